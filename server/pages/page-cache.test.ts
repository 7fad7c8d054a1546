import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Language } from '#contract/rules/language/languages.ts'
import { inWords, nonce, origin, rendering, site } from '#test/servers/one-page-site.ts'
import { pageCache } from './page-cache.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'], now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a page is cached separately for each language', async () => {
  const { state, visit } = site()
  const languages: Language[] = ['en', 'hi', 'mr', 'hi', 'en']
  const pages: string[] = []
  for (const language of languages) pages.push(await visit('/', { language }))
  expect(pages.map((page) => page.replace(/<[^>]+>/g, ''))).toEqual(
    languages.map((language) => `${inWords[language]}29`),
  )
  expect(state.rendered).toBe(3)
})

test('many concurrent requests wait for one rendering', async () => {
  const { state, visit } = site()
  const pages = await Promise.all(Array.from({ length: 50 }, () => visit()))
  expect(new Set(pages)).toEqual(new Set([`<script nonce="${nonce}"></script>₹29</html>`]))
  expect(state).toMatchObject({ rendered: 1, asked: 1 })
})

test('a visitor is charged for a page that must be rendered, not for one that is cached or being rendered', async () => {
  const { find, letPass } = site()
  const pay = vi.fn(async () => {})
  await Promise.all([find('/', {}, pay), find('/', {}, pay)])
  letPass(5000)
  await find('/', {}, pay)
  expect(pay.mock.calls.length).toBeLessThanOrEqual(2)
  const before = pay.mock.calls.length
  await find('/shop/1', {}, pay)
  expect(pay.mock.calls.length).toBe(before + 1)
  const refuse = () => Promise.reject(new Error('spent'))
  await expect(find('/shop/2', {}, refuse)).rejects.toThrow('spent')
  await find('/shop/1', {}, refuse)
})

test('a cached page is never older than a second', async () => {
  const { state, visit, letPass } = site()
  await visit()
  state.price = 31
  letPass(999)
  expect(await visit()).toContain('₹29')
  letPass(1)
  expect(await visit()).toContain('₹31')
})

test('a cached page is not older than that if the clock of the machine is set back', async () => {
  const { state, visit, letPass } = site()
  const setAt = Date.now()
  vi.spyOn(Date, 'now')
    .mockReturnValueOnce(setAt)
    .mockReturnValue(setAt - 3_600_000)
  await visit()
  state.price = 31
  letPass(1000)
  expect(await visit()).toContain('₹31')
})

test('a request a second after a rendering began waits for one that begins later', async () => {
  const { state, visit, letPass } = site()
  const { promise, resolve } = Promise.withResolvers<void>()
  state.answering = promise
  const early = visit()
  await setImmediate()
  letPass(1000)
  state.price = 31
  const late = visit()
  resolve()
  expect(await early).toContain('₹29')
  expect(await late).toContain('₹31')
})

test('a page whose API answers are unchanged is not rendered again', async () => {
  const { state, visit, letPass } = site()
  await visit()
  for (let second = 0; second < 20; second++) {
    letPass(1000)
    await visit()
  }
  expect(state).toMatchObject({ rendered: 1, asked: 21 })
  letPass(30_000)
  await visit()
  expect(state.rendered).toBe(2)
})

test('a page whose rendering changes something is rendered each time', async () => {
  const { state, visit, letPass } = site()
  state.method = 'POST'
  await visit()
  letPass(1000)
  await visit()
  expect(state.rendered).toBe(2)
})

test('a response that is not a page goes to the requests that waited for it, and is not cached', async () => {
  const { state, visit } = site()
  state.type = 'application/json'
  const answers = await Promise.all([visit(), visit()])
  expect(answers[0]).toBe(answers[1])
  await visit()
  expect(state.rendered).toBe(2)
})

