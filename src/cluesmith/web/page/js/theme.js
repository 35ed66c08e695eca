/**
 * The theme, before anything is painted: a classic script that the page waits for, because
 * modules come after the first picture. shell.js follows changes.
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
}
