import { expect } from 'vitest'
import { raiseAlarm } from '#server/alarms.ts'
import { readConfig } from '#server/config.ts'
import { openDb } from '#server/db/db.ts'
import { makeTestApp, test } from '#test/app-test.ts'
import { makeStockedShop, placementOf } from '#test/scenes/builders.ts'
import { startTcpProxy, throughProxy } from '#test/servers/tcp-proxy.ts'

test('metrics count calls by endpoint and status', async ({ app }) => {
  await app.anon.call('listShops')
  await app.anon.request('GET', '/api/shops/x')
  const text = await (await app.anon.request('GET', '/metrics')).text()
  expect(text).toMatch(/http_request_seconds_count\{endpoint="listShops",status="200"\} 1/)
  expect(text).toMatch(/http_request_seconds_count\{endpoint="showShop",status="404"\} 1/)
})

test('metrics count each alarm by its name', async ({ app }) => {
  const counted = async (alarm: string) => {
    const text = await (await app.anon.request('GET', '/metrics')).text()
    return Number(new RegExp(`^alarms_total\\{alarm="${alarm}"\\} (\\d+)$`, 'm').exec(text)?.[1])
  }
  // The counters belong to the process, in which other tests raised some.
  const [books, others] = [await counted('books'), await counted('settlement')]
  expect([books, others].every(Number.isInteger)).toBe(true)
  raiseAlarm({ error: () => undefined }, 'books', {}, 'the books disagree')
  expect(await counted('books')).toBe(books + 1)
  expect(await counted('settlement')).toBe(others)
})

test('metrics are hidden from requests through a proxy, unless they carry the token', async ({
  database,
}) => {
  const app = makeTestApp(database, { config: readConfig({ NODE_ENV: 'test', METRICS_TOKEN: 'm' }) })
  const ask = async (headers: Record<string, string>) =>
    (await app.anon.request('GET', '/metrics', { headers })).status
  expect(await ask({ 'x-forwarded-for': '127.0.0.1' })).toBe(404)
  expect(await ask({ 'x-forwarded-for': '127.0.0.1', authorization: 'Bearer m' })).toBe(200)
  expect(await ask({ 'x-forwarded-for': '127.0.0.1', authorization: 'Bearer x' })).toBe(404)
})

test('metrics report how long an order has been waiting, and which jobs are due', async ({ app, db }) => {
  const customer = await app.customer()
  const { shopId, itemId, pricePaise } = await makeStockedShop(db)
  const placed = await customer.call('placeOrder', placementOf(shopId, [{ itemId, count: 2, pricePaise }]), {
    'idempotency-key': 'once',
  })
  expect(placed.status).toBe(200)
  await db
    .updateTable('orders')
    .set({ placed_at: new Date(Date.now() - 600_000) })
    .execute()
  const text = await (await app.anon.request('GET', '/metrics')).text()
  const value = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  expect(value('orders_oldest_unanswered_seconds')).toBeGreaterThanOrEqual(600)
  expect(value('jobs_due{lane="outbox"}')).toBe(1)
  expect(value('jobs_oldest_due_seconds{lane="outbox"}')).toBeGreaterThan(0)
  expect(value('database_answers')).toBe(1)
  expect(value('mails_total{outcome="sent"}')).toBe(0)
  await app.runDueJobs()
  expect(await (await app.anon.request('GET', '/metrics')).text()).toMatch(
    /mails_total\{outcome="sent"\} [1-9]/,
  )
})

test('metrics without a database report that it does not answer, and everything that does not need it', async ({
  url,
}) => {
  const proxy = await startTcpProxy(() => Number(new URL(url).port))
  const database = openDb(throughProxy(url, proxy), { limits: { connectMs: 500 } })
  await proxy.cutOff()
  const text = await (await makeTestApp(database).anon.request('GET', '/metrics')).text()
  expect(text).toMatch(/^database_answers 0$/m)
  expect(text).toMatch(/^streams_open 0$/m)
  expect(text).not.toContain('orders_oldest')
})
