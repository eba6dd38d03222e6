// The field: what was found and why, the value in an input of its type, and the answers.

import { byId, el, foreign } from "./dom.js";
import { ANSWER_WORDS, KIND_WORDS } from "./queue.js";
import { RowsEditor } from "./rows.js";

const HINTS = {
  DATE: "A date, such as 2026-03-31", DATETIME: "A date and time", MONEY: "An amount with its currency, such as 119.00 EUR",
  DECIMAL: "A number", INTEGER: "A whole number", STRING: "Text",
};

export class PanelView {
  /** `acts` are what the person can do: decide(answer, more), read(said), light(spans). */
  constructor(acts) {
    this.place = byId("panel");
    this.acts = acts;
  }

  show(field, content) {
    Object.assign(this, { field, content, span: null, isChanged: false, problem: "", asked: 0 });
    this.editor = null;
    this.reading = el("p", { class: "reading", role: "status" });
    this.place.replaceChildren(
      el("header", {}, el("h2", {}, field.label), field.description && el("p", { class: "soft" }, field.description)),
      this.state(), el("form", { onsubmit: (event) => { event.preventDefault(); this.accept(); } },
        field.columns ? this.rows() : this.input(), this.reading, this.answers()),
      ...[this.candidates(), this.notes()].filter(Boolean));
    this.light();
  }

  state() {
    const { content } = this;
    if (content.answer) {
      return el("p", { class: "state" }, el("i", { class: `dot done ${content.answer}` }), el("b", {}, ANSWER_WORDS[content.answer]),
        content.by ? ` by ${content.by}` : "");
    }
    return el("p", { class: "state" }, el("i", { class: `dot ${content.need}` }), el("b", {}, KIND_WORDS[content.need]),
      content.saying ? el("span", {}, content.saying) : null);
  }

