// Which part of the page is shown, the filters of the list, the keys and the colours.

const STATES = ["CERTAIN", "HIGH", "MEDIUM", "LOW", "UNTRUSTED", "UNRESOLVED"];

const overview = document.getElementById("overview");
const holder = document.getElementById("document");
const steps = document.getElementById("steps");
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const plans = read("plans");
const total = document.querySelectorAll('script[id^="document-"]').length;
const rows = [...document.querySelectorAll("#rows tr")];
const states = new Set(); // of fields; the list and the document share it
const statuses = new Set();
let view = null;
let current = -1;

function filterList() {
  const wanted = document.getElementById("search").value.trim().toLowerCase();
  let left = 0;
  for (const row of rows) {
    const has = row.dataset.states.split(" ");
    const shown =
      (!statuses.size || statuses.has(row.dataset.status)) &&
      (!states.size || has.some((state) => states.has(state))) &&
      (!wanted || row.querySelector("a").textContent.toLowerCase().includes(wanted));
    row.hidden = !shown;
    left += shown ? 1 : 0;
  }
  document.getElementById("none").hidden = left > 0;
  announce(`${count(left, "document")} of ${rows.length}`);
}

function listChip(chip) {
  const set = chip.dataset.kind === "status" ? statuses : states;
  const { name } = chip.dataset;
  chip.addEventListener("click", () => {
    set.has(name) ? set.delete(name) : set.add(name);
    chip.setAttribute("aria-pressed", String(set.has(name)));
    filterList();
  });
}

const shownRows = () => rows.filter((row) => !row.hidden);

function neighbour(by) {
  const numbers = shownRows().map((row) => Number(row.dataset.number));
  const at = numbers.indexOf(current);
  return at < 0 ? undefined : numbers[at + by];
}

function go(by) {
  const number = neighbour(by);
  if (number !== undefined) location.hash = `#${number + 1}`;
}

function drawSteps() {
  const arrow = (by, label, sign) => {
    const disabled = neighbour(by) === undefined;
    const button = el("button", { type: "button", class: "plain", "aria-label": label, title: label, disabled }, sign);
    button.addEventListener("click", () => go(by));
    return button;
  };
  steps.replaceChildren(
    el("a", { href: "#", class: "plain" }, "All documents"),
    arrow(-1, "Previous document (p)", "←"),
    el("span", { class: "soft" }, `${current + 1} of ${total}`),
    arrow(1, "Next document (n)", "→"));
  steps.hidden = false;
}

function showList() {
  view = null;
  current = -1;
  holder.hidden = true;
  holder.replaceChildren();
  overview.hidden = false;
  steps.hidden = true;
  document.body.className = "";
  for (const chip of document.querySelectorAll("#list-filters .chip"))
    chip.setAttribute("aria-pressed", String((chip.dataset.kind === "status" ? statuses : states).has(chip.dataset.name)));
  filterList();
}

function showDocument(number) {
  const data = read(`document-${number}`);
  current = number;
  view = new DocumentView(data, plans[data.plan], states);
  holder.replaceChildren(view.element);
  holder.hidden = false;
  if (overview) {
    overview.hidden = true;
    drawSteps();
    announce(`${data.name}, ${words(data.status)}`);
  }
  document.body.className = "reading";
  scrollTo(0, 0);
}

function route() {
  const number = Number(location.hash.slice(1)) - 1;
  const exists = Number.isInteger(number) && number >= 0 && number < total;
  if (total === 1) showDocument(0);
  else if (exists) showDocument(number);
  else showList();
}

function stepList(by) {
  const links = shownRows().map((row) => row.querySelector("a"));
  const at = links.indexOf(document.activeElement);
  const next = links[at < 0 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1)];
  next?.focus();
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input")) return;
  const inText = event.target.closest(".source, [role=tab], .scroll");
  const by = { j: 1, k: -1, ...(inText ? {} : { ArrowDown: 1, ArrowUp: -1 }) }[event.key];
  if (by) {
    view ? view.step(by) : stepList(by);
    event.preventDefault();
  } else if (event.key === "Escape") {
    if (view && !view.escape() && overview) location.hash = "";
  } else if (event.key === "n" || event.key === "p") {
    if (overview && view) go(event.key === "n" ? 1 : -1);
  } else if (event.key === "/" && overview && !view) {
    document.getElementById("search").focus();
    event.preventDefault();
  }
}

/** Where pages from files may store nothing, the choice holds until the page is closed. */
function remembered(theme) {
  try {
    if (theme) localStorage.setItem("paxman-theme", theme);
    return localStorage.getItem("paxman-theme");
  } catch {
    return null;
  }
}

function startTheme() {
  const button = document.getElementById("theme");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  const isDark = () => (root.dataset.theme ?? (dark.matches ? "dark" : "light")) === "dark";
  const draw = () => (button.textContent = isDark() ? "Light" : "Dark");
  const kept = remembered();
  if (kept === "dark" || kept === "light") root.dataset.theme = kept;
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    remembered(root.dataset.theme);
    draw();
  });
  dark.addEventListener("change", draw);
  button.hidden = false;
  draw();
}

startTheme();
if (overview) {
  document.getElementById("list-filters").hidden = false;
  document.querySelectorAll("#list-filters .chip").forEach(listChip);
  document.getElementById("search").addEventListener("input", filterList);
  document.getElementById("search").addEventListener("keydown", (event) => {
    if (event.key === "Escape") event.target.blur();
  });
}
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // the address says which document is shown
  document.getElementById("main").focus();
});
addEventListener("hashchange", route);
addEventListener("keydown", onKey);
route();
