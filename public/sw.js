/**
 * The service worker: opens the last shop page without a network, and shows what is pushed.
 * It never answers for the API, for origins but ours and that of our pictures, or for anything that is not read.
 */
/** Where pictures are fetched from; the server says it before the first line where that is not from us. */
const PICTURES_ORIGIN = self.picturesOrigin ?? self.location.origin
const ASSETS = 'assets-1'
const PICTURES = 'pictures-1'
const PAGES = 'pages-1'
/** What the page put there to be said where nothing comes (`web/live/no-connection.ts`). */
const SAID = 'said-1'
const MOST = { [ASSETS]: 200, [PICTURES]: 150, [PAGES]: 12, [SAID]: 1 }
/** A network that is there but says nothing is as good as none. */
const PATIENCE_MS = 5000
/** A page that is alive says at once what it shows. */
const ANSWER_MS = 1000
/** What a gateway says in the place of a server that it cannot reach, and a server that has too much to do. */
const WITHOUT_PAGE = [502, 503, 504]

/** Pages whose HTML is the same for everyone and holds nothing of a person. */
const KEPT_PAGES = [
  /^\/$/,
  /^\/shop\/[^/]+$/,
  /^\/s\/[^/]+$/,
  /^\/category\/[^/]+$/,
  /^\/cart$/,
  /^\/order$/,
  /^\/terms-and-conditions$/,
]
/** Of `/hi/shop/1` the shop: what leads it names its language. */
const pageOf = (path) => path.replace(/^\/[a-z]{2}(?=\/|$)/, '') || '/'
const isKept = (path) => KEPT_PAGES.some((page) => page.test(pageOf(path)))
const LAST_SHOP = '/last-shop'
/** What of a query such a page is drawn by, but for what opens on top of it: another shop's section is another page. */
const DRAWN_BY = ['category', 'delivers', 'open', 'rated', 'shop', 'type']
function keyOf({ pathname, searchParams }) {
  // As text: its `size` is younger than many a phone.
  const query = String(new URLSearchParams([...searchParams].filter(([name]) => DRAWN_BY.includes(name))))
  return query ? `${pathname}?${query}` : pathname
}

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), forgetOldCaches()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET') return
  // Both carry the hash of their content in their name: what is there is right for ever.
  if (isPicture(url)) event.respondWith(findPicture(event, url).catch(() => fetch(request)))
  else if (url.origin !== self.location.origin || isMapWorker(url)) return
  else if (url.pathname.startsWith('/assets/'))
    event.respondWith(cacheFirst(event, ASSETS, request).catch(() => fetch(request)))
  else if (request.mode === 'navigate' && !url.pathname.startsWith('/api/'))
    event.respondWith(loadPage(event, url).catch(sayNoConnection))
})

/** It lives by the policy that it comes with, which names the hosts of the map: kept, it could not ask those of now. */
const isMapWorker = ({ pathname }) => pathname.startsWith('/assets/maplibre-gl-worker-')

const isPicture = ({ origin, pathname }) =>
  pathname.startsWith('/media/') && (origin === PICTURES_ORIGIN || origin === self.location.origin)

/**
 * Kept by its path: it is the same picture wherever it is fetched from. Fetched so that it can be read, since one that
 * cannot takes megabytes of what a site may keep; whoever passes it on without our leave to read it is only shown.
 */
function findPicture(event, { href, pathname }) {
  return cacheFirst(event, PICTURES, new Request(href, { credentials: 'omit' }), pathname)
}

/** Keeping is never waited for, and a full disk is no reason to show nothing. */
function keepLater(event, work) {
  event.waitUntil(work.catch(() => undefined))
}

async function cacheFirst(event, name, request, key = request) {
  const cache = await caches.open(name)
  const kept = await cache.match(key, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) keepLater(event, keep(cache, name, key, response.clone()))
  return response
}

const loadPage = (event, url) => (isKept(url.pathname) ? networkFirst(event, url) : fetch(event.request))

/** In the place of the browser's own page, which does not know that it may be tried again. */
async function sayNoConnection(fault) {
  const said = await caches.match('/no-connection', { cacheName: SAID }).catch(() => undefined)
  if (!said) throw fault
  return said
}

