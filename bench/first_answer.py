"""Scripts for a page: when it first answers a click on its theme or a key on its board."""

# Tries in every frame, and notes when that first has an effect.
TRYING = """
  const attempt = () => {{ {attempt} }};
  const frame = () => {{
    if (attempt()) window.answered = performance.now();
    else requestAnimationFrame(frame);
  }};
  requestAnimationFrame(frame);
"""
CLICK = """
  document.querySelector("[data-do=theme]")?.click();
  return document.documentElement.dataset.theme === "dark";
"""
KEY = """
  const options = { key: "1", bubbles: true, cancelable: true };
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", options));
  return Boolean(document.querySelector("[data-look=entered]"));
"""
