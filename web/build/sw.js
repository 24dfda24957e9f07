/**
 * The site without its server: keeps every file of one version, and answers from there.
 *
 * The build fills in the version and the files; the page ("./") stands for itself and for its every query. A file's hash
 * is checked as it comes, so that a deployment half done is refused and tried again later.
 */
const OWN = `courtisans ${registration.scope} `; // other apps of this origin have their caches beside ours
const CACHE = OWN + "{version}";
const FILES = {files};

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", ({ data }) => void (data === "skipWaiting" && skipWaiting()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(registration.scope)) event.respondWith(answer(request));
});

async function keep() {
  const cache = await caches.open(CACHE);
  // A version that asked for "no-cache" costs only a question for what has not changed.
  await cache.addAll(Object.entries(FILES).map(([path, integrity]) => new Request(path, { cache: "no-cache", integrity })));
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OWN) && name !== CACHE).map((name) => caches.delete(name)));
  await clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const asked = request.url.replace(/[?#].*/, "").replace(/\/index\.html$/, "/");
  const cache = await caches.open(CACHE);
  const kept = await cache.match(asked, { ignoreVary: true });
  return kept ?? fetch(request);
}