describe('nobody can put into a cached page what is not for everybody', () => {
  test('a HEAD renders the page of a GET, which is cached for the next request', async () => {
    const { state, visit } = site()
    const asked = await visit('/', { method: 'HEAD' })
    expect(asked).toContain('₹29</html>')
    expect(await visit()).toBe(asked)
    expect(state).toMatchObject({ rendered: 1, seen: [{ method: 'GET' }] })
  })

  test('only the query parameters that a page depends on are part of its cache key', async () => {
    const { state, visit } = site()
    for (const query of ['', '?', '?x=1', '?shop=1', '?%00', '?__proto__=1', `?${'a'.repeat(2000)}`])
      await visit(`/shop/1${query}`)
    expect(state.rendered).toBe(1)
    for (const query of ['?shop=1', '?shop=1&x=2', '?x=2&shop=1', '?shop=1&shop=2', '?sho%70=1#x'])
      await visit(`/category/Milk${query}`)
    expect(state.rendered).toBe(2)
    await visit('/category/Milk?shop=2')
    expect(state.rendered).toBe(3)
    expect(state.seen.map(({ url }) => url.slice(origin.length))).toEqual([
      '/shop/1',
      '/category/Milk?shop=1',
      '/category/Milk?shop=2',
    ])
  })

  test('the role hint is part of the cache key, other cookies are ignored', async () => {
    const { state, visit } = site()
    await visit('/shop/1')
    for (const cookie of ['hint=shop', 'other=1; hint=shop', 'hint=shop; hint=user']) {
      await visit('/shop/1', { headers: { cookie } })
    }
    expect(state.rendered).toBe(2)
    for (const cookie of ['hint=neither', 'xhint=shop', 'hint=shopper', 'hint=', ';;;'])
      await visit('/shop/1', { headers: { cookie } })
    expect(state.rendered).toBe(2)
  })

  test('no header, host or abort of a request reaches the rendering', async () => {
    const { state, visit, letPass } = site()
    const headers: Record<string, string> = {
      ...{
        accept: 'text/x-script',
        'accept-encoding': 'identity',
        'accept-language': 'xx',
        range: 'bytes=0-1',
      },
      ...{ 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http', 'x-original-url': '/evil' },
      ...{ 'x-http-method-override': 'HEAD', 'if-none-match': '*', 'user-agent': 'Googlebot', token: 'x' },
      ...{ 'x-react-router-spa-mode': 'yes', 'x-react-router-prerender-data': '%5B%5D', purpose: 'prefetch' },
    }
    const gone = new AbortController()
    const first = visit('/', { headers, host: 'evil.test:81', signal: gone.signal })
    gone.abort()
    expect(await first).toContain('₹29</html>')
    const [seen] = state.seen
    expect([...(seen?.headers ?? [])]).toEqual([])
    expect([seen?.url, seen?.method, seen?.signal.aborted]).toEqual([`${origin}/`, 'GET', false])
    letPass(500)
    await visit()
    expect(state.rendered).toBe(1)
  })

  test('a page that is not found, failed, truncated or empty is not cached', async () => {
    const { state, visit } = site()
    const unkept = [{ status: 404 }, { status: 500 }, { status: 302 }, { end: '' }, { end: '</html' }]
    for (const spoilt of unkept) {
      Object.assign(state, { status: 200, end: '</html>' }, spoilt)
      await visit()
    }
    Object.assign(state, { status: 200, end: '</html>' })
    expect(await visit()).toContain('₹29</html>')
    expect(state.rendered).toBe(unkept.length + 1)
    await visit()
    expect(state.rendered).toBe(unkept.length + 1)
  })

  test('the least recently used pages are evicted when the cache is too large', async () => {
    const { state, visit } = site({ mostBytes: 30_000 })
    await visit('/')
    for (let n = 0; n < 200; n++) {
      await visit(`/shop/${n}`)
      await visit('/')
    }
    expect(state.rendered).toBe(201)
    await visit('/shop/199')
    expect(state.rendered).toBe(201)
    await visit('/shop/0')
    expect(state.rendered).toBe(202)
  })
})

test('a language whose pages could not be loaded, as during a rebuild, is served once they can be', async () => {
  let isThere = false
  const cache = pageCache(
    async () => {
      if (!isThere) throw new Error('a file of it is missing')
      return async () => new Response('<p>दूध</p></html>', { headers: { 'content-type': 'text/html' } })
    },
    async () => new Response(),
    { origin, freshMs: 1000, rendering },
  )
  const find = () => cache.find(new Request('http://localhost/hi'), 'hi')
  await expect(find()).rejects.toThrow('a file of it is missing')
  isThere = true
  expect(await find()).toMatchObject({ kind: 'page', status: 200 })
})
