/** The names of strategies: a variable rule, a choice and an order, such as ffc/step/up. A test compares them with the server's. */

import { t } from "../words.js";

export const VARIABLES = ["leftmost", "min", "max", "ff", "anti_first_fail", "occurrence", "ffc", "max_regret"];
export const CHOICES = ["step", "enum", "bisect", "median", "middle"];
export const ORDERS = ["up", "down"];

const ALL = new Set(VARIABLES.flatMap((one) => CHOICES.flatMap((choice) => ORDERS.map((order) => `${one}/${choice}/${order}`))));

/** @param {unknown} name */
export const isStrategy = (name) => typeof name === "string" && ALL.has(name);

/** What a strategy does, in a sentence. @param {string | null} name null for the model's own search */
export function strategyText(name) {
  if (!name) return t("explore.does.own");
  const [variable, choice, order] = name.split("/");
  return t("explore.does", { variable: t(`explore.does.${variable}`), values: t(`explore.does.${choice}.${order}`) });
}
