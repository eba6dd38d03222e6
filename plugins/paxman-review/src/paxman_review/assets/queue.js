// The queue: which fields, in which order, drawn a screenful at a time.

import { byId, el, foreign } from "./dom.js";

const HEIGHT = 34;
const RANKS = ["human", "conflict", "check", "rows", "open", "missing", "unsure", "empty", "sure"];
const WAITING = new Set(RANKS.slice(0, 7));
export const KIND_WORDS = {
  human: "Needs a person", conflict: "Different values", check: "Check failed", rows: "Rows to check", open: "Not settled", missing: "Not found",
  unsure: "Unsure", empty: "Left empty", sure: "Sure",
};
export const ANSWER_WORDS = {
  confirmed: "Right as found", corrected: "Corrected", absent: "Not in the document", unsure: "Cannot tell",
};

const fits = {
  waiting: (state) => WAITING.has(state.need) && !state.answer,
  empty: (state) => state.need === "empty" && !state.answer,
  sure: (state) => state.need === "sure" && !state.answer,
  decided: (state) => Boolean(state.answer),
  all: () => true,
};

/** The places of a queue, [document, field], in order, with the heads of their groups. */
export function placesOf(data, filter, order) {
  const chosen = [];
  data.documents.forEach((one, d) => one.fields.forEach((state, f) => {
    if (fits[filter](state)) chosen.push({ d, f, rank: RANKS.indexOf(state.need) });
  }));
  const group = order === "field" ? "f" : "d";
  const urgent = new Map();
  for (const each of chosen) urgent.set(each[group], Math.min(urgent.get(each[group]) ?? 9, each.rank));
  const byGroup = order === "field" ? (a, b) => a.f - b.f : (a, b) => urgent.get(a.d) - urgent.get(b.d) || a.d - b.d;
  return chosen.sort((a, b) => byGroup(a, b) || a.rank - b.rank || a.d - b.d || a.f - b.f);
}

export class QueueView {
  constructor(choose) {
    this.choose = choose;
    this.box = byId("list");
    this.list = this.box.querySelector("ol");
    this.rows = [];
    this.box.addEventListener("scroll", () => this.draw(), { passive: true });
    new ResizeObserver(() => this.draw()).observe(this.box);
  }

  /** Show the places; `current` is the index of the one that is open. */
  show(data, places, order, current) {
    this.data = data;
    this.order = order;
    this.rows = [];
    let group = null;
    places.forEach((place, index) => {
      const own = order === "field" ? place.f : place.d;
      if (own !== group) this.rows.push({ head: own });
      group = own;
      this.rows.push({ place, index });
    });
    this.current = this.rows.findIndex((row) => row.index === current);
    this.list.style.height = `${this.rows.length * HEIGHT}px`;
    this.reveal();
    this.draw();
  }

  reveal() {
    if (this.current < 0) return;
    const top = this.current * HEIGHT;
    if (top < this.box.scrollTop + HEIGHT) this.box.scrollTop = top - 2 * HEIGHT;
    else if (top > this.box.scrollTop + this.box.clientHeight - 2 * HEIGHT) this.box.scrollTop = top - this.box.clientHeight / 2;
  }

  draw() {
    const first = Math.max(0, Math.floor(this.box.scrollTop / HEIGHT) - 5);
    const last = Math.min(this.rows.length, first + Math.ceil(this.box.clientHeight / HEIGHT) + 10);
    const shown = [];
    for (let at = first; at < last; at += 1) {
      const item = el("li", {}, this.row(this.rows[at], at));
      item.style.top = `${at * HEIGHT}px`;
      if (this.rows[at].head !== undefined) item.className = "head";
      shown.push(item);
    }
    if (!this.rows.length) shown.push(el("li", { class: "none" }, "Nothing here."));
    this.list.replaceChildren(...shown);
  }

  row({ head, place, index }, at) {
    if (head !== undefined) {
      const name = this.order === "field" ? this.data.fields[head].label : this.data.documents[head].name;
      return foreign(name, { title: name });
    }
    const state = this.data.documents[place.d].fields[place.f];
    const name = this.order === "field" ? this.data.documents[place.d].name : this.data.fields[place.f].label;
    const kind = state.answer ? `done ${state.answer}` : state.need;
    const words = state.answer ? ANSWER_WORDS[state.answer] : KIND_WORDS[state.need];
    return el("button", {
      type: "button", "aria-current": at === this.current ? "true" : undefined, tabindex: "-1",
      onclick: () => this.choose(index), title: words,
    }, el("i", { class: `dot ${kind}` }), foreign(name, { class: "name" }), el("span", { class: "unseen" }, `, ${words}, `),
    foreign(state.value ?? "", { class: "value" }));
  }
}
