import { afterEach, beforeEach, expect, vi } from 'vitest'
import { routes } from '#contract/routes.ts'
import { keepOrderLink, type LinkState, type LiveOrder } from '#web/live/order-link.ts'
import { makeTestApp, test } from '../app-test.ts'
import { givePassword, makeItem, password } from '../scenes/builders.ts'
import { placeOrder } from '../scenes/place-order.ts'

const timing = { firstPauseMs: 20, longestPauseMs: 60, silenceMs: 500, lateMs: 25_000 }
const stopping = new Set<AbortController>()
afterEach(() => {
  vi.useRealTimers()
  for (const stop of stopping) stop.abort()
  stopping.clear()
})

/** The server behind `fetch`, which tests may replace or switch off. */
let server: { fetch(request: Request): Response | Promise<Response> } | null = null
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!server) throw new TypeError('fetch failed')
    return server.fetch(new Request(`http://nukkad.test${path}`, init))
  })
})

function link(
  token: string,
  { silenceMs = timing.silenceMs, readSince = 0 }: { silenceMs?: number; readSince?: number } = {},
) {
  const stop = new AbortController()
  stopping.add(stop)
  const orders: LiveOrder[] = []
  const states: LinkState[] = []
  const told = { missed: 0, position: '' }
  const ends: (string | undefined)[] = []
  const listener = {
    onOrder: (order: LiveOrder) => orders.push(order),
    onMissed: () => told.missed++,
    onState: (state: LinkState) => states.push(state),
    onPosition: (id: string) => {
      told.position = id
    },
    onAlive: () => {},
    onSignedOut: (reason?: string) => ends.push(reason),
  }
  const ended = keepOrderLink({ token, position: null, readSince }, listener, stop.signal, {
    ...timing,
    silenceMs,
  })
  return { orders, states, told, ends, ended, stop: () => stop.abort(), state: () => states.at(-1) }
}

test('client and server lose no event when the process that holds the stream dies', async ({
  app,
  db,
  database,
}) => {
  const other = makeTestApp(database)
  const shop = await app.shopkeeper()
  const customer = await app.customer()
  const { itemId } = await makeItem(db, shop.shopId)
  server = app.hono
  const desk = link(shop.token)
  await expect.poll(desk.state).toBe('open')
  expect(desk.told.missed).toBe(1)
  const orderId = await placeOrder(other.as(customer), shop.shopId, itemId)
  await expect.poll(() => desk.orders.length).toBe(1)
  expect(desk.orders[0]).toMatchObject({
    orderId,
    shopId: shop.shopId,
    status: 'Food Processing',
    isNew: true,
  })

  server = null
  await app.close()
  await expect.poll(desk.state).toBe('lost')
  await other.as(shop).call('setOrderStatus', { orderId, status: 'Delivered' })
  await placeOrder(other.as(customer), shop.shopId, itemId)
  server = other.hono
  await expect.poll(desk.state).toBe('open')

  await expect.poll(() => new Set(desk.orders.map((order) => order.id)).size).toBe(3)
  expect(desk.told.missed).toBe(1)
  desk.stop()
  await desk.ended
  await other.close()
})

test('a page that has just loaded is told to refresh only if something has happened since', async ({
  app,
  db,
}) => {
  const shop = await app.shopkeeper()
  const customer = await app.customer()
  const { itemId } = await makeItem(db, shop.shopId)
  server = app.hono
  const readSince = Date.now()
  const quiet = link(shop.token, { readSince })
  await expect.poll(quiet.state).toBe('open')

  await placeOrder(customer, shop.shopId, itemId)
  const late = link(shop.token, { readSince })
  await expect.poll(() => late.told.missed).toBe(1)
  expect(late.orders).toEqual([])
  expect(quiet.told.missed).toBe(0)
})

test('an invalid token ends the link and reports it, with the reason if the account was deleted', async ({
  app,
  db,
}) => {
  server = app.hono
  const stranger = link('not-a-token')
  await stranger.ended
  expect(stranger.ends).toEqual([undefined])

  const customer = await app.customer()
  await givePassword(db, customer.accountId)
  await customer.call('deleteAccount', { password })
  const gone = link(customer.token)
  await gone.ended
  expect(gone.ends).toEqual(['erased'])
})

test('a shop that is not set up has no stream, and its page does not retry', async ({ app }) => {
  server = app.hono
  const shop = link((await app.newShopkeeper()).token)
  await shop.ended
  expect(shop.state()).toBe('refused')
})

test('a HEAD request leaves no stream open that nobody reads', async ({ app }) => {
  const customer = await app.customer()
  const { status, body } = await customer.request('HEAD', routes.streamOrders.path)
  expect([status, body]).toEqual([200, null])
  expect(await app.metrics.render()).toMatch(/^streams_open 0$/m)
})

/** Sends that it is ready, and nothing after that. */
function silentServer() {
  const told = { opened: 0 }
  server = {
    fetch: () => {
      told.opened++
      const body = new ReadableStream({
        start: (c) => c.enqueue(new TextEncoder().encode('event: ready\ndata: {"resumed":true}\n\n')),
      })
      return new Response(body)
    },
  }
  return told
}

test('a silent stream is considered dead and opened again', async () => {
  const told = silentServer()
  const quiet = link('token')
  await expect.poll(() => told.opened, { timeout: 3000 }).toBeGreaterThanOrEqual(2)
  expect(quiet.states).toContain('lost')
})

test('a page gets a new stream at once after the device slept, but keeps it after a change of tabs', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  const told = silentServer()
  const desk = link('token', { silenceMs: 60_000 })
  await expect.poll(desk.state).toBe('open')
  const openedAt = Date.now()
  const doWhatIsDue = (ms: number) => {
    vi.spyOn(Date, 'now').mockReturnValue(openedAt + ms)
    page.dispatchEvent(new Event('visibilitychange'))
  }
  doWhatIsDue(15_000)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(told.opened).toBe(1)
  doWhatIsDue(30_000)
  await expect.poll(() => told.opened, { timeout: 3000 }).toBe(2)
  await expect.poll(desk.state).toBe('open')
  expect(desk.states).toContain('lost')
})

test('the answer of a firewall neither signs out nor ends the link', async () => {
  for (const status of [200, 401, 403]) {
    server = {
      fetch: () => new Response('<html>', { status, headers: { 'content-type': 'text/html' } }),
    }
    const live = link('t'.repeat(43))
    await expect.poll(() => live.states.length).toBeGreaterThan(4)
    expect([live.state(), live.ends]).toEqual(['lost', []])
    live.stop()
  }
})

test('a full server is not called for as long as it asks, and then by one client after the other', async () => {
  vi.useFakeTimers()
  const askedAt: number[] = []
  server = {
    fetch: () => {
      askedAt.push(Date.now())
      return new Response('', { status: 503, headers: { 'retry-after': '60' } })
    },
  }
  for (let desks = 0; desks < 20; desks += 1) link('token')
  await vi.advanceTimersByTimeAsync(59_999)
  expect(askedAt.length).toBe(20)
  await vi.advanceTimersByTimeAsync(30_001)
  expect(askedAt.length).toBe(40)
  expect(new Set(askedAt.slice(20)).size).toBeGreaterThan(10)
})

test('a page retries within a quarter of an hour, whatever time a proxy names', async () => {
  vi.useFakeTimers()
  let asked = 0
  server = {
    fetch: () => {
      asked++
      return new Response('', { status: 503, headers: { 'retry-after': '86400' } })
    },
  }
  link('token')
  await vi.advanceTimersByTimeAsync(15 * 60_000)
  expect(asked).toBe(2)
})
