// The document: as text, as a table, or as its pages look, with the evidence lit.

import { byId, count, el, foreign, visible } from "./dom.js";

const points = (text) => { let number = 0; for (const _ of text) number += 1; return number; };
const overlap = (first, second) => first[0] < second[1] && second[0] < first[1];

export class SourceView {
  /** `select` is told the characters that the person marked. */
  constructor(select) {
    this.place = byId("source");
    this.select = select;
    this.asText = false;
    this.place.addEventListener("pointerup", () => setTimeout(() => this.marked()));
    this.place.addEventListener("keyup", (event) => { if (event.shiftKey) this.marked(); });
  }

  show(content) {
    this.content = content;
    this.cells = [];
    const hasPages = content.pages.length > 0;
    const toggle = hasPages && el("button", { type: "button", class: "plain", title: "Pages or text (O)", onclick: () => this.toggle() },
      this.asText ? "Show pages" : "Show text");
    const body = content.missing ? this.missing() : hasPages && !this.asText ? this.pages()
      : content.tables.length ? this.tables() : this.text();
    this.body = body;
    this.place.replaceChildren(
      el("header", {}, foreign(content.name, { class: "title", title: content.name }),
        (this.elsewhere = el("span", { class: "elsewhere", hidden: true }, "The place is only in the text.")), toggle), body);
  }

  toggle() {
    if (!this.content?.pages.length) return;
    this.asText = !this.asText;
    this.show(this.content);
    this.light(this.lit ?? [], this.held ?? []);
  }

  missing() {
    return el("div", { class: "body" }, el("p", { class: "empty" }, this.content.missing));
  }

  text() {
    const pieces = this.content.pieces.map(([start, text, characters, lines]) => text === null
      ? el("span", { class: "gap" }, `… ${count(characters, "character")} in ${count(lines, "line")} are left out …`)
      : el("span", { class: "piece", "data-start": start }, visible(text)));
    this.pieces = pieces.filter((piece) => piece.dataset.start);
    return el("div", { class: "body text", tabindex: "0", role: "document", "aria-label": "Text of the document" }, pieces);
  }

  tables() {
    return el("div", { class: "body grid", tabindex: "0", role: "document", "aria-label": "Table of the document" },
      this.content.tables.map((table) => el("table", {}, table.caption && el("caption", {}, visible(table.caption)),
        el("tbody", {}, table.rows.map((row, number) => el("tr", { class: number < table.header ? "heads" : undefined },
          row.map(([start, end, text]) => {
            const cell = el("td", { onclick: () => this.select([start, end]) }, visible(text));
            this.cells.push([[start, end], cell]);
            return cell;
          })))))));
  }

  pages() {
    const number = this.content.number;
    return el("div", { class: "body pages", tabindex: "0", role: "document", "aria-label": "Pages of the document" },
      this.content.pages.map((page) => {
        const image = el("img", { src: `api/pages/${number}/${page.number}`, alt: `Page ${page.number}`, loading: "lazy", draggable: "false" });
        const layer = el("div", { class: "layer" });
        const sheet = el("figure", { class: "sheet", "data-page": page.number }, image, layer);
        sheet.style.aspectRatio = `${page.width} / ${page.height}`;
        drawing(layer, (box) => this.boxed(page, box));
        return sheet;
      }));
  }

  /** Light the places of a value, and hold those of the others; the first one comes into view. */
  light(lit, held = [], isMoving = true) {
    this.lit = lit;
    this.held = held;
    if (!this.body) return;
    const first = this.body.matches(".pages") ? this.lightPages(lit, held)
      : this.body.matches(".grid") ? this.lightCells(lit, held) : this.lightPieces(lit, held);
    this.elsewhere.hidden = Boolean(first) || !lit.length || !this.body.matches(".pages");
    if (isMoving && first) this.reveal(first);
  }

  /** Bring a mark into the middle of the document's own box; the page itself does not move. */
  reveal(mark) {
    const [box, own] = [this.body.getBoundingClientRect(), mark.getBoundingClientRect()];
    if (own.top < box.top + 20 || own.bottom > box.bottom - 20) this.body.scrollTop += own.top - box.top - box.height / 3;
    if (own.left < box.left || own.right > box.right) this.body.scrollLeft += own.left - box.left - box.width / 3;
  }

  lightPieces(lit, held) {
    let first = null;
    for (const piece of this.pieces ?? []) {
      const start = Number(piece.dataset.start);
      const own = [start, start + Math.max(1, length(piece))];
      const isLit = lit.some((span) => overlap(span, own));
      piece.classList.toggle("lit", isLit);
      piece.classList.toggle("held", !isLit && held.some((span) => overlap(span, own)));
      if (isLit) first ??= piece;
    }
    return first;
  }

  lightCells(lit, held) {
    let first = null;
    for (const [own, cell] of this.cells) {
      const isLit = lit.some((span) => overlap(span, own));
      cell.classList.toggle("lit", isLit);
      cell.classList.toggle("held", !isLit && held.some((span) => overlap(span, own)));
      if (isLit) first ??= cell;
    }
    return first;
  }

