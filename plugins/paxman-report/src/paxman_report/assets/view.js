// One document: its fields beside its text, and what else is known about the run.

class DocumentView {
  constructor(data, plan, filter) {
    this.data = data;
    this.plan = plan;
    this.filter = filter;
    this.selected = null;
    this.source = data.missing ? new Quotes(data) : this.sourceOf();
    if (data.pages.length) this.source = new Paged(this.source, data.pages);
    else if (data.tables.length) this.source = new Tabled(this.source, data, this.hues);
    this.items = data.fields.map((field, at) => new FieldItem(this, field, at + 1));
    this.element = el("div", { class: "view" }, this.side(), this.main());
    this.source.pane.addEventListener("click", (event) => this.pick(event));
    this.applyFilter();
  }

  /** The text, told which of its pieces hold values and which fields are theirs. */
  sourceOf() {
    const roles = new Map();
    const numbers = new Map();
    this.hues = new Map(); // piece -> the colour of the first field that it supports
    this.users = new Map(); // piece -> fields
    const each = (span, visit) => {
      const [first, last] = this.data.spans[span].pieces;
      for (let piece = first; piece < last; piece += 1) visit(piece, piece === last - 1);
    };
    this.data.fields.forEach((field, at) => {
      for (const ref of field.refs) {
        if (ref.span === undefined) continue;
        each(ref.span, (piece, isLast) => {
          roles.set(piece, roles.get(piece) || !ref.rejected);
          if (ref.rejected) return;
          if (!this.hues.has(piece)) this.hues.set(piece, hue(at));
          this.users.set(piece, [...new Set([...(this.users.get(piece) ?? []), at])]);
          if (isLast) numbers.set(piece, [...new Set([...(numbers.get(piece) ?? []), at + 1])]);
        });
      }
      for (const found of field.candidates)
        for (const span of found.spans) each(span, (piece) => roles.set(piece, roles.get(piece) || false));
    });
    return new Source(this.data, roles, numbers, this.hues);
  }

  main() {
    const { data } = this;
    const size = data.about.find(([name]) => name === "size")[1];
    const kind = data.about.find(([name]) => name === "media type")[1];
    return el("section", { class: "paper", "aria-label": "Document" },
      el("div", { class: "bar-top" }, el("h2", {}, foreign(data.name || "document")),
        el("span", { class: "soft" }, `${kind} · ${size}`),
        this.source.toggle,
        el("span", { class: `status ${data.status}` }, words(data.status))),
      this.source.pane);
  }

  side() {
    const panels = {
      Fields: this.fieldsPanel(), Notes: notesPanel(this), Plan: planPanel(this.plan),
      Cost: costPanel(this.data), Artifact: aboutPanel(this.data),
    };
    const total = notesTotal(this);
    this.tabs = Object.entries(panels).map(([name, panel], at) => {
      panel.id = `panel-${name}`;
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", `tab-${name}`);
      panel.prepend(el("h3", { class: "on-paper" }, name));
      panel.hidden = at > 0;
      const figure = name === "Fields" ? this.items.length : name === "Notes" ? total : 0;
      const tab = el("button", {
        type: "button", role: "tab", id: `tab-${name}`, "aria-controls": panel.id,
        "aria-selected": String(at === 0), tabindex: at === 0 ? "0" : "-1",
      }, name, figure ? el("b", {}, figure) : null);
      tab.addEventListener("click", () => this.show(at));
      tab.addEventListener("keydown", (event) => this.turn(event, at));
      return { tab, panel };
    });
    return el("section", { class: "side", "aria-label": "Result" },
      el("h2", { class: "on-paper" }, foreign(this.data.name || "document"), ` ${words(this.data.status)}`),
      el("div", { class: "tabs", role: "tablist", "aria-label": "Result" }, this.tabs.map(({ tab }) => tab)),
      Object.values(panels));
  }

  show(number) {
    this.tabs.forEach(({ tab, panel }, at) => {
      tab.setAttribute("aria-selected", String(at === number));
      tab.tabIndex = at === number ? 0 : -1;
      panel.hidden = at !== number;
    });
  }

