// The fields of a document: a list to step through, each with its details.

const CONFLICTS = new Set(["CONFLICT", "CURRENCY_MISMATCH"]);
const CHECKS = new Set(["MISMATCH", "IMPLAUSIBLE", "CONTRACT_VIOLATION"]);
const UNREAD = "LIST_INCOMPLETE";
const HUES = 8;

const has = (field, codes) => field.notes.some((note) => codes.has(note.code));
const isConflict = (field) => has(field, CONFLICTS);
const isChecked = (field) => has(field, CHECKS);

/** The colour of a field, the same beside its name and in the document. */
const hue = (at) => `hue-${at % HUES}`;

function flags(field) {
  const rejected = field.candidates.filter((found) => !found.chosen).length;
  return [
    isConflict(field) ? el("span", { class: "flag conflict" }, "conflict") : null,
    isChecked(field) ? el("span", { class: "flag check" }, "check failed") : null,
    has(field, new Set([UNREAD])) ? el("span", { class: "flag check" }, "rows not read") : null,
    rejected && !isConflict(field) ? el("span", { class: "flag" }, `${rejected} rejected`) : null,
  ];
}

function whyNot(field) {
  if (field.saying) return field.saying;
  const note = field.notes.find(({ code }) => code === field.reason);
  return note ? note.message : words(field.reason || "unresolved");
}

function badge(field) {
  const sure = field.state === "UNRESOLVED" ? "" : ` ${field.confidence}`;
  return el("span", { class: "badge" }, el("i", { class: `dot ${field.state}` }), words(field.state),
    sure ? el("b", {}, sure) : null);
}

class FieldItem {
  constructor(view, field, number) {
    this.view = view;
    this.field = field;
    this.spans = spansOf(field.refs);
    const id = `details-${number}`;
    this.details = el("div", { id, class: "details", hidden: true }, details(view, field));
    const value = field.state === "UNRESOLVED"
      ? el("span", { class: "value none" }, visible(whyNot(field)))
      : foreign(field.value, { class: "value" });
    this.button = el("button", { type: "button", class: "field", "aria-expanded": "false", "aria-controls": id },
      el("span", { class: "name", title: field.path }, el("i", { class: `swatch ${hue(number - 1)}` }), foreign(field.label)),
      el("span", { class: "type" }, words(field.type)), el("span", { class: "flags" }, flags(field)), badge(field), value);
    this.element = el("li", { class: "item", "data-state": field.state, "data-path": field.path, "data-print": number },
      this.button, this.details);
    this.listen();
  }

  listen() {
    this.button.addEventListener("mouseenter", () => this.light());
    this.button.addEventListener("mouseleave", () => this.view.relight());
    this.button.addEventListener("focus", () => this.view.select(this));
    this.button.addEventListener("click", (event) => {
      this.view.select(this);
      this.toggle(this.details.hidden);
      // Nothing moves away under a mouse; Enter, which is a click without one, shows the details.
      if (event.detail === 0) this.element.scrollIntoView({ block: "nearest" });
    });
  }

  light(follow = true) {
    this.view.source.light(this.spans.supporting, this.spans.rejected, follow);
  }

  toggle(open) {
    this.details.hidden = !open;
    this.button.setAttribute("aria-expanded", String(open));
  }

  /** What a screen reader is told beyond the button itself. */
  spoken() {
    const { supporting, rejected } = this.spans;
    const places = supporting.slice(0, 3).map((span) => this.view.source.where(span)).join("; ");
    const more = rejected.length ? `; ${count(rejected.length, "place")} rejected` : "";
    return `${this.field.label}: ${places ? `evidence at ${places}` : "no evidence in the text"}${more}`;
  }
}