  lightPages(lit, held) {
    let first = null;
    this.content.pages.forEach((page, at) => {
      const layer = this.body.children[at].querySelector(".layer");
      layer.replaceChildren();
      for (const [spans, kind] of [[held, "held"], [lit, "lit"]]) {
        for (const span of spans) for (const box of boxesOf(page, span)) {
          const mark = el("i", { class: kind });
          put(mark, box, page);
          layer.append(mark);
          if (kind === "lit") first ??= mark;
        }
      }
    });
    return first;
  }

  /** Characters that were marked in the text. */
  marked() {
    const selection = getSelection();
    if (!selection.rangeCount || selection.isCollapsed || !this.body?.matches(".text")) return;
    const range = selection.getRangeAt(0);
    if (!this.body.contains(range.commonAncestorContainer)) return;
    const start = pointOf(range.startContainer, range.startOffset, this.pieces, range, false);
    const end = pointOf(range.endContainer, range.endOffset, this.pieces, range, true);
    if (start === null || end === null || end <= start) return;
    this.select(trimmed(start, end, range.toString()));
  }

  /** The words in a box that was drawn: those of its first run. */
  boxed(page, [left, top, right, bottom]) {
    const inside = page.words.filter(([, , l, t, r, b]) => {
      const [x, y] = [(l + r) / 2, (t + b) / 2];
      return left <= x && x <= right && top <= y && y <= bottom;
    });
    if (!inside.length) return;
    let last = page.words.indexOf(inside[0]);
    for (const word of inside.slice(1)) {
      if (page.words.indexOf(word) !== last + 1) break;
      last += 1;
    }
    this.select([inside[0][0], page.words[last][1]]);
  }
}

/** Characters of a piece, as Python counts them. */
function length(piece) {
  let number = 0;
  for (const node of piece.childNodes) number += node.nodeType === Node.TEXT_NODE ? points(node.data) : 1;
  return number;
}

/** The character of the document that a boundary of a selection stands before. */
function pointOf(node, offset, pieces, range, isEnd) {
  const piece = (node.nodeType === Node.TEXT_NODE ? node.parentElement : node).closest?.(".piece");
  if (!piece) {
    const inside = pieces.filter((each) => range.intersectsNode(each));
    if (!inside.length) return null;
    const edge = isEnd ? inside.at(-1) : inside[0];
    return Number(edge.dataset.start) + (isEnd ? length(edge) : 0);
  }
  let number = Number(piece.dataset.start);
  const children = [...piece.childNodes];
  const within = children.find((child) => child === node || child.contains(node));
  if (node === piece) {
    for (const child of children.slice(0, offset)) number += child.nodeType === Node.TEXT_NODE ? points(child.data) : 1;
    return number;
  }
  for (const child of children) {
    if (child === within) break;
    number += child.nodeType === Node.TEXT_NODE ? points(child.data) : 1;
  }
  if (within.nodeType === Node.TEXT_NODE) return number + points(within.data.slice(0, offset));
  return number + (isEnd ? 1 : 0);
}

/** Without the blanks that a careless hand marks along. */
function trimmed(start, end, text) {
  const before = text.length - text.trimStart().length;
  const after = text.length - text.trimEnd().length;
  return text.trim() ? [start + before, end - after] : [start, end];
}

/** The boxes of a span's words, those of one line together. */
function boxesOf(page, span) {
  const boxes = [];
  for (const [start, end, left, top, right, bottom] of page.words) {
    if (!overlap(span, [start, end])) continue;
    const last = boxes.at(-1);
    if (last && Math.abs(last[1] - top) < (bottom - top) / 2 && left >= last[0]) {
      last[2] = Math.max(last[2], right);
      last[3] = Math.max(last[3], bottom);
    } else {
      boxes.push([left, top, right, bottom]);
    }
  }
  return boxes;
}

function put(mark, [left, top, right, bottom], page) {
  const share = (number, whole) => `${(100 * number) / whole}%`;
  mark.style.left = share(left - 2, page.width);
  mark.style.top = share(top - 2, page.height);
  mark.style.width = share(right - left + 4, page.width);
  mark.style.height = share(bottom - top + 4, page.height);
}

/** Let a person draw a box on a page; `done` gets it in points of the page. */
function drawing(layer, done) {
  let from = null;
  let mark = null;
  const at = (event) => {
    const area = layer.getBoundingClientRect();
    return [(event.clientX - area.left) / area.width, (event.clientY - area.top) / area.height];
  };
  layer.addEventListener("pointerdown", (event) => {
    if (event.button || event.pointerType === "touch") return;
    from = at(event);
    mark = el("i", { class: "drawn" });
    layer.append(mark);
    layer.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  const sides = (event) => {
    const to = at(event);
    return [Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[0], to[0]), Math.max(from[1], to[1])];
  };
  layer.addEventListener("pointermove", (event) => {
    if (!from) return;
    put(mark, sides(event).map((side, index) => side + (index < 2 ? 2e-9 : -2e-9)), { width: 1, height: 1 });
  });
  layer.addEventListener("pointerup", (event) => {
    if (!from) return;
    const [left, top, right, bottom] = sides(event);
    from = null;
    mark.remove();
    if (right - left < 0.003 && bottom - top < 0.003) return;
    const [width, height] = layer.parentElement.style.aspectRatio.split("/").map(Number);
    done([left * width, top * height, right * width, bottom * height]);
  });
}
