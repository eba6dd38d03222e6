// What stands behind the tabs beside the fields: notes, plan, cost, and the artifact itself.

function notesTotal({ data, plan }) {
  const own = data.notes.length + data.failures.length + plan.notes.length;
  return own + data.fields.reduce((sum, field) => sum + field.notes.length, 0);
}

function fieldNotes(view) {
  return view.items.flatMap((item) => item.field.notes.map((note) => {
    const link = el("button", { type: "button", class: "link" }, foreign(item.field.path));
    link.addEventListener("click", () => view.open(item));
    const entry = noteItem(note);
    entry.prepend(link, " ");
    return entry;
  }));
}

function noteList(title, items, kind = "part") {
  if (!items.length) return [];
  return [el("section", { class: kind }, el("h3", {}, title), el("ul", { class: "notes" }, items))];
}

function notesPanel(view) {
  const about = noteList("About fields", fieldNotes(view), "part twice");
  const others = [
    ...noteList("About the run", view.data.notes.map(noteItem)),
    ...noteList("Left out of the plan", view.plan.notes.map(noteItem)),
    ...noteList("Plugins that are not used", view.data.failures.map(noteItem)),
  ];
  const none = about.length || others.length ? null : el("p", { class: "empty" }, "Nothing to say.");
  // On paper, fields have their notes beside them.
  return el("div", { class: others.length ? "panel" : "panel twice" }, about, others, none);
}

function planPanel(plan) {
  const step = ({ by, note }) => el("li", {}, el("span", {}, by), el("span", { class: "soft" }, note));
  return el("div", { class: "panel" }, plan.fields.map(({ field, target, steps }) =>
    el("section", { class: "part" },
      el("h3", { class: "path" }, foreign(field), el("span", { class: "soft" }, ` stop at ${target}`)),
      steps.length
        ? el("ol", { class: "steps" }, steps.map(step))
        : el("p", { class: "soft" }, "Nothing is tried."))));
}

function costPanel(data) {
  const rows = data.cost.map((use) => [
    el("span", {}, use.by, el("span", { class: "soft below" }, words(use.stage))),
    String(use.invocations), String(use.findings), use.tokens ? use.tokens.toLocaleString("en") : "–",
    use.milliseconds.toFixed(1), dollars(use.usd)]);
  const heads = ["capability", "calls", "found", "tokens", "ms", "cost"];
  return el("div", { class: "panel" },
    rows.length
      ? el("div", { class: "scroll" }, table(heads, rows, 1))
      : el("p", { class: "empty" }, "Nothing was invoked."),
    el("p", { class: "soft" }, `The whole run took ${data.milliseconds.toFixed(1)} ms.`));
}

function aboutPanel(data) {
  const rows = data.about.flatMap(([name, text]) => [el("dt", {}, name), el("dd", {}, foreign(text))]);
  return el("div", { class: "panel" }, el("dl", { class: "about" }, rows));
}
