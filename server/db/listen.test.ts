import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { test } from '#test/db-test.ts'
import { type ListenOn, listenTo } from './listen.ts'

function listen(on: ListenOn) {
  const heard: string[] = []
  const warnings: string[] = []
  const resumed: boolean[] = []
  const log = pino({}, { write: (line) => void warnings.push(line) })
  const listener = {
    onNotice: (note: string) => void heard.push(note),
    onResumed: () => void resumed.push(true),
  }
  const listening = listenTo(on, 'street', listener, log)
  onTestFinished(listening.close)
  return { ...listening, heard, warnings, resumed }
}

/**
 * Relays everything, and can make the server forget what a client listens to, as a pooler does between two statements.
 */
async function startForgetfulProxy(url: string) {
  const servers: Socket[] = []
  let isAnswerOurs = false
  const proxy = createServer((client) => {
    const server = connect(Number(new URL(url).port), '127.0.0.1')
    servers.push(server)
    for (const socket of [client, server]) socket.on('error', () => {})
    client.on('data', (bytes) => server.write(bytes)).once('close', () => server.destroy())
    server.on('data', (bytes) => {
      if (!isAnswerOurs) client.write(bytes)
      isAnswerOurs = false
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  const through = new URL(url)
  const address = proxy.address()
  through.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: through.href,
    forget() {
      const text = Buffer.from('unlisten *\0')
      const head = Buffer.from('Q\0\0\0\0')
      head.writeInt32BE(text.length + 4, 1)
      isAnswerOurs = true
      servers.at(-1)?.write(Buffer.concat([head, text]))
    },
  }
}

test('a connection that is alive but no longer receives notifications is detected by a probe, and replaced', async ({
  db,
  url,
}) => {
  const proxy = await startForgetfulProxy(url)
  const listening = listen({ url: proxy.url, db })
  await listening.ready
  expect(listening.isHearing()).toBe(true)

  proxy.forget()
  await expect.poll(listening.isHearing, { timeout: 20_000 }).toBe(false)
  expect(listening.warnings.join()).toContain('DATABASE_DIRECT_URL')

  await expect.poll(listening.isHearing, { timeout: 20_000 }).toBe(true)
  expect(listening.resumed).toHaveLength(1)
  await sql`notify street, 'again'`.execute(db)
  await expect.poll(() => listening.heard).toEqual(['again'])
})

test('a listener connected to a database where nobody notifies is reported as not listening', async ({
  db,
  url,
}) => {
  const elsewhere = new URL(url)
  elsewhere.pathname = '/postgres'
  const listening = listen({ url: elsewhere.href, db })

  await expect.poll(listening.isHearing, { timeout: 20_000 }).toBe(false)
  expect(listening.warnings.join()).toContain('DATABASE_DIRECT_URL')
})