  input() {
    const { field, content } = this;
    const label = el("label", { class: "unseen", for: "value" }, "Value");
    const input = field.choices
      ? el("select", { id: "value" }, el("option", { value: "" }, "Choose…"), field.choices.map((choice) => el("option", { value: choice }, choice)))
      : field.type === "STRING" && (content.value ?? "").length > 60
        ? el("textarea", { id: "value", rows: "3", autocomplete: "off", spellcheck: "false" })
        : el("input", { id: "value", autocomplete: "off", spellcheck: "false", inputmode: ["INTEGER", "DECIMAL"].includes(field.type) ? "decimal" : undefined, placeholder: HINTS[field.type] });
    input.value = content.value ?? "";
    input.addEventListener("input", () => { this.span = null; this.changed(); });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); this.accept(); }
    });
    this.control = input;
    return [label, input];
  }

  rows() {
    const look = (number, name) => {
      const cell = this.content.cells?.[`${this.field.path}[${number}]${name ? `.${name}` : ""}`];
      if (cell) this.acts.light([cell], this.content.spans);
    };
    this.editor = new RowsEditor(this.field.columns, this.content.rows ?? [], () => this.changed(), look);
    this.control = null;
    return this.editor.element;
  }

  answers() {
    const button = (text, key, run, kind = "plain") => el("button", { type: "button", class: kind, onclick: run }, text, el("kbd", {}, key));
    return el("div", { class: "answers" },
      el("button", { type: "submit", class: "primary", id: "accept" }, "Accept", el("kbd", {}, "Enter")),
      button("Not in the document", "N", () => this.acts.decide("absent")),
      button("I cannot tell", "X", () => this.acts.decide("unsure")));
  }

  candidates() {
    const { content } = this;
    if (!content.candidates.length) return null;
    if (this.field.columns && content.candidates.length < 2) return content.why ? el("p", { class: "why" }, content.why) : null;
    return el("section", { "aria-labelledby": "found" }, el("h3", { id: "found" }, "Found in the document"), el("ol", { class: "candidates" },
      content.candidates.map((candidate, at) => el("li", {}, el("button", {
        type: "button", class: candidate.chosen ? "chosen" : undefined, disabled: Boolean(candidate.problem),
        onclick: () => this.choose(at), onpointerenter: () => this.acts.light(candidate.spans, this.others(), false),
        onpointerleave: () => this.light(false),
      }, el("kbd", {}, at + 1), el("span", {}, foreign(this.brief(candidate.text), { class: "value" }),
        el("span", { class: "why" }, candidate.problem || candidate.why)))))));
  }

  brief(text) {
    if (!this.field.columns) return text;
    try { return `${JSON.parse(text).length} rows`; } catch { return text; }
  }

  notes() {
    const { notes } = this.content;
    return notes.length ? el("details", { class: "notes" }, el("summary", {}, "More"), el("ul", {}, notes.map((note) => el("li", {}, foreign(note))))) : null;
  }

  others() {
    return this.content.candidates.flatMap((candidate) => candidate.spans);
  }

  light(isMoving = true) {
    const spans = this.span ? [this.span] : this.content.spans;
    this.acts.light(spans, this.others(), isMoving);
  }

  /** The person typed, or changed a row: say what it will be. */
  async changed() {
    this.isChanged = true;
    this.problem = "";
    const asked = (this.asked += 1);
    await new Promise((resolve) => setTimeout(resolve, 120));
    if (asked !== this.asked) return;
    const answer = await this.acts.read(this.said());
    if (asked !== this.asked) return;
    this.tell(answer);
  }

  tell(answer) {
    this.problem = answer.problem ?? "";
    this.reading.classList.toggle("problem", Boolean(this.problem));
    const same = answer.value === this.control?.value;
    this.reading.replaceChildren(...(this.problem ? [this.problem]
      : this.editor ? [] : same ? ["✓"] : ["will be ", foreign(answer.value, { class: "value" })]));
  }

  /** Characters of the document were marked: they become the value. */
  async selected(span) {
    if (this.editor) return this.selectedCell(span);
    this.span = span;
    this.isChanged = true;
    const asked = (this.asked += 1);
    const answer = await this.acts.read({ ...this.said(), text: "" });
    if (asked !== this.asked) return;
    this.tell(answer);
    if (!answer.problem) {
      this.control.value = answer.value;
      this.reading.replaceChildren("taken from the document");
    }
  }

  selectedCell(span) {
    const text = this.acts.textOf(span);
    const [number, name] = this.editor.last ?? [];
    if (number === undefined || text === null) return;
    this.editor.rows[number][name] = text;
    this.editor.draw(`${number}.${name}`);
    this.changed();
  }

  said() {
    if (this.editor) return { answer: "rows", rows: this.editor.value() };
    return { answer: "text", text: this.span ? "" : this.control.value, span: this.span ?? undefined };
  }

  accept() {
    if (!this.isChanged) {
      if (this.content.answer && this.content.answer !== "unsure") return this.acts.next();
      if (!this.content.value) return this.refuse("There is no value yet. Choose one, type it, or mark it in the document.");
      return this.acts.decide("accept");
    }
    if (!this.editor && !this.span && !this.control.value.trim()) return this.refuse("Nothing is written here. Press N if the document has no such value.");
    if (this.problem) return this.refuse(this.problem);
    return this.acts.decide(this.editor ? "rows" : "text", this.said());
  }

  choose(at) {
    const candidate = this.content.candidates[at];
    if (candidate && !candidate.problem) this.acts.decide("candidate", { candidate: at });
  }

  refuse(message) {
    this.reading.classList.add("problem");
    this.reading.replaceChildren(message);
  }

  /** Whether there was something to forget. */
  forget() {
    if (!this.isChanged) return false;
    this.show(this.field, this.content);
    return true;
  }

  edit() {
    const target = this.control ?? this.editor.element.querySelector("input") ?? this.editor.element.querySelector("button");
    target.focus();
    target.select?.();
  }

  done(message) {
    this.place.replaceChildren(el("div", { class: "finished" }, el("h2", {}, message),
      el("p", { class: "soft" }, "Choose another list, or export what was reviewed.")));
  }
}
