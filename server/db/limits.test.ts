import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '#test/db-test.ts'
import { isDatabaseAway } from './database-away.ts'
import { type DbLimits, openDb } from './db.ts'

const limits: DbLimits = { connectMs: 300, statementMs: 400, lockMs: 200 }

async function outcomeOf(work: Promise<unknown>) {
  const startedAt = performance.now()
  const error = await work.then(
    () => undefined,
    (fault: unknown) => fault,
  )
  return { isAway: isDatabaseAway(error), seconds: (performance.now() - startedAt) / 1000 }
}

/** A proxy to the server that accepts connections and can stop relaying data, like a server that is frozen. */
async function startFreezer(port: number) {
  const sockets: Socket[] = []
  let isFrozen = false
  const server = createServer((inside) => {
    const outside = connect(port, '127.0.0.1')
    sockets.push(inside, outside)
    for (const socket of [inside, outside]) socket.on('error', () => {})
    inside.on('data', (bytes) => isFrozen || outside.write(bytes))
    outside.on('data', (bytes) => isFrozen || inside.write(bytes))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    freeze: () => {
      isFrozen = true
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

describe('with limits, these fail as a database that is unreachable:', () => {
  test('a statement that takes too long', async ({ url }) => {
    const { db, close } = openDb(url, { max: 1, limits })
    const outcome = await outcomeOf(sql`select pg_sleep(20)`.execute(db))
    expect(outcome).toEqual({ isAway: true, seconds: expect.closeTo(0.6, 0) })
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await close()
  })

  test('a wait for a lock, and a wait for a free connection', async ({ url }) => {
    const { db: holder, close: closeHolder } = openDb(url, { max: 1 })
    const { db, close } = openDb(url, { max: 1, limits })
    await holder.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(tx)
      const [locked, queued] = await Promise.all([
        outcomeOf(sql`select pg_advisory_xact_lock(7)`.execute(db)),
        outcomeOf(sql`select pg_advisory_xact_lock(7)`.execute(db)),
      ])
      for (const { isAway, seconds } of [locked, queued]) {
        expect(isAway).toBe(true)
        expect(seconds).toBeLessThan(1.5)
      }
    })
    await Promise.all([close(), closeHolder()])
  })

  test('a frozen server, for running statements and for new connections', async ({ url }) => {
    const freezer = await startFreezer(Number(new URL(url).port))
    const address = new URL(url)
    address.port = String(freezer.port)
    const { db, close } = openDb(address.href, { max: 2, limits })
    await sql`select 1`.execute(db)
    freezer.freeze()
    const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(sql`select 1`.execute(db))))
    for (const { isAway, seconds } of outcomes) {
      expect(isAway).toBe(true)
      expect(seconds).toBeLessThan(3)
    }
    freezer.close()
    await close()
  })
})

test('a bug is not taken for an unreachable database', async ({ db }) => {
  for (const bug of [sql`select nothing`, sql`select 1 / 0`, sql`insert into shops default values`])
    expect((await outcomeOf(bug.execute(db))).isAway).toBe(false)
  expect(isDatabaseAway(new TypeError('fetch failed'))).toBe(false)
})
