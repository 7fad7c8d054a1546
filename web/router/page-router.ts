import {
  createPath,
  createStaticRouter,
  type DataRouter,
  matchRoutes,
  type RouterSubscriber,
} from 'react-router'
import { type AnsweredPage, isWhole } from './answered-page.ts'

/** What comes before anybody goes anywhere. */
const signsOfAPerson = ['pointerover', 'pointerdown', 'keydown', 'scroll']

/**
 * The router of a page that nobody has left yet: it knows what the server answered, and nothing else. The framework's
 * own is fetched at the first sign of a person, and everything is handed over to it.
 */
export function openPageRouter(page: AnsweredPage): DataRouter {
  const still = openStillRouter(page)
  const subscribers = new Set<RouterSubscriber>()
  let real: DataRouter | undefined
  let arriving: Promise<DataRouter> | undefined

  /** Once, but again after a failure: the network may be back. */
  function handOver(): Promise<DataRouter> {
    arriving ??= fetchReal().catch((error: unknown) => {
      arriving = undefined
      throw error
    })
    return arriving
  }

  async function fetchReal(): Promise<DataRouter> {
    const { openDataRouter } = await import('./data-router.ts')
    window.removeEventListener('popstate', followHistory)
    real = openDataRouter(page)
    real.subscribe((state, change) => {
      for (const tell of subscribers) tell(state, change)
    })
    return real.initialize()
  }

  /** The browser went to another entry of this document, as there may be after a reload. */
  function followHistory() {
    const { pathname, search } = window.location
    if (pathname + search !== page.location.pathname + page.location.search) window.location.reload()
  }

  const atFirst = {
    initialize() {
      const prepare = () => void handOver().catch(() => undefined)
      window.addEventListener('popstate', followHistory)
      for (const sign of signsOfAPerson) window.addEventListener(sign, prepare, { once: true, passive: true })
      const hasHistory = window.history.state?.idx !== undefined
      const isKeptOnDevice = navigator.serviceWorker?.controller
      if (!isWhole(page) || hasHistory || isKeptOnDevice) prepare()
      return router
    },
    async navigate(...[to, options]: Parameters<DataRouter['navigate']>) {
      const next = await handOver().catch(() => undefined)
      if (next) return next.navigate(to, options)
      // Without a network the page itself may still be kept on the device.
      if (typeof to === 'number') window.history.go(to)
      else window.location.assign(typeof to === 'string' ? to : createPath(to ?? {}))
    },
  }
  /** Outlives the handing over, so that nobody has to subscribe again. */
  const always = {
    subscribe(subscriber: RouterSubscriber) {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
  }
  const router = new Proxy(still, {
    get(_, name) {
      if (name in always) return Reflect.get(always, name)
      if (real) return Reflect.get(real, name)
      return Reflect.get(name in atFirst ? atFirst : still, name)
    },
  })
  return router
}

/** The router with which the server drew the page: it goes nowhere. */
function openStillRouter(page: AnsweredPage): DataRouter {
  const { routes, location, matches, loaderData, errors } = page
  const router = createStaticRouter(routes, {
    ...{ basename: '/', location, matches, loaderData, actionData: null, errors },
    ...{ statusCode: 200, loaderHeaders: {}, actionHeaders: {} },
    _match: (to) => matchRoutes(routes, to),
  })
  const initialized = isWhole(page)
  const state = { ...router.state, initialized, renderFallback: !initialized }
  return { ...router, state, window }
}
