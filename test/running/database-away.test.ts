import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterEach, describe, expect } from 'vitest'
import { openDb } from '#server/db/db.ts'
import { makeTestApp, test } from '../app-test.ts'
import { type RunningServer, startServer } from '../servers/start-server.ts'
import { startTcpProxy, throughProxy } from '../servers/tcp-proxy.ts'

const running: RunningServer[] = []
afterEach(() => Promise.all(running.splice(0).map((server) => server.stop())))

async function start(settings: Record<string, string>) {
  const server = await startServer({ LOG_LEVEL: 'debug', ...settings })
  running.push(server)
  return server
}

describe('while PostgreSQL is unreachable', () => {
  test('every kind of call is answered at once with a 503 and the time to wait', async ({ url, app }) => {
    const customer = await app.customer()
    const proxy = await startTcpProxy(() => Number(new URL(url).port))
    const database = openDb(throughProxy(url, proxy), { max: 2 })
    const away = makeTestApp(database)
    await sql`select 1`.execute(database.db)
    await proxy.cutOff()

    const signedIn = away.as(customer)
    const startedAt = performance.now()
    const login = { email: 'asha@example.in', password: 'long enough 9' }
    const replies = await Promise.all([
      signedIn.request('GET', '/api/me'),
      signedIn.request('GET', '/api/cart'),
      away.anon.request('GET', `/api/shops/${uuidv7()}`),
      away.anon.request('GET', '/api/shops/all?latitude=21.15&longitude=79.09'),
      away.anon.request('POST', '/api/login', { json: login }),
    ])
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    for (const reply of replies) {
      expect(reply.status).toBe(503)
      expect(reply.headers.get('retry-after')).toBe('2')
      expect(await reply.json()).toMatchObject({ success: false, code: 'unavailable' })
    }
    await database.close()
  })

  test('a process that cannot write is not ready, as on a standby', async ({ owner, url }) => {
    const name = sql.id(new URL(url).pathname.slice(1))
    const server = await start({ DATABASE_URL: url })
    const ready = async () => (await fetch(`${server.url}/readyz`)).status
    expect(await ready()).toBe(200)
    try {
      await sql`alter database ${name} set default_transaction_read_only = on`.execute(owner)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(owner)
      await expect.poll(ready, { timeout: 10_000 }).toBe(503)
      // And it stays so once every connection is a new one.
      for (let time = 0; time < 4; time += 1) {
        await sleep(1_100)
        expect(await ready()).toBe(503)
      }
    } finally {
      await sql`set default_transaction_read_only = off`.execute(owner)
      await sql`alter database ${name} reset default_transaction_read_only`.execute(owner)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(owner)
    }
    await expect.poll(ready, { timeout: 15_000 }).toBe(200)
  })
})
