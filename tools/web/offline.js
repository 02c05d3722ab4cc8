// The service worker: stores one build of the page in the browser, so that it opens and plays without a network.
// tools.web fills in the build and its files. A newer build is stored in the background and serves the next load.

const STORES = "trefoil files ";
const STORE = STORES + "$build";
const FILES = $files;

async function install() {
  const store = await caches.open(STORE);
  await store.addAll(FILES.map((name) => new Request(name, { cache: "no-cache" })));
  await skipWaiting();
}

async function tidy() {
  const older = (await caches.keys()).filter((name) => name.startsWith(STORES) && name !== STORE);
  await Promise.all(older.map((name) => caches.delete(name)));
}

async function answer(request) {
  const store = await caches.open(STORE);
  return (await store.match(request, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(tidy()));
addEventListener("fetch", (event) => event.respondWith(answer(event.request)));
