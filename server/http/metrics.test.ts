import { expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makeTestApp, test } from '#test/app-test.ts'

test('metrics count calls by endpoint and status', async ({ app }) => {
  await app.anon.call('listShops')
  await app.anon.request('GET', '/api/shops/x')
  const text = await (await app.anon.request('GET', '/metrics')).text()
  expect(text).toMatch(/http_request_seconds_count\{endpoint="listShops",status="200"\} 1/)
  expect(text).toMatch(/http_request_seconds_count\{endpoint="showShop",status="404"\} 1/)
})

test('metrics are closed to what came through a proxy, unless it carries the token', async ({ database }) => {
  const app = makeTestApp(database, { config: readConfig({ NODE_ENV: 'test', METRICS_TOKEN: 'm' }) })
  const ask = async (headers: Record<string, string>) =>
    (await app.anon.request('GET', '/metrics', { headers })).status
  expect(await ask({ 'x-forwarded-for': '127.0.0.1' })).toBe(404)
  expect(await ask({ 'x-forwarded-for': '127.0.0.1', authorization: 'Bearer m' })).toBe(200)
  expect(await ask({ 'x-forwarded-for': '127.0.0.1', authorization: 'Bearer x' })).toBe(404)
})
