// The tables of a document as grids, with their evidence lit, beside the text.

/** Text and tables of one document: one of them is seen, and both are lit. */
class Tabled extends Sides {
  constructor(text, data, hues) {
    super();
    this.text = text;
    this.cells = [];
    this.lit = [];
    const spans = data.spans.map(({ start, end, pieces }) => ({ start, end, piece: pieces[0] }));
    const grids = data.tables.map((table) => this.grid(table, spans, hues));
    this.tables = el("div", { class: "source tables", tabindex: "0", role: "region", "aria-label": "Tables" }, grids);
    this.pane = el("div", { class: "panes" }, this.tables, text.pane);
    this.offer([["Table", this.tables], ["Text", text.pane]]);
  }

  grid(table, spans, hues) {
    const cell = ([start, end, text], isHead) => {
      const held = spans.find((span) => span.start < end && start < span.end);
      const shown = el(isHead ? "th" : "td", held ? { class: `held ${hues.get(held.piece) ?? ""}`, "data-piece": held.piece } : {}, visible(text));
      this.cells.push({ start, end, shown });
      return shown;
    };
    return el("div", { class: "scroll" }, el("table", {}, table.caption ? el("caption", {}, visible(table.caption)) : null,
      el("tbody", {}, table.rows.map((row, number) =>
        el("tr", { class: number < table.header ? "heads" : undefined }, row.map((each) => cell(each, number < table.header)))))));
  }

  light(supporting, rejected, follow = true) {
    this.text.light(supporting, rejected, follow);
    for (const shown of this.lit) shown.classList.remove("lit", "lit-rejected");
    const set = (numbers, kind) => numbers.flatMap((number) => {
      const span = this.text.spans[number];
      return this.cells.filter(({ start, end }) => span.start < end && start < span.end).map(({ shown }) => shown);
    }).map((shown) => (shown.classList.add(kind), shown));
    this.lit = [...set(supporting, "lit"), ...set(rejected, "lit-rejected")];
    if (follow && this.lit.length) Source.prototype.reveal.call({ pane: this.tables }, this.lit[0]);
  }
}