  turn(event, at) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (at + step + this.tabs.length) % this.tabs.length;
    this.show(next);
    this.tabs[next].tab.focus();
  }

  fieldsPanel() {
    const counts = new Map();
    for (const { field } of this.items) counts.set(field.state, (counts.get(field.state) ?? 0) + 1);
    const conflicts = this.items.filter(({ field }) => isConflict(field)).length;
    const checks = this.items.filter(({ field }) => isChecked(field)).length;
    const names = STATES.filter((state) => counts.has(state) || this.filter.has(state));
    this.chips = names.map((state) => this.chip(state, counts.get(state) ?? 0));
    if (conflicts || this.filter.has("CONFLICT")) this.chips.push(this.chip("CONFLICT", conflicts));
    if (checks || this.filter.has("CHECK_FAILED")) this.chips.push(this.chip("CHECK_FAILED", checks));
    const choice = this.chips.length > 1 || this.filter.size ? this.chips : [];
    this.empty = el("p", { class: "empty", hidden: true }, "No field matches these filters.");
    return el("div", { class: "panel" },
      el("div", { class: "chips", role: "group", "aria-label": "Show only fields that are" }, choice),
      el("ol", { class: "fields", "aria-label": "Fields" }, this.items.map(({ element }) => element)),
      this.empty,
      el("p", { class: "keys", "aria-hidden": "true" }, el("kbd", {}, "j"), el("kbd", {}, "k"), " step ",
        el("kbd", {}, "Enter"), " open ", el("kbd", {}, "Esc"), " close"));
  }

  chip(state, total) {
    const pressed = String(this.filter.has(state));
    const chip = el("button", { type: "button", class: "chip", "data-name": state, "aria-pressed": pressed },
      el("i", { class: `dot ${state}` }), words(state), " ", el("b", {}, total));
    chip.addEventListener("click", () => {
      this.filter.has(state) ? this.filter.delete(state) : this.filter.add(state);
      chip.setAttribute("aria-pressed", String(this.filter.has(state)));
      announce(`${count(this.applyFilter(), "field")} of ${this.items.length}`);
    });
    return chip;
  }

  applyFilter() {
    const isShown = (field) =>
      !this.filter.size || this.filter.has(field.state) || (this.filter.has("CONFLICT") && isConflict(field)) ||
      (this.filter.has("CHECK_FAILED") && isChecked(field));
    for (const { field, element } of this.items) element.hidden = !isShown(field);
    if (this.selected?.element.hidden) this.select(null);
    const left = this.items.filter(({ element }) => !element.hidden).length;
    this.empty.hidden = left > 0;
    return left;
  }

  select(item) {
    if (this.selected === item) return;
    this.selected?.element.removeAttribute("aria-current");
    this.selected = item;
    item?.element.setAttribute("aria-current", "true");
    this.relight(true);
    announce(item ? item.spoken() : "");
  }

  /** Back to what is selected, after something else was pointed at. */
  relight(follow = false) {
    if (this.selected) this.selected.light(follow);
    else this.source.light([], []);
  }

  step(by) {
    this.show(0);
    const shown = this.items.filter(({ element }) => !element.hidden);
    if (!shown.length) return;
    const at = shown.indexOf(this.selected);
    const next = at < 0 ? (by > 0 ? 0 : shown.length - 1) : Math.min(Math.max(at + by, 0), shown.length - 1);
    shown[next].button.focus();
    shown[next].element.scrollIntoView({ block: "nearest" });
  }

  open(item) {
    this.show(0);
    this.filter.clear();
    this.applyFilter();
    for (const chip of this.chips) chip.setAttribute("aria-pressed", "false");
    item.toggle(true);
    item.button.focus();
    item.element.scrollIntoView({ block: "nearest" });
  }

  /** Close what is open, else let go of what is selected; false if there was nothing to do. */
  escape() {
    if (!this.selected) return false;
    if (!this.selected.details.hidden) {
      this.selected.toggle(false);
      this.selected.button.focus();
      return true;
    }
    this.selected.button.blur();
    this.select(null);
    return true;
  }

  /** A click on evidence in the text selects its field; again, the next one that shares it. */
  pick(event) {
    const { piece, span } = event.target.closest("mark, rect, td[data-piece]")?.dataset ?? {};
    const hit = span === undefined ? Number(piece) : this.data.spans[span].pieces[0];
    const users = this.users?.get(hit) ?? [];
    if (!users.length) return;
    const at = users.indexOf(this.items.indexOf(this.selected));
    const item = this.items[users[(at + 1) % users.length]];
    this.show(0);
    if (item.element.hidden) this.open(item);
    item.button.focus();
    item.element.scrollIntoView({ block: "nearest" });
  }
}
