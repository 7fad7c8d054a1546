import { trustedScript } from '#web/device/trusted-script.ts'
import { addressOf, thisAddress } from '#web/language/addresses.ts'
import { currentSession, onSessionChange, storedToken } from '#web/session/session.ts'
import { isRecord } from '#web/stored-json.ts'
import { keepNoConnection } from './no-connection.ts'
import { repeatLogout } from './unheard-logout.ts'

const SCRIPT = '/sw.js'
/** Screens somebody comes to next: one whose code is not there without a network takes the whole page away. */
const nextScreens = {
  user: [
    'home',
    'shop',
    'category',
    'cart',
    'place-order',
    'my-orders',
    'order-details',
    'account',
    'logout',
  ],
  shop: ['home', 'desk', 'account', 'logout'],
}

type Route = { parentId?: string; module?: string; imports?: string[]; css?: string[] }
declare global {
  interface Window {
    /** What the framework's entry reads: which files belong to which screen. */
    __reactRouterManifest?: { routes?: Record<string, Route | undefined>; entry?: Route; url?: string }
  }
  interface Navigator {
    /** Only in some browsers. */
    connection?: { saveData?: boolean }
  }
}

/**
 * Asks for the worker that keeps the site's files, and tells it what this page and the next ones are made of. What was not
 * said without a network is said as quietly.
 */
export async function registerWorker() {
  void repeatLogout()
  // Read first: a new worker takes the page over at once.
  const wasThere = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('message', hearWorker)
  await navigator.serviceWorker.register(trustedScript('app', SCRIPT))
  const registration = await navigator.serviceWorker.ready
  const urls = [...(wasThere ? [] : thisPage()), ...(savesData() ? [] : nextAssets())]
  registration.active?.postMessage({ kind: 'keep', urls })
  let renewedFor = storedToken()
  onSessionChange(() => {
    // Another tab hears of a sign-in once for each part that is kept of it.
    if (storedToken() === renewedFor) return
    renewedFor = storedToken()
    void renewPush()
  })
  // Neither for the other: a cache may be full, and the code of notices may not come.
  await Promise.all([keepNoConnection(), renewPush()])
}

function hearWorker({ data, ports }: MessageEvent<unknown>) {
  if (!isRecord(data)) return
  if (data.kind === 'subscription-lost') void renewPush()
  // A notice was pressed. In another language it is the same page.
  if (data.kind === 'shows' && typeof data.url === 'string')
    ports[0]?.postMessage(addressOf(new URL(data.url)) === thisAddress())
}

/** Visitors get no notices, so they need not fetch how notices work. */
async function renewPush() {
  if (storedToken()) await (await import('./push.ts')).renewPush()
}

function savesData(): boolean {
  return navigator.connection?.saveData === true
}

/** What was fetched before the worker was there to see it. */
function thisPage(): string[] {
  const pictures = [...document.images].map((image) => image.currentSrc).filter((source) => source !== '')
  const files = [...performance.getEntriesByType('resource').map((entry) => entry.name), ...pictures]
  // Of other origins the worker knows its own.
  const kept = files.filter((file) => /^\/(?:assets|media)\//.test(new URL(file).pathname))
  return [window.location.pathname + window.location.search, ...new Set(kept)]
}

function nextAssets(): string[] {
  const manifest = window.__reactRouterManifest
  const routes = Object.entries(manifest?.routes ?? {})
  const { userType } = currentSession()
  const wanted = routes.filter(
    ([id, route]) =>
      id === 'root' ||
      nextScreens[userType].some((screen) => id.endsWith(`/${screen}`)) ||
      (userType === 'shop' && route?.parentId?.endsWith('/desk')),
  )
  const files = [manifest?.entry, ...wanted.map(([, route]) => route)].flatMap((route) => [
    route?.module ?? '',
    ...(route?.imports ?? []),
    ...(route?.css ?? []),
  ])
  return [...new Set(files)].filter((file) => file.startsWith('/assets/'))
}