async function networkFirst(event, url) {
  const fresh = fetch(event.request).then((response) => {
    keepLater(event, keepPage(url, response.clone()))
    return response
  })
  event.waitUntil(fresh.catch(() => undefined))
  const soon = await within(PATIENCE_MS, fresh).catch(() => undefined)
  if (soon && !WITHOUT_PAGE.includes(soon.status)) return soon
  return (await findPage(url).catch(() => undefined)) ?? fresh
}

async function findPage(url) {
  const cache = await caches.open(PAGES)
  const kept = await cache.match(keyOf(url), { ignoreVary: true })
  if (kept) return saidToBeKept(kept)
  if (pageOf(url.pathname) !== '/') return undefined
  // Nothing of the start page is kept: on to the shop that was opened last.
  const lastShop = await cache.match(LAST_SHOP)
  return lastShop && Response.redirect(await lastShop.text())
}

/** The page reads anew what it shows, as soon as it can. */
function saidToBeKept(response) {
  const headers = new Headers(response.headers)
  headers.set('server-timing', 'kept')
  return new Response(response.body, { headers })
}

async function keepPage(url, response) {
  if (!response.ok || response.redirected) return
  const cache = await caches.open(PAGES)
  await keep(cache, PAGES, keyOf(url), response)
  if (/^\/s(hop)?\//.test(pageOf(url.pathname))) await cache.put(LAST_SHOP, new Response(url.pathname))
}

/** The oldest go when a cache is full; `put` moves what is kept again to the end. */
async function keep(cache, name, key, response) {
  await cache.delete(key, { ignoreVary: true })
  await cache.put(key, response)
  const keys = await cache.keys()
  for (const oldest of keys.slice(0, Math.max(0, keys.length - MOST[name]))) await cache.delete(oldest)
}

async function forgetOldCaches() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !(name in MOST)).map((name) => caches.delete(name)))
}

function within(ms, promise) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too slow')), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * The page names the files of the screens that come next, so that they open without a network too; and itself with
 * its pictures where it was loaded before there was a worker, so that the first shop ever opened is kept as well.
 */
self.addEventListener('message', (event) => {
  if (event.data?.kind !== 'keep' || !Array.isArray(event.data.urls)) return
  event.waitUntil(Promise.allSettled(event.data.urls.map((address) => keepUrl(event, address))))
})

async function keepUrl(event, address) {
  const url = new URL(address, self.location.origin)
  if (isPicture(url)) return findPicture(event, url)
  if (url.origin !== self.location.origin || isMapWorker(url)) return undefined
  if (url.pathname.startsWith('/assets/')) return cacheFirst(event, ASSETS, new Request(url))
  return isKept(url.pathname) ? keepPage(url, await fetch(url)) : undefined
}

self.addEventListener('push', (event) => {
  const { title, body, url, tag, at } = readNotice(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      // A second notice about the same order is worth a second sound.
      renotify: tag !== undefined,
      // It may come late, and what is worth nothing once it is old should look so.
      timestamp: at,
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      data: { url },
    }),
  )
})

function readNotice(data) {
  try {
    const { title, body, url, tag, at } = data.json()
    return {
      title: String(title),
      body: String(body ?? ''),
      url: String(url ?? '/'),
      tag: tag && String(tag),
      at: Date.parse(at) || Date.now(),
    }
  } catch {
    // The browser insists on a notice for every push, even one that cannot be read.
    return { title: 'There is news', body: '', url: '/', tag: undefined, at: Date.now() }
  }
}

/** Whom notices are for only a page knows: one that is open subscribes anew, or else the next. */
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(tellPages({ kind: 'subscription-lost' }))
})

async function tellPages(message) {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(message)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.url))
})

/** In the window that is there, or a new one. Only ever a page of ours. */
async function openPage(path) {
  const wanted = new URL(path ?? '/', self.location.origin)
  const url = wanted.origin === self.location.origin ? wanted.href : self.location.origin
  const windows = await self.clients.matchAll({ type: 'window' })
  const open = windows.find((client) => client.url === url) ?? windows[0]
  if (!open) return self.clients.openWindow(url)
  await open.focus()
  return (await shows(open, url)) ? undefined : open.navigate(url)
}

/** Loaded anew, a desk might not ring. Only its page knows: some browsers tell of a window no more than where it was opened. */
function shows(client, url) {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  client.postMessage({ kind: 'shows', url }, [port2])
  // One that is not alive yet is where it was opened.
  return within(ANSWER_MS, answer).catch(() => client.url === url)
}
