/** Starts the service worker (sw.js), which keeps the page for a start without its server. */

const WORKER = new URL("../../sw.js", import.meta.url);

/**
 * @param {() => void} onUpdate the server has a newer version of the page, which the worker
 *   has fetched: what is opened next should be of that
 */
export async function startWorker(onUpdate) {
  // Only over HTTPS and on this machine do browsers allow it; without it the page needs its server.
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const wasKept = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => wasKept && onUpdate());
  await serviceWorker.register(WORKER, { updateViaCache: "none" });
  const look = async () => (await serviceWorker.getRegistration())?.update();
  document.addEventListener("visibilitychange", () => document.hidden || look().catch(() => {}));
}
