// The pages of a document as they look, with boxes around their evidence, beside the text.

const SVG = "http://www.w3.org/2000/svg";

function drawing(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function pageFigure(page, boxes) {
  const { number, width, height, picture } = page;
  const overlay = drawing("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  for (const [span, left, top, right, bottom] of page.boxes) {
    const box = drawing("rect", {
      x: left - 1, y: top - 1, width: right - left + 2, height: bottom - top + 2, rx: 1, "data-span": span,
    });
    boxes.set(span, [...(boxes.get(span) ?? []), box]);
    overlay.append(box);
  }
  const image = el("img", { src: picture, alt: `Page ${number}` });
  return el("figure", {}, el("div", { class: "sheet" }, image, overlay), el("figcaption", {}, `Page ${number}`));
}

/** A document as its text and in another way; one of the two is seen. */
class Sides {
  offer(panes) {
    this.buttons = panes.map(([name, pane]) => {
      const button = el("button", { type: "button", class: "chip" }, name);
      button.addEventListener("click", () => this.show(pane));
      return { button, pane };
    });
    this.toggle = el("div", { class: "chips", role: "group", "aria-label": "Show as" },
      this.buttons.map(({ button }) => button));
    this.show(panes[0][1]);
  }

  show(wanted) {
    for (const { button, pane } of this.buttons) {
      pane.classList.toggle("away", pane !== wanted);
      button.setAttribute("aria-pressed", String(pane === wanted));
    }
  }

  quote(span) {
    return this.text.quote(span);
  }

  where(span) {
    return this.text.where(span);
  }
}

/** Text and pages of one document: one of them is seen, and both are lit. */
class Paged extends Sides {
  constructor(text, pages) {
    super();
    this.text = text;
    this.boxes = new Map(); // span -> its boxes
    this.lit = [];
    const figures = pages.map((page) => pageFigure(page, this.boxes));
    this.sheets = el("div", { class: "source sheets", tabindex: "0", role: "region", "aria-label": "Pages" }, figures);
    this.pane = el("div", { class: "panes" }, this.sheets, text.pane);
    this.offer([["Pages", this.sheets], ["Text", text.pane]]);
  }

  light(supporting, rejected, follow = true) {
    this.text.light(supporting, rejected, follow);
    for (const box of this.lit) box.classList.remove("lit", "lit-rejected");
    const set = (spans, kind) =>
      spans.flatMap((span) => this.boxes.get(span) ?? []).map((box) => (box.classList.add(kind), box));
    this.lit = [...set(supporting, "lit"), ...set(rejected, "lit-rejected")];
    if (follow && this.lit.length) Source.prototype.reveal.call({ pane: this.sheets }, this.lit[0]);
  }
}
