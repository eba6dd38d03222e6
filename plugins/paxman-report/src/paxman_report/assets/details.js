// What is behind a field: its evidence, the other candidates, the notes and the plan.

const MOST_ROWS = 100;

function spansOf(refs) {
  const numbers = (wanted) =>
    refs.filter((ref) => ref.span !== undefined && Boolean(ref.rejected) === wanted).map((ref) => ref.span);
  return { supporting: numbers(false), rejected: numbers(true) };
}

/** Light an element's own spans while it is pointed at or has the focus. */
function lights(view, element, supporting, rejected) {
  const on = () => view.source.light(supporting, rejected);
  const off = () => view.relight();
  element.addEventListener("mouseenter", on);
  element.addEventListener("mouseleave", off);
  element.addEventListener("focus", on);
  element.addEventListener("blur", off);
}

function part(title, ...content) {
  return el("section", { class: "part" }, el("h3", {}, title), content);
}

function place(view, ref) {
  const about = [ref.detail ? foreign(ref.detail, { class: "detail" }) : null,
    el("span", { class: "soft" }, ref.by)];
  if (ref.span === undefined) return el("li", {}, about);
  const button = el("button", { type: "button", class: "place" },
    el("q", { class: ref.rejected ? "no" : "yes" }, el("bdi", {}, view.source.quote(ref.span))),
    el("span", { class: "soft" }, view.source.where(ref.span)));
  const { supporting, rejected } = spansOf([ref]);
  lights(view, button, supporting, rejected);
  button.addEventListener("click", () => view.source.light(supporting, rejected));
  return el("li", {}, button, about);
}

function gridOf(view, field) {
  const { columns, rows } = field.grid;
  const refs = grouped(field.refs);
  const cell = (text, row, column) => {
    const own = refs.get(`${field.path}[${row}]${column}`);
    if (text === null) return el("td", { class: "none" }, "–");
    const shown = el("td", own ? { tabindex: "0", "data-path": `${field.path}[${row}]${column}` } : {}, foreign(text));
    if (own) {
      const { supporting, rejected } = spansOf(own);
      lights(view, shown, supporting, rejected);
    }
    return shown;
  };
  const body = el("tbody");
  const fill = (from, to) =>
    rows.slice(from, to).forEach((row, at) =>
      body.append(el("tr", {}, row.map((text, column) => cell(text, from + at, columns[column])))));
  fill(0, MOST_ROWS);
  const heads = columns.map((name) => el("th", { scope: "col" }, foreign(words(name.replace(/^\./, "") || "value"))));
  const shown = el("div", { class: "scroll" }, el("table", { class: "grid" }, el("thead", {}, el("tr", {}, heads)), body));
  if (rows.length <= MOST_ROWS) return [shown];
  const more = el("button", { type: "button", class: "plain" }, `Show all ${rows.length.toLocaleString("en")} rows`);
  more.addEventListener("click", () => (fill(MOST_ROWS, rows.length), more.remove()));
  return [shown, more];
}

function grouped(refs) {
  const groups = new Map();
  for (const ref of refs) groups.set(ref.path, [...(groups.get(ref.path) ?? []), ref]);
  return groups;
}

function evidence(view, field) {
  const held = field.refs.filter((ref) => !ref.rejected);
  const own = field.grid ? held.filter((ref) => ref.path === field.path) : held;
  const parts = field.grid ? [part("Items", gridOf(view, field))] : [];
  if (own.length) parts.push(part("Evidence", el("ul", { class: "places" }, own.map((ref) => place(view, ref)))));
  return parts;
}

function candidate(view, found) {
  const verdict = found.chosen ? "chosen" : found.why ? "not readable" : "rejected";
  const kind = found.chosen ? "candidate chosen" : "candidate";
  const item = el("li", { class: kind, tabindex: found.spans.length ? "0" : undefined },
    el("span", { class: "verdict" }, verdict),
    foreign(found.raw, { class: "raw" }),
    found.value && found.value !== found.raw ? [el("span", { class: "soft" }, "read as "), foreign(found.value)] : null,
    el("span", { class: "soft" }, found.by),
    found.why ? foreign(found.why, { class: "why" }) : null);
  if (found.spans.length) lights(view, item, found.chosen ? found.spans : [], found.chosen ? [] : found.spans);
  return item;
}

function candidates(view, field) {
  const others = field.candidates.filter((found) => !found.chosen);
  const all = others.length || field.candidates.length > 1 ? field.candidates : [];
  return all.length ? [part("Candidates", el("ul", { class: "candidates" }, all.map((found) => candidate(view, found))))] : [];
}

function noteItem(note) {
  return el("li", {}, el("code", { class: "code" }, note.code), " ", foreign(note.message));
}

function notes(field) {
  const left = field.notes;
  return left.length ? [part("Notes", el("ul", { class: "notes" }, left.map(noteItem)))] : [];
}

function planOf(view, field) {
  const plan = view.plan.fields.find((each) => each.field === field.id);
  if (!plan) return [];
  const found = (step) => field.candidates.filter((each) => each.by === step.by).length;
  const steps = plan.steps.map((step) =>
    el("li", {}, el("span", {}, step.by), el("span", { class: "soft" }, step.note),
      found(step) ? el("span", { class: "found" }, `found ${found(step)}`) : null));
  const left = view.plan.notes.filter((note) => note.field === field.id).map(noteItem);
  return [el("details", { class: "part" },
    el("summary", {}, `Plan: ${count(steps.length, "step")}, stop at ${plan.target}`),
    steps.length ? el("ol", { class: "steps" }, steps) : el("p", { class: "soft" }, "Nothing is tried."),
    left.length ? el("ul", { class: "notes" }, left) : null)];
}

function details(view, field) {
  return [...evidence(view, field), ...candidates(view, field), ...notes(field), ...planOf(view, field)];
}
