// The page: one place is open at a time; every decision goes to the server at once.

import { get, post } from "./api.js";
import { announce, banner, byId, count } from "./dom.js";
import { keys } from "./keys.js";
import { PanelView } from "./panel.js";
import { placesOf, QueueView } from "./queue.js";
import { SourceView } from "./source.js";
import { theme } from "./theme.js";

const EVERY = 2000;
const FORECASTS = [5, 10, 20, 40, 80, 160];

class Page {
  constructor(data) {
    this.data = data;
    this.window = sessionStorage.getItem("window") ?? crypto.randomUUID();
    sessionStorage.setItem("window", this.window);
    this.filter = byId("filter").value; // may have been chosen before the list was there
    this.order = localStorage.getItem("order") ?? "document";
    this.places = [];
    this.at = 0;
    this.contents = new Map();
    this.queue = new QueueView((index) => { this.closeList(); this.open(index); });
    this.source = new SourceView((span) => this.panel.selected(span));
    this.panel = new PanelView({
      decide: (answer, more) => this.decide(answer, more),
      read: (said) => this.ask("read", { ...this.here(), ...said }),
      light: (spans, held, isMoving = true) => this.source.light(spans, held, isMoving),
      textOf: (span) => this.textOf(span),
      next: () => this.step(1),
    });
  }

  get place() { return this.places[this.at]; }

  here() {
    const { d, f } = this.place;
    return { document: d, field: this.data.fields[f].path, window: this.window, since: this.data.version };
  }

  /** Make the list anew, and keep the place that is open if it is still there. */
  list(place = this.place) {
    this.places = placesOf(this.data, this.filter, this.order);
    const found = place ? this.places.findIndex(({ d, f }) => d === place.d && f === place.f) : -1;
    if (found >= 0) this.at = found;
    this.at = Math.max(0, Math.min(this.at, this.places.length - 1));
    this.queue.show(this.data, this.places, this.order, this.places.length ? this.at : -1);
    this.figures();
    return found >= 0;
  }

  async open(index) {
    this.at = Math.max(0, Math.min(index, this.places.length - 1));
    this.queue.show(this.data, this.places, this.order, this.places.length ? this.at : -1);
    if (!this.place) {
      this.panel.done(this.filter === "waiting" ? "All done." : "Nothing here.");
      return;
    }
    const { d, f } = this.place;
    const opened = (this.opened = {});
    const content = await this.content(d);
    if (this.opened !== opened) return;
    if (this.source.content !== content) this.source.show(content);
    const field = this.data.fields[f];
    this.panel.show(field, content.fields[field.path]);
    this.since = performance.now();
    announce(`${field.label}, ${content.name}`);
    const next = this.places[this.at + 1];
    if (next) this.content(next.d).catch(() => {});
  }

  /** A document as the server shows it; a few are kept. */
  content(number) {
    const known = this.contents.get(number);
    if (known) return known;
    const asked = get(`documents/${number}`);
    asked.catch((error) => { this.contents.delete(number); banner(error.message); });
    this.contents.set(number, asked);
    if (this.contents.size > 8) this.contents.delete(this.contents.keys().next().value);
    return asked;
  }

  textOf([start, end]) {
    const { pieces } = this.source.content;
    const parts = pieces.map(([from, text]) => {
      const signs = [...(text ?? "")];
      return signs.slice(Math.max(0, start - from), Math.max(0, end - from)).join("");
    });
    return parts.join("").replace(/\s+/g, " ").trim();
  }

  async ask(path, body) {
    try {
      const answer = await post(path, body);
      return answer;
    } catch (error) {
      if (error.status === 422) return { problem: error.message };
      banner(error.message);
      throw error;
    }
  }

  async decide(answer, more = {}) {
    if (!this.place || this.isBusy) return;
    this.isBusy = true;
    const place = this.place;
    const seen = this.data.documents[place.d].fields[place.f].decision ?? "";
    try {
      const seconds = (performance.now() - this.since) / 1000;
      const said = await post("decide", { ...this.here(), ...more, answer, seen, seconds });
      this.contents.delete(place.d);
      this.take(said);
      const stays = this.list(place);
      document.activeElement?.blur?.();
      await this.open(stays ? this.at + 1 : this.at);
    } catch (error) {
      if (error.status === 409) { await this.poll(); banner(`${error.message} Look again before you decide.`); }
      else if (error.status === 422) this.panel.refuse(error.message);
      else banner(error.message);
    } finally {
      this.isBusy = false;
    }
  }

  async undo() {
    const answer = await this.ask("undo", { window: this.window, since: this.data.version });
    if (!answer.undone) { announce("There is nothing to undo."); return; }
    const [d, path] = answer.undone;
    const f = this.data.fields.findIndex((field) => field.path === path);
    this.contents.delete(d);
    this.take(answer);
    if (!this.list({ d, f })) { this.filter = byId("filter").value = "all"; this.list({ d, f }); }
    await this.open(this.at);
  }

