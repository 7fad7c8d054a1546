import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

/** A request that runs until its promise is resolved, from a client that has disconnected. */
async function leftAlone() {
  const work = Promise.withResolvers<Response>()
  const begun = Promise.withResolvers<void>()
  const listening = await listen('127.0.0.1', 0, () => {
    begun.resolve()
    return work.promise
  })
  const client = connect(listening.port, '127.0.0.1')
  client.on('error', () => {})
  client.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  await begun.promise
  client.resetAndDestroy()
  await once(client, 'close')
  return { listening, work }
}

test('closing waits for a running request whose client has disconnected', async () => {
  const { listening, work } = await leftAlone()
  let isClosed = false
  const closing = listening.close(60_000).then(() => {
    isClosed = true
  })
  await sleep(1500)
  expect(isClosed).toBe(false)
  work.resolve(new Response())
  await closing
})

test('closing waits no longer than its timeout', async () => {
  const { listening, work } = await leftAlone()
  const startedAt = performance.now()
  await listening.close(100)
  // A timer may fire slightly early; without the timeout this would wait for ever.
  expect(performance.now() - startedAt).toBeGreaterThan(90)
  work.resolve(new Response())
})
