import type { Language } from '#contract/rules/languages.ts'
import { pageAddress } from '#contract/rules/page-parameters.ts'
import { within } from '#server/db/within.ts'
import { pageStore } from './page-store.ts'
import { type CallApi, type Found, type Made, type OpenPages, pageRenderer } from './render-page.ts'
import { Overloaded, renderQueue } from './render-queue.ts'

/** What a page depends on, and a request made of that and nothing else. */
type Address = { key: string; language: Language; request: Request }
type Renewal = { begunAt: number; page: Promise<Found> }

const MOST_BYTES = 10 * 1024 * 1024
/** For so long a visitor waits for news of a page that is kept; then the kept one has to do. */
const PATIENCE_MS = 2000
const RENDERING = { atOnce: 4, mostWaiting: 60, patienceMs: 6000 }

type Options = {
  /** Where the site is, whatever host a visitor asked for. */
  origin: string
  /** For so long a page is shown without asking whether it has changed. */
  freshMs: number
  tell?: (from: 'kept' | 'rendered') => void
  mostBytes?: number
  rendering?: typeof RENDERING
}

/**
 * Pages are the same for everyone who has the same address, language and hint cookie, and rendered from nothing else
 * of a request. Each is looked after at most once in `freshMs`, however many ask for it, and rendered only when an API
 * answer that it was made from has changed. Those who ask meanwhile wait for that one.
 *
 * While the API cannot answer, or too much is being rendered, a kept page is shown as it was.
 */
export function pageKeeper(
  openPages: OpenPages,
  callApi: CallApi,
  { origin, freshMs, tell = () => undefined, mostBytes = MOST_BYTES, rendering = RENDERING }: Options,
) {
  const { render, hasChanged } = pageRenderer(openPages, callApi)
  const store = pageStore(mostBytes)
  const underWay = new Map<string, Renewal>()
  const queued = renderQueue(rendering)

  /** Rejects with `Overloaded` when there is no page to show in time. Who asks for one that is not kept pays for it. */
  async function find(
    request: Request,
    language: Language,
    pay: () => Promise<void> = async () => {},
  ): Promise<Found> {
    const now = performance.now()
    const isFresh = (moment: number) => moment > now - freshMs
    const address = addressOf(request, language, origin)
    const known = store.find(address.key)
    const isKept = known !== undefined && isFresh(known.checkedAt)
    tell(isKept ? 'kept' : 'rendered')
    if (isKept) return known
    if (!known && !underWay.has(address.key)) await pay()
    const waitedMs = now - (underWay.get(address.key)?.begunAt ?? now)
    if (known && waitedMs >= PATIENCE_MS) return known
    const renewed = renewedSince(address, isFresh)
    return known ? within(PATIENCE_MS - waitedMs, renewed, () => known) : renewed
  }

  /** A renewal that began earlier may have asked the API before what this visitor knows of. */
  async function renewedSince(address: Address, isFresh: (moment: number) => boolean): Promise<Found> {
    const before = underWay.get(address.key)
    if (before && !isFresh(before.begunAt)) await before.page.catch(() => undefined)
    return (underWay.get(address.key) ?? begin(address)).page
  }

  function begin(address: Address): Renewal {
    const begunAt = performance.now()
    const page = renew(address, begunAt).finally(() => underWay.delete(address.key))
    const renewal = { begunAt, page }
    underWay.set(address.key, renewal)
    return renewal
  }

  async function renew(address: Address, begunAt: number): Promise<Found> {
    const known = store.find(address.key)
    const make = () => queued(() => render(address.request, address.language, begunAt))
    if (!known) return settle(address.key, await make())
    const made = (await hasChanged(known)) ? await make().catch(unlessOverloaded) : undefined
    if (made && made.outcome !== 'unsure') return settle(address.key, made)
    const asBefore = { ...known, checkedAt: begunAt }
    store.keep(address.key, asBefore)
    return asBefore
  }

  function settle(key: string, { found, outcome }: Made): Found {
    if (outcome === 'whole' && found.kind === 'page') store.keep(key, found)
    else store.drop(key)
    return found
  }

  return { find }
}

function addressOf(asked: Request, language: Language, origin: string): Address {
  const path = pageAddress(new URL(asked.url))
  const hint = /(?:^|;\s*)hint=(user|shop)(?:;|$)/.exec(asked.headers.get('cookie') ?? '')?.[1] ?? ''
  const headers = new Headers(hint ? { cookie: `hint=${hint}` } : undefined)
  return { key: `${language} ${hint} ${path}`, language, request: new Request(origin + path, { headers }) }
}

function unlessOverloaded(failure: unknown): undefined {
  if (!(failure instanceof Overloaded)) throw failure
}
