// Light or dark: as the system has it, until the person says otherwise.

export function theme(button) {
  const wanted = () => document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const kept = localStorage.getItem("theme");
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
  const show = () => { button.textContent = wanted() === "dark" ? "☀" : "☾"; };
  button.addEventListener("click", () => {
    document.documentElement.dataset.theme = wanted() === "dark" ? "light" : "dark";
    localStorage.setItem("theme", document.documentElement.dataset.theme);
    show();
  });
  show();
}
