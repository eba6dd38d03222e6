// The rows of a list, as a table of inputs: rows are added, removed, split and joined, columns exchanged.

import { el } from "./dom.js";

export class RowsEditor {
  /** `changed` is called after each change; `look` with the cell that has the focus. */
  constructor(columns, rows, changed, look) {
    this.columns = columns;
    this.rows = rows.map((row) => (typeof row === "string" ? { "": row } : { ...row }));
    this.changed = changed;
    this.look = look;
    this.element = el("div", { class: "rows" });
    this.draw();
  }

  /** What the server reads: objects, or texts where the list has plain values. */
  value() {
    return this.columns.length === 1 && this.columns[0].name === "" ? this.rows.map((row) => row[""] ?? "") : this.rows;
  }

  draw(focus) {
    const heads = this.columns.map((column, at) => el("th", { scope: "col" }, this.columns.length > 1
      ? el("select", { "aria-label": `Column ${column.label} is`, title: "Exchange with another column", onchange: (event) => this.exchange(at, Number(event.target.value)) },
        this.columns.map((other, index) => el("option", { value: index, selected: index === at }, other.label)))
      : column.label));
    const body = this.rows.map((row, number) => el("tr", {},
      this.columns.map((column) => el("td", {}, this.cell(row, number, column))),
      el("td", { class: "acts" },
        this.act("Split", `Split row ${number + 1} at the cursor`, () => this.split(number), "↵"),
        number + 1 < this.rows.length && this.act("Join", `Join row ${number + 1} with the next`, () => this.join(number), "⤓"),
        this.act("Remove", `Remove row ${number + 1}`, () => this.remove(number), "×"))));
    this.element.replaceChildren(
      el("div", { class: "scroll" }, el("table", {}, el("thead", {}, el("tr", {}, heads, el("th", {}, el("span", { class: "unseen" }, "Row")))), el("tbody", {}, body))),
      el("button", { type: "button", class: "plain", onclick: () => this.add() }, "Add a row"));
    if (focus) this.element.querySelector(`[data-cell="${focus}"]`)?.focus();
  }

  cell(row, number, column) {
    const input = el("input", {
      "aria-label": `${column.label}, row ${number + 1}`, "data-cell": `${number}.${column.name}`, autocomplete: "off", spellcheck: "false",
      oninput: () => { row[column.name] = input.value; this.changed(); },
      onfocus: () => { this.last = [number, column.name, input]; this.look(number, column.name); },
    });
    input.value = row[column.name] ?? "";
    return input;
  }

  act(name, label, run, sign) {
    return el("button", { type: "button", class: "plain icon", title: label, "aria-label": label, "data-act": name, onclick: run }, sign);
  }

  add() {
    this.rows.push({});
    this.draw(`${this.rows.length - 1}.${this.columns[0].name}`);
    this.changed();
  }

  remove(number) {
    this.rows.splice(number, 1);
    this.draw();
    this.changed();
  }

  /** The text behind the cursor of the cell that was last in use goes to a row of its own. */
  split(number) {
    const [at, name, input] = this.last ?? [];
    const below = {};
    if (at === number) {
      const cut = input.selectionStart;
      below[name] = input.value.slice(cut).trim();
      this.rows[number][name] = input.value.slice(0, cut).trim();
    }
    this.rows.splice(number + 1, 0, below);
    this.draw();
    this.changed();
  }

  join(number) {
    const [row, next] = [this.rows[number], this.rows[number + 1]];
    for (const { name } of this.columns) {
      const parts = [row[name], next[name]].filter((text) => text?.trim());
      if (parts.length) row[name] = [...new Set(parts)].join(" ");
    }
    this.rows.splice(number + 1, 1);
    this.draw();
    this.changed();
  }

  exchange(from, to) {
    const [first, second] = [this.columns[from].name, this.columns[to].name];
    for (const row of this.rows) [row[first], row[second]] = [row[second] ?? "", row[first] ?? ""];
    this.draw();
    this.changed();
  }
}
