/** A failed question in plain words. */

import { h } from "../dom.js";
import { has, t } from "../words.js";

/** @param {import("../api.js").ApiError} error @param {string} [offline] what cannot be done without a server */
export function trouble({ code, message }, offline = "") {
  const said = has(`error.${code}`) ? t(`error.${code}`, { message }) : message;
  return h("p", { class: "trouble" }, code === "offline" && offline ? `${said} ${offline}` : said);
}
