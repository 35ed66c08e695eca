/**
 * Explore: a search made visible. The tree on the left, on the right the board at the node that
 * is chosen, with what happened there and why; two searches of one puzzle side by side.
 *
 * `#/explore` goes on with the last search, `#/explore/puzzle` starts with a puzzle, and
 * `#/explore/<packed>` is a link that opens at a node (link.js).
 */

import { ApiError } from "../api.js";
import { h, write } from "../dom.js";
import { offerAddress } from "../play/dialogs.js";
import { isOther } from "../puzzle.js";
import { language, t } from "../words.js";
import { keep, kept, linkTo, settingOf } from "./link.js";
import { createSetup, firstSetting, settingFor } from "./setup.js";
import { searched } from "./source.js";
import { createStage } from "./stage.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("./link.js").Setting} Setting */
/** @typedef {import("./tree.js").Tree} Tree */


/** The last search, so that leaving and coming back loses nothing. @type {{setting: Setting, trees: Tree[], language: string} | null} */
let last = null;

/** @param {HTMLElement} container @param {Context} context @returns {() => void} */
export function mount(container, context) {
  const setup = h("div", {});
  const place = h("div", { class: "explore-place" });
  const element = h("div", { class: "explorer" }, h("header", { class: "explore-top" }, h("h1", {}, t("explore.heading")), h("p", { class: "muted" }, t("explore.lead"))), setup, place);
  /** @type {ReturnType<typeof createStage> | null} */
  let stage = null;
  let working = new AbortController();
  container.append(element);
  void begin();

  async function begin() {
    const [path] = context.path;
    const linked = path && path !== "puzzle" ? await settingOf(path).catch(() => null) : null;
    if (path && path !== "puzzle" && !linked) context.toast("explore.broken");
    const brought = path === "puzzle" && context.puzzle && !isOther(context.puzzle) ? settingFor(context.puzzle) : null;
    const setting = linked ?? brought ?? last?.setting ?? kept() ?? (await firstSetting(context));
    if (working.signal.aborted) return;
    // Coming back must not begin anew.
    if (path) history.replaceState(null, "", "#/explore");
    setup.replaceChildren(createSetup(setting, context, run));
    if (last && last.setting === setting && last.language === language()) show(setting, last.trees);
    else await run(setting);
  }

  /** @param {Setting} setting */
  async function run(setting) {
    working.abort();
    const mine = (working = new AbortController());
    const { waiting, said, failed } = createWaiting(mine, () => run(setting));
    stage?.end();
    stage = null;
    place.replaceChildren(waiting);
    const begun = performance.now();
    const clock = setInterval(() => write(said, t("explore.working-for", { seconds: ((performance.now() - begun) / 1000).toFixed(0) })), 1000);
    try {
      const trees = await Promise.all(setting.ways.map((way) => searched({ puzzle: setting.puzzle, all: setting.all, ...way }, mine.signal)));
      if (working !== mine) return;
      last = { setting, trees, language: language() };
      show(setting, trees);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (working !== mine) return;
      const known = ["cancelled", "offline", "busy", "limit"].includes(error.code);
      failed(known ? t(`explore.failed.${error.code}`) : error.message);
    } finally {
      clearInterval(clock);
    }
  }

  /** @param {Setting} setting @param {Tree[]} trees */
  function show(setting, trees) {
    const questions = setting.ways.map((way) => ({ puzzle: setting.puzzle, all: setting.all, ...way }));
    stage = createStage(questions, trees, setting.at, { moved, share });
    place.replaceChildren(stage.element);
    context.announce(t("explore.done", { nodes: trees.map(({ size }) => size - 1).join(", ") }));

    /** Remember where one is. @param {Setting["at"]} at */
    function moved(at) {
      setting.at = at;
      keep(setting);
    }

    async function share() {
      await offerAddress(await linkTo(setting), { copied: "explore.copied", note: "explore.link-note" }, context.toast);
    }
  }

  return () => {
    working.abort();
    stage?.end();
    element.remove();
  };
}

/** A card that stands there while the server searches. @param {AbortController} working @param {() => void} retry */
function createWaiting(working, retry) {
  const said = h("p", { role: "status" }, t("explore.working"));
  const bar = h("progress", { "aria-label": t("explore.working") });
  const cancel = h("button", { type: "button", class: "button", onclick: () => working.abort() }, t("explore.cancel"));
  const again = h("button", { type: "button", class: "button", hidden: true, onclick: retry }, t("away.again"));
  const waiting = h("div", { class: "card explore-waiting" }, said, bar, h("div", { class: "row" }, cancel, again));
  /** @param {string} text */
  function failed(text) {
    write(said, text);
    bar.hidden = cancel.hidden = true;
    again.hidden = false;
  }
  return { waiting, said, failed };
}
