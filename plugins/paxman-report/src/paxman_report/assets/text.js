// Elements and text. Text only ever becomes text nodes: this page never parses HTML.

// The same characters as in visible.py.
const CONTROL = new RegExp("[" +
  "\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f" +
  "\\u2028-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb\\ufffe\\uffff" +
  "\\u{e0000}-\\u{e007f}\\ud800-\\udfff]", "u");

const CONTROL_NAMES = {
  0x00: "NUL", 0x08: "BS", 0x0b: "VT", 0x0c: "FF", 0x0d: "CR", 0x1b: "ESC", 0x7f: "DEL", 0x061c: "ALM", 0x200b: "ZWSP", 0x200e: "LRM", 0x200f: "RLM", 0x202a: "LRE", 0x202b: "RLE",
  0x202c: "PDF", 0x202d: "LRO", 0x202e: "RLO", 0x2066: "LRI", 0x2067: "RLI", 0x2068: "FSI",
  0x2069: "PDI", 0x00ad: "SHY", 0xfeff: "BOM",
};

function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

const hexadecimal = (code) => `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;

/** A control character as a label that can be seen and that moves nothing. */
function controlLabel(code) {
  const hex = hexadecimal(code);
  return el("span", { class: "control", "data-code": code, title: hex }, CONTROL_NAMES[code] ?? hex);
}

/** A text for where there are no elements: control characters are written as their numbers. */
function plainly(text) {
  if (!CONTROL.test(text)) return text;
  return [...text].map((sign) => (CONTROL.test(sign) ? `⟨${hexadecimal(sign.codePointAt(0))}⟩` : sign)).join("");
}

/** The nodes that show a text, control characters made visible. */
function visible(text) {
  if (!CONTROL.test(text)) return text ? [document.createTextNode(text)] : [];
  const nodes = [];
  let plain = "";
  for (const sign of text) {
    if (CONTROL.test(sign)) {
      if (plain) nodes.push(document.createTextNode(plain));
      plain = "";
      nodes.push(controlLabel(sign.codePointAt(0)));
    } else {
      plain += sign;
    }
  }
  if (plain) nodes.push(document.createTextNode(plain));
  return nodes;
}

/** A text from the document in a direction of its own. */
const foreign = (text, attributes = {}) => el("bdi", attributes, visible(text));

const words = (name) => name.toLowerCase().replaceAll("_", " ");

const count = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

function dollars(text) {
  const [whole, digits = ""] = text.split(".");
  return `$${whole}.${digits.padEnd(2, "0")}`;
}

function announce(message) {
  document.getElementById("live").textContent = plainly(message);
}

/** A table with a head; cells are strings or nodes, and from `firstNumber` on they are numbers. */
function table(heads, rows, firstNumber = heads.length) {
  const kind = (at) => (at >= firstNumber ? { class: "number" } : {});
  return el(
    "table",
    {},
    el("thead", {}, el("tr", {}, heads.map((head, at) => el("th", { scope: "col", ...kind(at) }, head)))),
    el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell, at) => el("td", kind(at), cell))))),
  );
}
