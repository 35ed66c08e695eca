/** Which tint each area gets, so that no two that touch look alike: as few as do, evenly used. */

const TINTS = 6;
const FIRST_TRIED = 4;

/**
 * @param {number[][]} areas 0 where unknown @returns {Map<number, number>} area -> tint from 0
 */
export function tinted(areas) {
  const names = [...new Set(areas.flat().filter(Boolean))];
  /** @type {Map<number, Set<number>>} */
  const touching = new Map(names.map((name) => [name, new Set()]));
  areas.forEach((line, r) =>
    line.forEach((one, c) => {
      for (const other of [line[c + 1], areas[r + 1]?.[c]]) {
        if (one && other && one !== other) {
          touching.get(one)?.add(other);
          touching.get(other)?.add(one);
        }
      }
    }),
  );
  for (let tints = FIRST_TRIED; tints <= TINTS; tints += 1) {
    /** @type {Map<number, number>} */
    const chosen = new Map();
    if (choose(names, touching, tints, chosen)) return chosen;
  }
  return new Map(names.map((name, i) => [name, i % TINTS]));
}

/**
 * Extends the choice to all names; there are a dozen at most, so plain search is quick.
 * @param {number[]} names @param {Map<number, Set<number>>} touching @param {number} tints
 * @param {Map<number, number>} chosen @returns {boolean}
 */
function choose(names, touching, tints, chosen) {
  if (chosen.size === names.length) return true;
  const name = names[chosen.size];
  const used = [...chosen.values()];
  /** @param {number} tint */
  const uses = (tint) => used.filter((one) => one === tint).length;
  const taken = new Set([...(touching.get(name) ?? [])].map((other) => chosen.get(other)));
  const free = Array.from({ length: tints }, (_, i) => i).filter((tint) => !taken.has(tint));
  for (const tint of free.sort((a, b) => uses(a) - uses(b) || a - b)) {
    chosen.set(name, tint);
    if (choose(names, touching, tints, chosen)) return true;
    chosen.delete(name);
  }
  return false;
}
