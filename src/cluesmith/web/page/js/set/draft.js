/**
 * The setter's work, kept in the browser: a reload, or a visit to another view,
 * loses nothing. One draft a family, and which family was last worked on.
 */

import { blank } from "../puzzle.js";
import { checked } from "../shape.js";

/** @typedef {import("./timeline.js").Kept} Kept */

const KEY = "cluesmith:set:";
const STEPS_KEPT = 50;

/** @param {string} family @param {number} size of a first blank board @returns {Kept} */
export function loadDraft(family, size) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY + family) ?? "");
    if (kept.now.family !== family) throw new Error("a draft of another family");
    const { past, now, future } = kept;
    return { past: past.map(checked), now: checked(now), future: future.map(checked) };
  } catch {
    return { past: [], now: blank(family, size), future: [] };
  }
}

/** @param {import("./timeline.js").Timeline} timeline */
export function saveDraft(timeline) {
  const { family } = timeline.now;
  try {
    localStorage.setItem(KEY + family, JSON.stringify(timeline.kept(STEPS_KEPT)));
    localStorage.setItem(`${KEY}family`, family);
  } catch {
    // Storage may be full or forbidden; the work in hand goes on without it.
  }
}

/** The family last worked on, or null. */
export function lastFamily() {
  try {
    return localStorage.getItem(`${KEY}family`);
  } catch {
    return null;
  }
}
