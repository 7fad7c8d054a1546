import { randomBytes } from 'node:crypto'

export type RenderPage = (request: Request, nonce: string) => Promise<Response>
type KeptPage = { kind: 'page'; status: number; headers: [string, string][]; parts: string[] }
type Found = KeptPage | { kind: 'other'; response: Response }

const FRESH_MS = 1000
const MOST_KEPT = 500

/** Stands in the rendered page where each visitor's own nonce goes. Nobody can know it, or they could write it. */
const NONCE_SLOT = randomBytes(16).toString('base64url')

/**
 * Pages are the same for everyone who has the same address and hint cookie, so each is rendered at most once a
 * second, however many ask for it; those who ask while it is being rendered wait for that one.
 */
export function pageKeeper(render: RenderPage) {
  const kept = new Map<string, { at: number; page: Promise<Found> }>()

  function find(request: Request): Promise<Found> {
    const key = keyOf(request)
    const known = kept.get(key)
    if (known && Date.now() - known.at < FRESH_MS) return known.page
    const page = renderParts(render, request)
    kept.delete(key)
    kept.set(key, { at: Date.now(), page })
    // What failed, and what is no page, is not for the next visitor.
    page.then(
      (found) => found.kind === 'other' && kept.delete(key),
      () => kept.delete(key),
    )
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    return page
  }
  return { find }
}

function keyOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  const hint = /(?:^|;\s*)hint=(user|shop)(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1]
  return `${hint ?? ''} ${pathname}${search}`
}

async function renderParts(render: RenderPage, request: Request): Promise<Found> {
  const response = await render(request, NONCE_SLOT)
  if (!response.headers.get('content-type')?.startsWith('text/html')) return { kind: 'other', response }
  const html = await response.text()
  return {
    kind: 'page',
    status: response.status,
    headers: [...response.headers],
    parts: html.split(NONCE_SLOT),
  }
}
