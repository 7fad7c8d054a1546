import { AsyncLocalStorage } from 'node:async_hooks'
import { hash, randomBytes } from 'node:crypto'
import type { Language } from '#contract/rules/language/languages.ts'
import { within } from '#server/db/within.ts'
import type { KeptPage, Source } from './page-store.ts'
import { pagePreparer } from './prepared-page.ts'

export type CallApi = (request: Request) => Promise<Response>
/** Called with errors that happen while a page is rendered. */
export type TellFault = (fault: unknown, url: string) => void
export type RenderPage = (request: Request, nonce: string) => Promise<Response>
export type OpenPages = (language: Language, callApi: CallApi) => Promise<RenderPage>
export type Found = KeptPage | { kind: 'other'; response: Response }

/**
 * `whole`: a complete page, to be cached. `unsure`: made while the API could not answer. `passing`: not cacheable, only for
 * those who wait for it now.
 */
export type Made = { found: Found; outcome: 'whole' | 'unsure' | 'passing' }
/** `hash` is undefined for requests that cannot be repeated to compare, which are all but GET. */
type Answer = { hash: string | undefined; status: number }

/** Pages may show times, so a page is rendered again after this long even if its API replies have not changed. */
const RENDERING_LASTS_MS = 30_000
const ANSWER_TAKES_MOST_MS = 6000

/** The placeholder for each visitor's nonce. Secret and random: if it could be guessed, a shop could put it into its texts. */
const NONCE_SLOT = randomBytes(16).toString('base64url')

/** Renders pages, records the API replies they were made from, and checks whether those have changed. */
export function pageRenderer(openPages: OpenPages, callApi: CallApi) {
  const asked = new AsyncLocalStorage<Map<string, Answer>>()
  const opened = new Map<Language, Promise<RenderPage>>()
  const preparePage = pagePreparer(NONCE_SLOT)
  const recorded: CallApi = async (request) => {
    const response = await callApi(request)
    const { status, headers } = response
    // Read as text and put into a new response: `clone()` would pipe it through two more streams.
    const text = await response.text()
    asked.getStore()?.set(request.url, {
      hash: request.method === 'GET' ? hashOf(text) : undefined,
      status,
    })
    return new Response(text || null, { status, headers })
  }

  /** Loads a language's pages when they are first needed, to save memory. A failed load is tried again at the next request. */
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

  /** A source that cannot be read at the moment counts as unchanged. */
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

/** Statuses that say nothing about the content: an outage, or too many requests. */
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
