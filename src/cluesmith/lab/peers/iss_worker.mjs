// The process in which Interactive-Sudoku-Solver runs: a puzzle string a line comes in, a count
// goes out.  `node iss_worker.mjs CHECKOUT/js/sandbox/simple_solver.js`

import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const LIMIT = 2;
const RUNS = 5; // the median of so many, while together they take less than
const RUNS_MS = 100;
const WARMING = '.Shape~4x4.ChaosConstruction.NoBoxes.~R1C1_1';
const WARMING_MS = 300;

// What its modules expect of a page, and its messages kept off our answers.
globalThis.self ??= globalThis;
globalThis.VERSION_PARAM ??= '';
console.log = console.info = console.debug = console.error;

const answer = (values) => process.stdout.write(JSON.stringify(values) + '\n');

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

// Newer checkouts may answer with a promise, older ones with the number itself.
async function count(solver, text) {
  const began = performance.now();
  const found = await solver.countSolutions(text, LIMIT);
  return { found, ms: performance.now() - began };
}

async function measure(solver, text) {
  const times = [];
  let total = 0;
  let last;
  do {
    last = await count(solver, text);
    times.push(last.ms);
    total += last.ms;
  } while (times.length < RUNS && total < RUNS_MS);
  return { count: last.found, seconds: median(times) / 1000 };
}

async function main() {
  const { SimpleSolver } = await import(pathToFileURL(process.argv[2]));
  const solver = new SimpleSolver();
  const began = performance.now();
  do await count(solver, WARMING); while (performance.now() - began < WARMING_MS);
  answer({ ready: true });
  for await (const line of createInterface({ input: process.stdin })) {
    answer(await measure(solver, JSON.parse(line)));
  }
}

try {
  await main();
} catch (fault) {
  answer({ error: String(fault?.message ?? fault) });
}
