/**
 * The service worker: the page starts without its server, and is never older than it. It is that of
 * `serve`, and that of a published site.
 *
 * Whoever serves it writes settings before this text. VERSION and FILES follow from the files'
 * content, so that any change of the page is a new worker. A worker keeps all files of its version.
 * They are used for a document of just this version, and where no server answers; a document of a
 * newer version gets its files from the server, unless their folder is named after the version
 * (NAMED). Of data (KEPT) it keeps what never changes, or is better old than missing, and never an error.
 */

/* global VERSION, FILES, FOLDER, NAMED, DOCUMENTS, STAND_INS, KEPT, MOST_KEPT */

const BASE = new URL("./", self.location.href).href;
const NAME = `cluesmith ${new URL(BASE).pathname} `;
const PAGE = NAME + VERSION;
const ANSWERS = `${NAME}answers`;
const [documents, data] = [new RegExp(DOCUMENTS), new RegExp(KEPT)];
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
  if (documents.test(path) && request.mode === "navigate") event.respondWith(page(event, path));
  else if (path.startsWith(FOLDER)) event.respondWith(file(event));
  else if (data.test(path)) event.respondWith(answer(request));
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

/** The document: the server's, else the kept one, or one that can stand in for it. */
async function page({ request, resultingClientId }, path) {
  const cache = await caches.open(PAGE);
  const [, instead] = STAND_INS.find(([beginning]) => path.startsWith(beginning)) ?? [];
  const kept = (await cache.match(BASE + path.replace(/index\.html$/, ""))) ?? (instead && (await cache.match(BASE + instead)));
  const found = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  const isUsable = found && found.status < 500;
  if (!isUsable || tagOf(found) === tagOf(kept)) current.add(resultingClientId);
  return isUsable ? found : (kept ?? found ?? Response.error());
}

async function file({ request, clientId }) {
  const cache = await caches.open(PAGE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept && (NAMED || current.has(clientId))) return kept;
  return fetch(request).catch((error) => {
    if (kept) return kept;
    throw error;
  });
}

/** Data: the server's, else what was kept. */
async function answer(request) {
  const cache = await caches.open(ANSWERS);
  const found = await fetch(request).catch(() => null);
  if (found?.ok) {
    await keep(cache, request.url, found.clone()).catch(() => {}); // the disk may be full, or the page left
    return found;
  }
  const isAway = !found || found.status >= 500;
  return (isAway && (await cache.match(request.url))) || found || Response.error();
}

/** All of it is here before it takes the place of what was kept. @param {Cache} cache @param {string} url @param {Response} found */
async function keep(cache, url, found) {
  const body = await found.arrayBuffer();
  await cache.put(url, new Response(body, { headers: found.headers }));
  await trim(cache);
}

/** @param {Cache} cache */
async function trim(cache) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_KEPT)).map((key) => cache.delete(key)));
}

/** A proxy that compresses makes a tag a weak one. */
const tagOf = (answer) => answer?.headers.get("ETag")?.replace(/^W\//, "");
