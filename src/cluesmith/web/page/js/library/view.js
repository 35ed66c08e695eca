/**
 * Library: the puzzles of the server's library as pictures, narrowed down by family, size,
 * level and tag; those solved here have a tick. The filters stand in the address.
 */

import { timeText } from "../dates.js";
import { ApiError, call } from "../api.js";
import { h } from "../dom.js";
import { createRetry, trouble } from "../errors.js";
import { levelText, sizeOf, sizeText, textOf, whole } from "../puzzle.js";
import { createThumbnail } from "../thumbnail.js";
import { sayOr, t } from "../words.js";
import { createFilters } from "./filters.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("./filters.js").Wanted} Wanted */
/** @typedef {{id: number, tags: string[], used: boolean, techniques: string[], puzzle: any}} Listed */

/** Puzzles on a page, and those looked at for one that was not begun. */
const [SHOWN, LOOKED_AT] = [24, 48];
/** Where the server's list ends. */
const MOST = 100_000;

/** @param {HTMLElement} container @param {Context} context */
export function mount(container, context) {
  const wanted = /** @type {Wanted} */ (Object.fromEntries(new URLSearchParams(context.path[0] ?? "")));
  const page = Math.max(1, Number(wanted.page) || 1);
  const said = h("div", { class: "told", role: "status" });
  const list = h("ul", { class: "library-list" });
  const place = h("div", { class: "library", "aria-busy": "true" });
  container.append(h("header", { class: "hero hero-back" }, h("h1", {}, t("library.heading"))), place);
  let left = false;
  let end = () => {};

  /** @param {Partial<Wanted>} news */
  const go = (news) => context.go(addressOf({ ...wanted, page: "", ...news }));

  /** @returns {Promise<boolean>} whether there is nothing to try again */
  async function ask() {
    const part = { first: Math.min((page - 1) * SHOWN, MOST), limit: SHOWN, filters: true };
    try {
      const answer = await call("library", { ...criteria(wanted), ...part });
      if (!left) draw(answer);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "offline" || error.code === "busy") return false;
      place.removeAttribute("aria-busy");
      const none = error.code === "unsupported" ? h("p", { class: "muted" }, t("library.none")) : null;
      if (!left) place.replaceChildren(none ?? trouble(error));
      return true;
    }
  }

  /** @param {{count: number, puzzles: Listed[], filters: import("./filters.js").Filters}} answer */
  function draw({ count, puzzles, filters }) {
    const records = new Map(context.store.records().map((record) => [record.key, record]));
    list.replaceChildren(...puzzles.map((one) => createListed(one, records.get(keyOf(one.puzzle)))));
    place.removeAttribute("aria-busy");
    place.replaceChildren(
      createFilters(filters, wanted, go),
      h("p", { class: "muted library-count", role: "status" }, t("library.count", { count })),
      said,
      list,
      createPages(count),
    );
  }

  /** @param {any} puzzle */
  const keyOf = (puzzle) => context.store.keyOfPuzzle(whole(puzzle));

  /** @param {Listed} listed @param {import("../store.js").PuzzleRecord} [record] */
  function createListed({ id, tags, puzzle }, record) {
    const name = textOf(puzzle.title) || sayOr(`family.${puzzle.family}`, puzzle.family);
    const facts = [sizeText(whole(puzzle)), levelText(puzzle)].filter(Boolean).join(" · ");
    const state = record?.solved ? "solved" : record && record.share > 0 ? "begun" : "open";
    const done =
      state === "solved"
        ? t("daily.solved", { time: timeText(record?.time ?? 0) })
        : state === "begun"
          ? `${Math.round(100 * (record?.share ?? 0))} %`
          : "";
    return h(
      "li",
      { "data-state": state, "data-id": id },
      h(
        "button",
        {
          type: "button",
          class: "library-one",
          onclick: () => context.go("play", puzzle, { origin: `library/${id}` }),
        },
        createThumbnail(whole(puzzle)),
        h(
          "span",
          { class: "begun-words" },
          h("strong", {}, name),
          h("span", { class: "muted" }, facts),
          done && h("span", { class: "library-done" }, done),
        ),
      ),
      h(
        "div",
        { class: "row library-more" },
        tags.map((tag) => h("button", { type: "button", class: "tag", onclick: () => go({ tag }) }, tag)),
        h(
          "button",
          { type: "button", class: "link", "data-do": "like", onclick: () => void like(puzzle) },
          t("library.like"),
          h("span", { class: "heard" }, ` ${name} ${id}`),
        ),
      ),
    );
  }

  /** A puzzle of the same kind that was not begun here, at random. @param {any} puzzle */
  async function like(puzzle) {
    said.replaceChildren();
    const { family, level } = puzzle;
    const kind = { family, size: sizeOf(whole(puzzle)), ...(level ? { level } : {}) };
    const seed = Math.floor(Math.random() * 2 ** 31);
    try {
      const { puzzles } = await call("library", { ...kind, random: true, seed, limit: LOOKED_AT });
      const records = new Map(context.store.records().map((record) => [record.key, record]));
      const found = puzzles.find((/** @type {Listed} */ one) => {
        const record = records.get(keyOf(one.puzzle));
        return !record || (!record.solved && record.share === 0);
      });
      if (found) context.go("play", found.puzzle, { origin: `library/${found.id}` });
      else said.replaceChildren(h("p", { class: "trouble" }, t("library.all-begun")));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      said.replaceChildren(trouble(error));
    }
  }

  /** @param {number} count */
  function createPages(count) {
    const last = Math.max(1, Math.ceil(count / SHOWN));
    /** @param {number} to @param {string} key */
    const link = (to, key) =>
      to >= 1 && to <= last
        ? h("a", { class: "button", href: `#/${addressOf({ ...wanted, page: String(to) })}`, "data-do": key }, t(`library.${key}`))
        : h("span", {});
    return h(
      "nav",
      { class: "row library-pages", "aria-label": t("library.pages") },
      link(page - 1, "before"),
      h("span", { class: "muted" }, t("library.page", { page, last })),
      link(page + 1, "after"),
    );
  }

  void ask().then((isDone) => {
    if (isDone || left) return;
    const retry = createRetry(t("library.offline"), async () => (await ask()) && retry.end());
    end = retry.end;
    place.replaceChildren(retry.element);
  });
  return () => {
    left = true;
    end();
  };
}

/** @param {Wanted} wanted */
function criteria({ family, size, level, tag, unused }) {
  return {
    ...(family ? { family } : {}),
    ...(size ? { size: Number(size) } : {}),
    ...(level ? { level } : {}),
    ...(tag ? { tag } : {}),
    ...(unused ? { unused: true } : {}),
  };
}

/** @param {Wanted} wanted */
function addressOf(wanted) {
  const said = Object.entries(wanted).filter(([, value]) => value);
  return said.length ? `library/${new URLSearchParams(said)}` : "library";
}
