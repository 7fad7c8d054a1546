import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageKeeper } from './page-keeper.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A site of one page that shows a price, and what it cost to show it. */
function site() {
  const state = { price: 29, rendered: 0, asked: 0, method: 'GET', type: 'text/html', isStuck: false }
  const keeper = pageKeeper(
    async (callApi) => async (request, nonce) => {
      state.rendered += 1
      const api = new Request(new URL('/api/price', request.url), { method: state.method })
      const price = await (await callApi(api)).text()
      return new Response(`<script nonce="${nonce}"></script>₹${price}`, {
        headers: { 'content-type': state.type },
      })
    },
    async () => {
      state.asked += 1
      if (state.isStuck) return new Promise<Response>(() => {})
      return new Response(String(state.price))
    },
  )
  const nonce = 'n'.repeat(22)
  async function visit(path = '/', headers: Record<string, string> = {}) {
    const found = await keeper.find(new Request(`http://localhost${path}`, { headers }))
    if (found.kind === 'other') return `other: ${await found.response.clone().text()}`
    return gunzipSync(found.text.gzip(nonce)).toString()
  }
  return { state, visit, after: (ms: number) => vi.setSystemTime(Date.now() + ms) }
}

test('many who come at once wait for one rendering', async () => {
  const { state, visit } = site()
  const pages = await Promise.all(Array.from({ length: 50 }, () => visit()))
  expect(new Set(pages)).toEqual(new Set([`<script nonce="${'n'.repeat(22)}"></script>₹29`]))
  expect(state).toMatchObject({ rendered: 1, asked: 1 })
})

test('a page is never older than a second', async () => {
  const { state, visit, after } = site()
  await visit()
  state.price = 31
  after(999)
  expect(await visit()).toContain('₹29')
  after(1)
  expect(await visit()).toContain('₹31')
})

test('a page whose answers are unchanged is not rendered again', async () => {
  const { state, visit, after } = site()
  await visit()
  for (let second = 0; second < 20; second++) {
    after(1000)
    await visit()
  }
  expect(state).toMatchObject({ rendered: 1, asked: 21 })
  after(30_000)
  await visit()
  expect(state.rendered).toBe(2)
})

test('a page that changed something by being rendered is rendered each time', async () => {
  const { state, visit, after } = site()
  state.method = 'POST'
  await visit()
  after(1000)
  await visit()
  expect(state.rendered).toBe(2)
})

test('addresses and hints are kept apart, other cookies are not looked at', async () => {
  const { state, visit } = site()
  await visit('/shop/1')
  await visit('/shop/1?tab=2')
  await visit('/shop/1', { cookie: 'hint=shop' })
  expect(state.rendered).toBe(3)
  await visit('/shop/1', { cookie: 'other=1; hint=shop' })
  await visit('/shop/1', { cookie: 'hint=neither' })
  expect(state.rendered).toBe(3)
})

test('what is no page is for those who waited for it and nobody after', async () => {
  const { state, visit } = site()
  state.type = 'application/json'
  const answers = await Promise.all([visit(), visit()])
  expect(answers[0]).toBe(answers[1])
  await visit()
  expect(state.rendered).toBe(2)
})

test('a rendering that never ends does not keep its page for ever', async () => {
  const { state, visit, after } = site()
  state.isStuck = true
  const answered: string[] = []
  for (let second = 0; second < 10; second++) {
    void visit().then((page) => answered.push(page))
    await setImmediate()
    after(1000)
  }
  state.isStuck = false
  expect(await visit()).toContain('₹29')
  after(1000)
  expect(await visit()).toContain('₹29')
  expect(state.rendered).toBe(2)
  expect(answered).toEqual([])
})
