import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { healthRoutes } from './health.ts'

test('simultaneous requests for the readiness share one round of checks, and later ones get a new one', async () => {
  const checked = Promise.withResolvers<void>()
  const check = vi.fn(() => checked.promise)
  const tell = vi.fn()
  const hono = new Hono()
  healthRoutes(hono, { database: check }, tell)
  const asked = Promise.all(Array.from({ length: 50 }, () => hono.request('/readyz')))
  checked.reject(new Error('it is away'))
  for (const answer of await asked) {
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ ready: false, failing: ['database'] })
  }
  expect(check).toHaveBeenCalledOnce()
  expect(tell).toHaveBeenCalledOnce()

  check.mockResolvedValueOnce(undefined)
  expect((await hono.request('/readyz')).status).toBe(200)
})
