/** Days as the reader's calendar has them, a text such as 2026-11-19, and times, in words. */

import { language, t } from "./words.js";

const DAY = 86_400_000;

/** @param {Date} date */
const text = (date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** The day of a moment, by the clock of this machine. @param {number} [moment] milliseconds since 1970 */
export const dayOf = (moment = Date.now()) => text(new Date(moment));

/** At noon, so that no change of the clock leads to another day. @param {string} day */
const noon = (day) => new Date(`${day}T12:00:00`);

/** @param {string} day @param {number} count */
export const dayAfter = (day, count) => text(new Date(noon(day).getTime() + count * DAY));

/** Monday is 0. @param {string} day */
export const weekdayOf = (day) => (noon(day).getDay() + 6) % 7;

/** How many days from one to another. @param {string} from @param {string} to */
export const daysBetween = (from, to) => Math.round((noon(to).getTime() - noon(from).getTime()) / DAY);

/** Days as the reader's country writes them, if that speaks the language of the page. */
const locale = () => navigator.languages.find((name) => name.startsWith(language())) ?? language();

/** @param {string} day @param {Intl.DateTimeFormatOptions} parts */
export const dayText = (day, parts) => new Intl.DateTimeFormat(locale(), parts).format(noon(day));

/** Such as Thursday 19 November. @param {string} day */
export const longDay = (day) => dayText(day, { weekday: "long", day: "numeric", month: "long" });

/** Such as Thu 19 Nov. @param {string} day */
export const briefDay = (day) => dayText(day, { weekday: "short", day: "numeric", month: "short" });

/** Such as 19 Nov 2026. @param {string} day */
export const shortDay = (day) => dayText(day, { day: "numeric", month: "short", year: "numeric" });

/** What a puzzle of the day is called; nothing for others. @param {string} origin of its record @returns {string} */
export function dailyTitle(origin) {
  const [, day] = /^daily\/(\d{4}-\d\d-\d\d)$/.exec(origin) ?? [];
  return day ? t("daily.title", { day: dayText(day, { day: "numeric", month: "long" }) }) : "";
}

/** @param {number} milliseconds such as 272000 @returns {string} 4:32 */
export function timeText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
