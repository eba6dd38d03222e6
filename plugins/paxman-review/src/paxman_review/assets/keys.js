// The keyboard: letters act only where nobody types.

import { byId } from "./dom.js";

export function keys(page) {
  const acts = {
    j: () => page.step(1), ArrowDown: () => page.step(1), k: () => page.step(-1), ArrowUp: () => page.step(-1),
    Enter: () => page.panel.accept(), e: () => page.panel.edit(), n: () => page.decide("absent"),
    x: () => page.decide("unsure"), u: () => page.undo(), o: () => page.source.toggle(),
    g: () => page.arrange(page.order === "field" ? "document" : "field"), "?": () => byId("help").showModal(),
  };
  document.addEventListener("keydown", (event) => {
    if (byId("help").open) return;
    const target = event.target;
    const isTyping = target.matches?.("input, textarea, select");
    if (event.key === "Escape") {
      if (isTyping) target.blur();
      page.panel.forget?.();
      page.closeList();
      getSelection().removeAllRanges();
      return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key === "Enter") { event.preventDefault(); page.panel.accept(); return; }
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && target.matches?.("button, summary, a")) return;
    const candidate = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
    const act = candidate >= 0 ? () => page.panel.choose(candidate) : acts[event.key] ?? acts[event.key.toLowerCase()];
    if (!act || (!page.place && !["g", "u", "?"].includes(event.key))) return;
    event.preventDefault();
    act();
  });
}
