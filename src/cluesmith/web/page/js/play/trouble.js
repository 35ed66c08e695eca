/** What went wrong, in plain words. */

import { h } from "../dom.js";
import { has, t } from "../words.js";

/** A question that failed. @param {import("../api.js").ApiError} error @param {string} [offline] what cannot be done without a server */
export function trouble({ code, message }, offline = "") {
  const said = has(`error.${code}`) ? t(`error.${code}`, { message }) : message;
  return h("p", { class: "trouble" }, code === "offline" && offline ? `${said} ${offline}` : said);
}

/** A puzzle that could not be read: where it stands, if there are several, and why. @param {{place: string, message: string}} fault */
export const faultText = ({ place, message }) => (place ? `${place}: ${message}` : message);
