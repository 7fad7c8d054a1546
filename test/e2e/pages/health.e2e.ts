import { expect, test } from '../fixtures/fixtures.ts'

test('the health endpoints report that the server is up and ready', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200)
  const ready = await request.get('/readyz')
  expect([ready.status(), await ready.json()]).toEqual([200, { ready: true }])
})
