import { gunzipSync } from 'node:zlib'
import { vi } from 'vitest'
import type { Language } from '#contract/rules/language/languages.ts'
import { pageCache } from '#server/pages/page-cache.ts'

export const origin = 'https://nukkad.test'
export const rendering = { atOnce: 2, mostWaiting: 3, patienceMs: 6000 }
export const nonce = 'n'.repeat(22)
/** How each language writes a price. */
export const inWords: Record<Language, string> = { en: '₹', hi: 'दाम ₹', mr: 'भाव ₹' }
type Visit = {
  method?: string
  host?: string
  language?: Language
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** A site with one page that shows a price, with counters of the work to show it. */
export function site(options: { mostBytes?: number } = {}) {
  const state = {
    ...{ price: 29, rendered: 0, asked: 0, method: 'GET', type: 'text/html', status: 200, end: '</html>' },
    ...{ isStuck: false, apiStatus: 200, seen: [] as Request[], answering: Promise.resolve() },
  }
  const cache = pageCache(
    async (language, callApi) => async (request, slot) => {
      state.rendered += 1
      state.seen.push(request)
      const api = new Request(new URL('/api/price', request.url), { method: state.method })
      const answer = await callApi(api)
      const text = answer.ok
        ? `<script nonce="${slot}"></script>${inWords[language]}${await answer.text()}${state.end}`
        : 'sorry</html>'
      const status = answer.ok ? state.status : 500
      return new Response(text, { status, headers: { 'content-type': state.type } })
    },
    async () => {
      state.asked += 1
      if (state.isStuck) return new Promise<Response>(() => {})
      const answer = new Response(String(state.price), { status: state.apiStatus })
      await state.answering
      return answer
    },
    { origin, freshMs: 1000, rendering, ...options },
  )
  async function find(
    path = '/',
    { host = 'localhost', language = 'en', ...init }: Visit = {},
    pay?: () => Promise<void>,
  ) {
    return cache.find(new Request(`http://${host}${path}`, init), language, pay)
  }
  async function visit(path?: string, given?: Visit) {
    const found = await find(path, given)
    if (found.kind === 'other') return `other: ${await found.response.clone().text()}`
    return gunzipSync(found.text.gzip(nonce)).toString()
  }
  return { state, find, visit, letPass: (ms: number) => void vi.advanceTimersByTime(ms) }
}
