import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { serveApp } from './serve-app.ts'

test('a served application stops only after its running requests, even if their clients were cut off', async () => {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hono = new Hono().get('/', async (c) => {
    begun.resolve()
    await held.promise
    return c.text('done')
  })
  let stop = async () => {}
  const url = await serveApp({ hono }, (end) => {
    stop = end
  })
  const asked = fetch(url).catch(() => 'cut off')
  await begun.promise
  let hasEnded = false
  const ended = stop().then(() => {
    hasEnded = true
  })
  expect(await asked).toBe('cut off')
  expect(hasEnded).toBe(false)
  held.resolve()
  await ended
})
