import { AsyncLocalStorage } from 'node:async_hooks'
import { hash, randomBytes } from 'node:crypto'
import type { Language } from '#contract/rules/languages.ts'
import { within } from '#server/db/within.ts'
import type { KeptPage, Source } from './page-store.ts'
import { pagePreparer } from './prepared-page.ts'

export type CallApi = (request: Request) => Promise<Response>
/** Hears of what broke while a page was rendered. */
export type TellFault = (fault: unknown, url: string) => void
export type RenderPage = (request: Request, nonce: string) => Promise<Response>
export type OpenPages = (language: Language, callApi: CallApi) => Promise<RenderPage>
export type Found = KeptPage | { kind: 'other'; response: Response }

/**
 * `whole`: a page to keep. `unsure`: made while the API could not answer. `passing`: for those who wait for it and
 * nobody after.
 */
export type Made = { found: Found; outcome: 'whole' | 'unsure' | 'passing' }
/** No hash: it cannot be asked again to compare. */
type Answer = { hash: string | undefined; status: number }

/** A page may show the time of day, so even one made from the same answers is made anew now and then. */
const RENDERING_LASTS_MS = 30_000
const ANSWER_TAKES_MOST_MS = 6000

/** Stands in the rendered page where each visitor's own nonce goes. Nobody can know it, or they could write it. */
const NONCE_SLOT = randomBytes(16).toString('base64url')

/** Renders pages, remembers what they were made from, and asks whether that is still so. */
export function pageRenderer(openPages: OpenPages, callApi: CallApi) {
  const asked = new AsyncLocalStorage<Map<string, Answer>>()
  const opened = new Map<Language, Promise<RenderPage>>()
  const preparePage = pagePreparer(NONCE_SLOT)
  const recorded: CallApi = async (request) => {
    const response = await callApi(request)
    const { status, headers } = response
    // Read once and answered anew: a copy of the answer would take its text through two streams more.
    const text = await response.text()
    asked.getStore()?.set(request.url, {
      hash: request.method === 'GET' ? hashOf(text) : undefined,
      status,
    })
    return new Response(text || null, { status, headers })
  }

  /** A language takes memory once somebody reads it. One that failed to load is tried again by who asks next. */
  function pagesIn(language: Language): Promise<RenderPage> {
    const known = opened.get(language)
    if (known) return known
    const pages = openPages(language, recorded)
    opened.set(language, pages)
    pages.catch(() => opened.delete(language))
    return pages
  }

  async function render(request: Request, language: Language, checkedAt: number): Promise<Made> {
    const renderedAt = performance.now()
    const answers = new Map<string, Answer>()
    const renderPage = await pagesIn(language)
    const response = await asked.run(answers, () => renderPage(request, NONCE_SLOT))
    const isUnsure = [...answers.values()].some(({ status }) => isNoAnswer(status))
    if (!response.headers.get('content-type')?.startsWith('text/html'))
      return { found: { kind: 'other', response }, outcome: isUnsure ? 'unsure' : 'passing' }

    const html = Buffer.from(await response.arrayBuffer())
    const isWhole = response.status === 200 && html.subarray(-16).toString().trimEnd().endsWith('</html>')
    const found: KeptPage = {
      kind: 'page',
      status: isUnsure && response.status === 500 ? 503 : response.status,
      headers: [...response.headers],
      text: preparePage(html),
      renderedAt,
      checkedAt,
      sources: toSources(answers),
    }
    return { found, outcome: isUnsure ? 'unsure' : isWhole ? 'whole' : 'passing' }
  }

  /** What cannot be said just now counts as unchanged. */
  async function hasChanged({ sources, renderedAt }: KeptPage): Promise<boolean> {
    if (!sources || performance.now() - renderedAt > RENDERING_LASTS_MS) return true
    const changes = sources.map(async ({ url, hash }) => {
      const answer = await callApi(new Request(url))
      return !isNoAnswer(answer.status) && hashOf(await answer.text()) !== hash
    })
    const anyChange = Promise.all(changes).then((changed) => changed.includes(true))
    return within(ANSWER_TAKES_MOST_MS, anyChange, () => false)
  }

  return { render, hasChanged }
}

/** The database is away, or too much is asked of it. */
export const isNoAnswer = (status: number) => status >= 500 || status === 429

function toSources(answers: Map<string, Answer>): Source[] | undefined {
  const sources: Source[] = []
  for (const [url, { hash }] of answers) {
    if (hash === undefined) return undefined
    sources.push({ url, hash })
  }
  return sources
}

const hashOf = (text: string) => hash('sha256', text, 'base64url')
