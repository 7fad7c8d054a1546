import type { Language } from '#contract/rules/language/languages.ts'
import { pageAddress } from '#contract/rules/pages/page-parameters.ts'
import { within } from '#server/db/within.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import { isRefusal } from '#server/http/refusal.ts'
import { pageStore } from './page-store.ts'
import { type CallApi, type Found, type Made, type OpenPages, pageRenderer } from './render-page.ts'
import { RETRY_AFTER_S } from './retry-after.ts'

/** The cache key of a page, and a request that holds only what the key is made from. */
type Address = { key: string; language: Language; request: Request }
type Renewal = { begunAt: number; page: Promise<Found> }

const MOST_BYTES = 10 * 1024 * 1024
/** How long a visitor waits for a cached page to be revalidated before it is shown as it is. */
const PATIENCE_MS = 2000
const RENDERING = { atOnce: 4, mostWaiting: 60, patienceMs: 6000 }

type Options = {
  /** The site's own origin, used whatever host a visitor asked for. */
  origin: string
  /** How long a page is shown without checking whether it has changed. */
  freshMs: number
  tell?: (from: 'kept' | 'rendered') => void
  mostBytes?: number
  rendering?: typeof RENDERING
}

/**
 * The cache of rendered pages. A page depends only on address, language and hint cookie, and is the same for all visitors.
 * It is revalidated at most once in `freshMs`, however many ask for it, and rendered again only if an API reply that it was
 * made from has changed. Concurrent visitors wait for the same revalidation.
 *
 * While the API cannot answer, or too many renderings are queued, a cached page is shown as it is.
 */
export function pageCache(
  openPages: OpenPages,
  callApi: CallApi,
  { origin, freshMs, tell = () => undefined, mostBytes = MOST_BYTES, rendering = RENDERING }: Options,
) {
  const { render, hasChanged } = pageRenderer(openPages, callApi)
  const store = pageStore(mostBytes)
  const underWay = new Map<string, Renewal>()
  const queued = limitConcurrency({ ...rendering, retryAfterSeconds: RETRY_AFTER_S })

  /** Refuses with `overloaded` if there is no page in time. `pay` charges the visitor who first asks for one that is not cached. */
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

  /** A renewal under way that began too long ago is not joined: it may have read the API before a change that this visitor has seen. */
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
  if (!isRefusal(failure, 'overloaded')) throw failure
}