  /** Take over what the server says has changed. */
  take({ version, states, progress }) {
    for (const [d, f, state] of states) {
      this.data.documents[d].fields[f] = state;
      this.contents.delete(d);
    }
    Object.assign(this.data, { version, progress });
  }

  async poll() {
    const place = this.place;
    const asked = new URLSearchParams({ since: this.data.version, window: this.window, document: place?.d ?? -1 });
    const changes = await get(`changes?${asked}`);
    if (changes.version !== this.data.version) {
      const isHere = place && changes.states.some(([d, f]) => d === place.d && f === place.f);
      this.take(changes);
      this.list(place);
      if (isHere && !this.panel.isChanged) await this.open(this.at);
    }
    if (performance.now() < (this.quietUntil ?? 0)) return;
    banner(changes.others ? "This document is open in another window, too." : "");
  }

  /** Say what learning would come to, once a few more documents have been reviewed. */
  async forecast() {
    const { documents, left } = this.data.progress;
    const due = FORECASTS.filter((least) => least <= documents).at(-1) ?? 0;
    if (!this.data.learns || !left || due <= (this.forecasted ?? 0)) return;
    this.forecasted = due;
    try {
      const lesson = await post("forecast", {});
      const fewer = lesson.before - lesson.after;
      byId("offer").hidden = fewer < 1;
      byId("offer").firstElementChild.textContent =
        `${count(lesson.documents, "reviewed document")}: learning from them would fill ${count(fewer, "more field")}.`;
    } catch {
      // It was only an offer.
    }
  }

  /** Learn from what was decided; what is left is judged again. */
  async learn() {
    if (this.isLearning) return;
    this.isLearning = true;
    // A decision may still be on its way: the click counts all the same.
    while (this.isBusy) await new Promise((done) => setTimeout(done, 50));
    this.isBusy = true;
    byId("offer").hidden = true;
    banner("Learning from what you decided …");
    try {
      const { documents, before, after } = await post("learn", {});
      const data = await get("queue");
      this.contents.clear();
      this.data = data;
      this.list();
      await this.open(this.at);
      banner(after < before ? `Learned from ${documents} documents: ${count(before - after, "field")} fewer to review.`
        : `Learned from ${documents} documents. The fields that are left still need you.`);
    } catch (error) {
      banner(error.message);
    } finally {
      this.isBusy = this.isLearning = false;
      this.quietUntil = performance.now() + 8000;
    }
  }

  step(by) {
    const next = this.at + by;
    if (next >= 0 && next < this.places.length) this.open(next);
  }

  show(filter) {
    this.filter = filter;
    byId("filter").value = filter;
    this.at = 0;
    this.list(null);
    this.open(0);
  }

  arrange(order) {
    this.order = order;
    localStorage.setItem("order", order);
    for (const button of document.querySelectorAll("[data-order]")) button.setAttribute("aria-pressed", String(button.dataset.order === order));
    this.list();
    this.open(this.at);
  }

  figures() {
    const { left, decided, judged, right, share, low, high, seconds, documents } = this.data.progress;
    const done = left + decided ? Math.round((100 * decided) / (left + decided)) : 100;
    const bar = byId("bar");
    bar.setAttribute("aria-valuenow", done);
    bar.firstElementChild.style.width = `${done}%`;
    const parts = [`${left.toLocaleString("en")} left`, `${decided.toLocaleString("en")} reviewed`];
    if (judged) parts.push(`${right} of ${judged} right as found (${share} %, between ${low} and ${high})`);
    if (decided && Number(seconds)) parts.push(`${seconds} s a field`);
    byId("figures").textContent = parts.join(" · ");
    const learn = byId("learn");
    learn.hidden = !this.data.learns || documents < 3;
    learn.textContent = `Learn from ${documents} documents`;
    this.forecast();
    document.title = left ? `${count(left, "field")} to review` : "Review";
  }

  closeList() {
    document.body.classList.remove("listing");
    byId("list-button").setAttribute("aria-expanded", "false");
  }
}

const page = new Page(await get("queue"));
byId("contract").textContent = page.data.contract;
theme(byId("theme"));
keys(page);
page.arrange(page.order);
byId("filter").addEventListener("change", (event) => { page.show(event.target.value); event.target.blur(); });
for (const button of document.querySelectorAll("[data-order]")) button.addEventListener("click", () => page.arrange(button.dataset.order));
byId("undo").addEventListener("click", () => page.undo());
byId("learn").addEventListener("click", () => page.learn());
byId("offer-learn").addEventListener("click", () => page.learn());
byId("help-button").addEventListener("click", () => byId("help").showModal());
byId("list-button").addEventListener("click", () => {
  const isOpen = document.body.classList.toggle("listing");
  byId("list-button").setAttribute("aria-expanded", String(isOpen));
  page.queue.draw();
});
setInterval(() => { if (!document.hidden && !page.isBusy) page.poll().catch((error) => banner(error.message)); }, EVERY);
