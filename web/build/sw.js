/**
 * The site without its server: keeps every file of one version, and answers from there.
 *
 * The build fills in the version and the files; the page ("./") stands for itself and for its every query. A file's hash
 * is checked as it comes, so that a deployment half done is refused and tried again later.
 */
const OWN = `courtisans ${registration.scope} `; // other apps of this origin have their caches beside ours
const CACHE = OWN + "{version}";
const FILES = {files};
/** Files whose address tells their content. The browser's own cache keeps these as machine code, which ours cannot. */
const LASTING = /\.wasm\?/;

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", ({ data }) => void (data === "skipWaiting" && skipWaiting()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(registration.scope)) event.respondWith(answer(request));
});

async function keep() {
  const cache = await caches.open(CACHE);
  const requests = (/** @type {RequestCache} */ mode) =>
    Object.entries(FILES).map(([path, integrity]) => new Request(path, { cache: mode, integrity }));
  // What the page has fetched just now need not come again. If any of it is of an older version, the host is asked for all:
  // that costs no more than a question for what has not changed.
  await cache.addAll(requests("force-cache")).catch(() => cache.addAll(requests("no-cache")));
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OWN) && name !== CACHE).map((name) => caches.delete(name)));
  await clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  if (LASTING.test(request.url)) {
    const own = await fetch(request, { cache: "only-if-cached", mode: "same-origin" }).catch(() => null);
    if (own?.ok) return own;
  }
  const asked = request.url.replace(/[?#].*/, "").replace(/\/index\.html$/, "/");
  const cache = await caches.open(CACHE);
  const kept = await cache.match(asked, { ignoreSearch: true, ignoreVary: true });
  return kept ?? fetch(request);
}
