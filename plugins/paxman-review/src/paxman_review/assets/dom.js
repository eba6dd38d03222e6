// Elements and text. Text only ever becomes text nodes: this page never parses HTML.

const CONTROL = new RegExp("[" +
  "\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f" +
  "\\u2028-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb\\ufffe\\uffff" +
  "\\u{e0000}-\\u{e007f}\\ud800-\\udfff]", "u");

export const byId = (id) => document.getElementById(id);

export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** The nodes that show a text; a control character becomes a label, so that nothing hides or turns. */
export function visible(text) {
  if (!CONTROL.test(text)) return text ? [document.createTextNode(text)] : [];
  const nodes = [];
  let plain = "";
  const flush = () => { if (plain) nodes.push(document.createTextNode(plain)); plain = ""; };
  for (const sign of text) {
    if (sign === "\r") { flush(); nodes.push(el("span", { "data-one": true })); continue; }
    if (!CONTROL.test(sign)) { plain += sign; continue; }
    flush();
    const name = `U+${sign.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
    nodes.push(el("span", { class: "control", "data-one": true }, name));
  }
  flush();
  return nodes;
}

/** A text from a document, in a direction of its own. */
export const foreign = (text, attributes = {}) => el("bdi", attributes, visible(text));

export const count = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

export function announce(message) {
  byId("live").textContent = message;
}

export function banner(message) {
  const place = byId("banner");
  place.hidden = !message;
  if (place.textContent !== message) place.textContent = message;
}
