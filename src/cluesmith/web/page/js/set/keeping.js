/**
 * Where puzzles are kept: a booklet of them to print, and the server's library, where it takes any.
 */

import { ApiError, call, picture } from "../api.js";
import { h, saveFile, write } from "../dom.js";
import { language, t } from "../words.js";

/** @typedef {{family: string, [key: string]: any}} Json */
/**
 * @typedef {object} Kept
 * @property {string} name what the buttons' own names begin with
 * @property {() => Json[]} puzzles
 * @property {() => {title: string, author: string}} about the booklet
 * @property {(added: number, known: number) => string} added in words
 * @property {(text: string) => void} announce
 */

/** @param {Kept} kept */
export function createKeeping({ name, puzzles, about, added, announce }) {
  const said = h("p", { class: "muted", role: "status" });
  const adds = document.documentElement.dataset.library === "adds";
  let works = false;
  let allowed = true;
  /** @param {string} key @param {() => unknown} onclick */
  const button = (key, onclick) => h("button", { type: "button", class: "button small", "data-do": `${name}.${key}`, onclick }, t(`set.batch.${key}`));
  const buttons = [button("booklet", booklet), ...(adds ? [button("library", toLibrary)] : [])];

  async function booklet() {
    await tried("set.batch.printing", async () => {
      const { title, author } = about();
      const body = { puzzles: puzzles(), title, author, language: language() };
      saveFile(await picture("booklet", body), `${title.replace(/[^\p{L}\p{N}]+/gu, "-") || "cluesmith"}.pdf`);
      return t("set.batch.printed");
    });
  }

  async function toLibrary() {
    await tried("set.working", async () => {
      const { added: count, ids } = await call("library-add", { puzzles: puzzles() });
      return added(count, ids.length - count);
    });
  }

  /** @param {string} doing @param {() => Promise<string>} act */
  async function tried(doing, act) {
    write(said, t(doing));
    works = true;
    draw();
    try {
      const done = await act();
      write(said, done);
      announce(done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const known = ["offline", "busy", "limit"].includes(error.code);
      write(said, known ? t(`set.failed.${error.code}`) : t("set.batch.failed", { message: error.message }));
    } finally {
      works = false;
      draw();
    }
  }

  function draw() {
    for (const one of buttons) one.disabled = works || !allowed;
  }

  /** Whether there is anything that can be kept; the reason, if not, is shown with the buttons. @param {boolean} on @param {string} why */
  function allow(on, why) {
    allowed = on;
    for (const one of buttons) one.title = on ? "" : why;
    draw();
  }

  return { buttons, said, allow };
}
