// The text of a document, in lines, with every piece of evidence in it.

const calm = matchMedia("(prefers-reduced-motion: reduce)");

class Source {
  /** `roles` tells of every piece of evidence whether it supports a value: piece -> boolean. */
  constructor(data, roles, numbers, hues = new Map()) {
    this.spans = data.spans;
    this.isTree = /json/.test(data.media_type) && data.pieces.some((piece) => typeof piece === "string" && /[^\n]{160}/.test(piece));
    this.tree = { depth: 0, isText: false, isEscaped: false };
    this.hues = hues;
    this.unread = unreadLines(data.fields);
    this.marks = new Map(); // piece -> its elements, several where it has several lines
    this.lineOf = new Map(); // piece -> number of its first line
    this.lit = [];
    this.pane = el("div", {
      class: "source", tabindex: "0", role: "region", "aria-label": plainly(`Text of ${data.name || "the document"}`),
    });
    this.offset = 0;
    this.number = 1;
    this.line = this.newLine();
    data.pieces.forEach((piece, at) => this.add(piece, at, roles.get(at), numbers.get(at)));
  }

  newLine() {
    const isUnread = this.unread.has(this.number);
    const line = el("div", { class: isUnread ? "line unread" : "line", "data-line": this.number, title: isUnread ? "This row was not read." : undefined });
    this.pane.append(line);
    return line;
  }

  add(piece, at, role, fields) {
    if (typeof piece !== "string") {
      this.skip(...piece);
      return;
    }
    if (role !== undefined) {
      this.marks.set(at, []);
      this.lineOf.set(at, this.number);
    }
    const lines = piece.split("\n");
    lines.forEach((part, index) => {
      if (index > 0) {
        this.offset += 1;
        this.number += 1;
        this.line = this.newLine();
      }
      // The carriage return of a line break is no sign of its own.
      const ends = part.endsWith("\r") && index < lines.length - 1;
      this.laid(ends ? part.slice(0, -1) : part, at, role);
      this.offset += ends ? 1 : 0;
    });
    if (fields) this.line.append(el("sup", { class: "ref", "aria-hidden": "true" }, fields.join(",")));
  }

  /** JSON without line breaks is shown with some; the text itself stays what it is. */
  laid(text, at, role) {
    if (!this.isTree) {
      this.fragment(text, at, role);
      return;
    }
    let from = 0;
    for (let to = 0; to < text.length; to += 1) {
      const cut = this.breaks(text, to);
      if (cut === null) continue;
      this.fragment(text.slice(from, cut), at, role);
      from = cut;
      this.line = el("div", { class: "line laid" });
      this.line.style.paddingInlineStart = `calc(4.4rem + ${2 * this.tree.depth}ch)`;
      this.pane.append(this.line);
    }
    this.fragment(text.slice(from), at, role);
  }

  /** Where a line ends at this sign, if one does: before or after it. */
  breaks(text, at) {
    const { tree } = this;
    const sign = text[at];
    if (tree.isText) {
      if (tree.isEscaped) tree.isEscaped = false;
      else if (sign === "\\") tree.isEscaped = true;
      else if (sign === '"') tree.isText = false;
      return null;
    }
    if (sign === '"') tree.isText = true;
    const next = text.slice(at + 1).trimStart()[0];
    if (sign === "{" || sign === "[") {
      tree.depth += 1;
      return next === "}" || next === "]" ? null : at + 1;
    }
    if (sign === "}" || sign === "]") {
      tree.depth = Math.max(0, tree.depth - 1);
      const before = text.slice(0, at).trimEnd().at(-1);
      return before === "{" || before === "[" ? null : at;
    }
    return sign === "," ? at + 1 : null;
  }

  fragment(text, at, role) {
    if (!text) return;
    const start = this.offset;
    this.offset += [...text].length;
    if (role === undefined) {
      this.line.append(...visible(text));
      return;
    }
    const mark = el(
      "mark",
      { class: role ? `held ${this.hues.get(at) ?? ""}` : "passed", "data-piece": at, "data-start": start, "data-end": this.offset },
      visible(text),
    );
    this.marks.get(at).push(mark);
    this.line.append(mark);
  }

  skip(characters, lines) {
    this.offset += characters;
    this.number += lines;
    this.pane.append(el("div", { class: "gap" }, `${count(characters, "character")} without evidence left out`));
    this.line = this.newLine();
  }

  piecesOf(span) {
    const [first, last] = this.spans[span].pieces;
    return Array.from({ length: last - first }, (_, at) => first + at);
  }

  quote(span) {
    return this.piecesOf(span)
      .flatMap((piece) => this.marks.get(piece))
      .map((mark) => mark.cloneNode(true).childNodes)
      .flatMap((nodes) => [...nodes]);
  }

  where(span) {
    const { source } = this.spans[span];
    const line = this.lineOf.get(this.spans[span].pieces[0]);
    const place = line === undefined ? "" : `line ${line}`;
    return source ? `${source}, ${place}` : place;
  }

  /** Light these spans and no others. */
  light(supporting, rejected, follow = true) {
    for (const mark of this.lit) mark.classList.remove("lit", "lit-rejected");
    const set = (spans, kind) =>
      spans.flatMap((span) => this.piecesOf(span)).flatMap((piece) => this.marks.get(piece) ?? [])
        .map((mark) => (mark.classList.add(kind), mark));
    this.lit = [...set(supporting, "lit"), ...set(rejected, "lit-rejected")];
    if (follow && this.lit.length) this.reveal(this.lit[0]);
  }

  /** Scroll the pane, and nothing else, so that an element can be seen. */
  reveal(element) {
    const seen = this.pane.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const margin = Math.min(48, seen.height / 4);
    if (box.top >= seen.top + margin && box.bottom <= seen.bottom - margin) return;
    const top = this.pane.scrollTop + box.top - seen.top - seen.height / 3;
    this.pane.scrollTo({ top, behavior: calm.matches ? "auto" : "smooth" });
  }
}

/** The lines of which a note says that they were not read. */
function unreadLines(fields) {
  const found = fields.flatMap((field) => field.notes).filter((note) => note.code === UNREAD)
    .map((note) => /^line (\d+) was not read/.exec(note.message)).filter(Boolean);
  return new Set(found.map((match) => Number(match[1])));
}

/** A document that is not there: only what the artifact quotes. */
class Quotes {
  constructor(data) {
    this.spans = data.spans;
    this.items = data.spans.map((span) =>
      el("li", { "data-start": span.start, "data-end": span.end },
        el("mark", { class: "held" }, visible(span.quote)),
        el("span", { class: "soft" }, ` characters ${span.start.toLocaleString("en")} to ${span.end.toLocaleString("en")}`)));
    this.pane = el("div", { class: "source", tabindex: "0", role: "region", "aria-label": "Quotes from the document" },
      el("p", { class: "missing" }, data.missing), el("ul", { class: "quotes" }, this.items));
  }

  quote(span) {
    return visible(this.spans[span].quote);
  }

  where(span) {
    return `characters ${this.spans[span].start} to ${this.spans[span].end}`;
  }

  light(supporting, rejected) {
    this.items.forEach((item, at) => {
      item.firstChild.classList.toggle("lit", supporting.includes(at));
      item.firstChild.classList.toggle("lit-rejected", rejected.includes(at));
    });
    const first = supporting[0] ?? rejected[0];
    if (first !== undefined) Source.prototype.reveal.call(this, this.items[first]);
  }
}
