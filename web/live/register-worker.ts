import { trustedScript } from '#web/device/trusted-script.ts'
import { addressOf, thisAddress } from '#web/language/addresses.ts'
import { currentSession, onSessionChange, storedToken } from '#web/session/session.ts'
import { isRecord } from '#web/stored-json.ts'
import { keepNoConnection } from './no-connection.ts'
import { repeatLogout } from './unheard-logout.ts'

const SCRIPT = '/sw.js'
/** Screens whose code is cached ahead: opening one without a network would otherwise end in the error page. */
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
    /** React Router's manifest: which files belong to which screen. */
    __reactRouterManifest?: { routes?: Record<string, Route | undefined>; entry?: Route; url?: string }
  }
  interface Navigator {
    /** Missing in some browsers. */
    connection?: { saveData?: boolean }
  }
}

/**
 * Registers the service worker, and tells it to cache the files of this page and of the next ones. Also repeats logouts
 * that did not reach the server, and renews the push subscription.
 */
export async function registerWorker() {
  void repeatLogout()
  // Before registering: a new worker controls the page at once.
  const wasThere = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('message', hearWorker)
  await navigator.serviceWorker.register(trustedScript('app', SCRIPT))
  const registration = await navigator.serviceWorker.ready
  const urls = [...(wasThere ? [] : thisPage()), ...(savesData() ? [] : nextAssets())]
  registration.active?.postMessage({ kind: 'keep', urls })
  let renewedFor = storedToken()
  onSessionChange(() => {
    // A sign-in in another tab fires once for each stored key.
    if (storedToken() === renewedFor) return
    renewedFor = storedToken()
    void renewPush()
  })
  // At the same time, so that neither fails with the other: the cache may be full, or `push.ts` not load.
  await Promise.all([keepNoConnection(), renewPush()])
}

function hearWorker({ data, ports }: MessageEvent<unknown>) {
  if (!isRecord(data)) return
  if (data.kind === 'subscription-lost') void renewPush()
  // A notification was clicked: answers whether this tab shows its page, in whatever language.
  if (data.kind === 'shows' && typeof data.url === 'string')
    ports[0]?.postMessage(addressOf(new URL(data.url)) === thisAddress())
}

/** Loads the code for push only if somebody is signed in. */
async function renewPush() {
  if (storedToken()) await (await import('./push.ts')).renewPush()
}

function savesData(): boolean {
  return navigator.connection?.saveData === true
}

/** This page and its files, fetched before there was a worker to cache them. */
function thisPage(): string[] {
  const pictures = [...document.images].map((image) => image.currentSrc).filter((source) => source !== '')
  const files = [...performance.getEntriesByType('resource').map((entry) => entry.name), ...pictures]
  // Pictures may come from another origin; `sw.js` checks the origin itself.
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
