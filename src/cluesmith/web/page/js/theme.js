/**
 * What cannot wait for the modules, in a classic script that the page waits for: the theme,
 * before anything is painted (shell.js follows changes); and the view of an address that has a
 * puzzle in it, which is fetched beside the first page's modules, not after they have run.
 */
{
  let theme = "auto";
  try {
    theme = JSON.parse(localStorage.getItem("cluesmith:settings") ?? "{}")?.theme;
  } catch {
    // Storage is disabled or damaged: the system's theme.
  }
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const shown = theme === "light" || theme === "dark" ? theme : isDark ? "dark" : "light";
  document.documentElement.dataset.theme = shown;
  if (/^#(?:p=|\/play\/)/.test(location.hash)) import("./play/view.js").catch(() => {}); // main.js says so
}
