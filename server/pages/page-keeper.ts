import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import { type PreparedPage, preparePage } from './prepared-page.ts'

export type CallApi = (request: Request) => Promise<Response>
export type RenderPage = (request: Request, nonce: string) => Promise<Response>

/** What a page was made from: API answers, by address. */
type Source = { url: string; hash: string }
type KeptPage = {
  kind: 'page'
  status: number
  headers: [string, string][]
  text: PreparedPage
  renderedAt: number
  /** Undefined when the page asked for something that cannot be asked again to compare. */
  sources: Source[] | undefined
}
/** `workingSince` is undefined once the page is there; a page that waits for another one has begun with it. */
type Entry = { at: number; page: Promise<Found>; workingSince: number | undefined }
type Found = KeptPage | { kind: 'other'; response: Response }

const FRESH_MS = 1000
/** A page may show the time of day, so even one made from the same answers is made anew now and then. */
const RENDERING_LASTS_MS = 30_000
const MOST_KEPT = 300
/** A page that has been in the making for so long may never be ready: the next visitor's is made without it. */
const STUCK_AFTER_MS = 10_000

/** Stands in the rendered page where each visitor's own nonce goes. Nobody can know it, or they could write it. */
const NONCE_SLOT = randomBytes(16).toString('base64url')

/**
 * Pages are the same for everyone who has the same address and hint cookie. Each is looked after at most once a
 * second, however many ask for it, and rendered only when an API answer that it was made from has changed.
 * Those who ask meanwhile wait for that one.
 */
export function pageKeeper(openPages: (callApi: CallApi) => Promise<RenderPage>, callApi: CallApi) {
  const asked = new AsyncLocalStorage<Map<string, string | undefined>>()
  const kept = new Map<string, Entry>()
  const rendering = openPages(async (request) => {
    const response = await callApi(request)
    const sources = asked.getStore()
    if (sources && request.method !== 'GET') sources.set(request.url, undefined)
    else sources?.set(request.url, hashOf(await response.clone().text()))
    return response
  })

  function find(request: Request): Promise<Found> {
    const key = keyOf(request)
    const now = Date.now()
    const known = kept.get(key)
    if (known && now - known.at < FRESH_MS) return known.page
    const before = known && now - (known.workingSince ?? now) < STUCK_AFTER_MS ? known : undefined
    const page = renew(before?.page, request)
    const entry: Entry = { at: now, page, workingSince: before?.workingSince ?? now }
    kept.delete(key)
    kept.set(key, entry)
    // What failed, and what is no page, is not for the next visitor.
    page.then(
      (found) => {
        entry.workingSince = undefined
        if (found.kind === 'other') kept.delete(key)
      },
      () => kept.delete(key),
    )
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    return page
  }

  async function renew(before: Promise<Found> | undefined, request: Request): Promise<Found> {
    const known = await before?.catch(() => undefined)
    if (known?.kind === 'page' && (await isStillTrue(known, callApi))) return known
    return render(request)
  }

  async function render(request: Request): Promise<Found> {
    const renderedAt = Date.now()
    const sources = new Map<string, string | undefined>()
    const renderPage = await rendering
    const response = await asked.run(sources, () => renderPage(request, NONCE_SLOT))
    if (!response.headers.get('content-type')?.startsWith('text/html')) return { kind: 'other', response }
    return {
      kind: 'page',
      status: response.status,
      headers: [...response.headers],
      text: await preparePage(await response.text(), NONCE_SLOT),
      renderedAt,
      sources: toSources(sources),
    }
  }

  return { find }
}

async function isStillTrue(page: KeptPage, callApi: CallApi): Promise<boolean> {
  if (!page.sources || page.status !== 200 || Date.now() - page.renderedAt > RENDERING_LASTS_MS) return false
  const answers = await Promise.all(
    page.sources.map(
      async ({ url, hash }) => hashOf(await (await callApi(new Request(url))).text()) === hash,
    ),
  )
  return answers.every(Boolean)
}

function toSources(asked: Map<string, string | undefined>): Source[] | undefined {
  const sources: Source[] = []
  for (const [url, hash] of asked) {
    if (hash === undefined) return undefined
    sources.push({ url, hash })
  }
  return sources
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

function keyOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  const hint = /(?:^|;\s*)hint=(user|shop)(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1]
  return `${hint ?? ''} ${pathname}${search}`
}
