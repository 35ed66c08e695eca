/**
 * The service worker: the page starts without its server, and is never older than it.
 *
 * The server writes VERSION and FILES before this text; both follow from the files' content,
 * so that any change of the page is a new worker. A worker keeps all files of its version.
 * They are used for a document of just this version, and where the server does not answer;
 * a document of a newer version gets its files from the server. Of the API it keeps what never
 * changes (a puzzle of the day, examples, techniques), and never an error.
 */

/* global VERSION, FILES */

const BASE = new URL("./", self.location.href).href;
const NAME = `cluesmith ${new URL(BASE).pathname} `;
const PAGE = NAME + VERSION;
const ANSWERS = `${NAME}answers`;
const KEPT = /^api\/v1\/(?:families$|(?:examples|techniques|daily)\/)/;
const MOST_ANSWERS = 300;
/** Milliseconds that a document may take to come before the kept one is shown. */
const PATIENCE = 5000;

/** Documents of this version: their files are here. @type {Set<string>} */
const current = new Set();

self.addEventListener("install", (event) => event.waitUntil(fill().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(BASE)) return;
  const path = request.url.slice(BASE.length).replace(/[?#].*/, "");
  if (path === "" && request.mode === "navigate") event.respondWith(page(event));
  else if (path.startsWith("page/")) event.respondWith(file(event));
  else if (KEPT.test(path)) event.respondWith(answer(request));
});

/** Fetch all files; the document last, which says whether the server's version is still this one. */
async function fill() {
  const cache = await caches.open(PAGE);
  /** @param {string} name */
  const request = (name) => new Request(new URL(name, BASE), { cache: "no-cache", credentials: "omit" });
  await cache.addAll(FILES.map(request));
  await cache.add(request("./"));
  const kept = await cache.match(BASE);
  if (!(await kept.text()).includes(VERSION)) throw new Error("the server has another version by now");
}

async function tidy() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(NAME) && name !== PAGE && name !== ANSWERS);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The document: the server's, else the kept one. */
async function page({ request, resultingClientId }) {
  const kept = await (await caches.open(PAGE)).match(BASE);
  const found = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  const isUsable = found && found.status < 500;
  if (!isUsable || tagOf(found) === tagOf(kept)) current.add(resultingClientId);
  return isUsable ? found : (kept ?? found ?? Response.error());
}

async function file({ request, clientId }) {
  const cache = await caches.open(PAGE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept && current.has(clientId)) return kept;
  return fetch(request).catch((error) => {
    if (kept) return kept;
    throw error;
  });
}

/** An answer of the API that never changes: the server's, else the kept one. */
async function answer(request) {
  const cache = await caches.open(ANSWERS);
  const kept = () => cache.match(request);
  const found = await fetch(request).catch(() => null);
  if (found?.ok) {
    await cache.put(request, found.clone()).then(() => trim(cache), () => {}); // the disk may be full
    return found;
  }
  const isAway = !found || found.status >= 500;
  return (isAway && (await kept())) || found || Response.error();
}

/** @param {Cache} cache */
async function trim(cache) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_ANSWERS)).map((key) => cache.delete(key)));
}

/** A proxy that compresses makes a tag a weak one. */
const tagOf = (answer) => answer?.headers.get("ETag")?.replace(/^W\//, "");
