import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { test } from '#test/db-test.ts'
import { requestOutcome } from '#test/request-outcome.ts'
import { makeCustomer, makeItem, makeShop } from '#test/scenes/builders.ts'
import { serversOfTest } from '#test/servers/servers-of-test.ts'
import type { RunningServer } from '#test/servers/start-server.ts'
import { openDb } from './db/db.ts'
import { findPostmaster, isAlive } from './db/embedded/postmaster.ts'
import { startEmbedded } from './db/embedded/start-embedded.ts'
import { prepareDatabase } from './db/prepare-database.ts'

const { start, dataDir, cluster } = serversOfTest()

describe('the process', () => {
  test('with several web processes answers on one port, and replaces one that dies', async ({ url }) => {
    const server = await start({ DATABASE_URL: url, WEB_PROCESSES: '2', LOG_LEVEL: 'info' })
    const pids = () => webProcessesOf(server)
    await signalOne(server, 2, 'SIGKILL')

    await expect.poll(pids, { timeout: 60_000 }).toHaveLength(3)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await server.stop()
    expect(server.process.exitCode).toBe(0)
    expect(pids().filter(isAlive)).toEqual([])
  })

  test('with several web processes of which one is killed, leaves no connection to it hanging', async ({
    url,
  }) => {
    const server = await start({ DATABASE_URL: url, WEB_PROCESSES: '2', LOG_LEVEL: 'info' })
    // Frozen first, so that connections handed to it are certainly still open when it is killed.
    await signalOne(server, 2, 'SIGSTOP')
    const calls = Array.from({ length: 20 }, () => requestOutcome(`${server.url}/healthz`, 5_000))
    await sleep(300)
    await signalOne(server, 2, 'SIGKILL')

    expect(new Set(await Promise.all(calls))).not.toContain('hung')
    expect(await requestOutcome(`${server.url}/healthz`, 5_000)).toBe('answered')
  })

  test('with one web process that is killed, restarts it at the same address', async ({ url }) => {
    const server = await start({ DATABASE_URL: url, LOG_LEVEL: 'info' })
    await signalOne(server, 1, 'SIGKILL')

    await expect.poll(() => webProcessesOf(server), { timeout: 60_000 }).toHaveLength(2)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(server.process.exitCode).toBeNull()
  })

  test('whose web process is killed repeatedly once it serves, restarts it without a growing delay', async ({
    url,
  }) => {
    const server = await start({ DATABASE_URL: url, LOG_LEVEL: 'info' })
    for (const times of [1, 2, 3]) {
      await expect.poll(() => webProcessesOf(server), { timeout: 60_000 }).toHaveLength(times)
      process.kill(webProcessesOf(server).at(-1) ?? 0, 'SIGKILL')
    }

    await expect.poll(() => webProcessesOf(server), { timeout: 60_000 }).toHaveLength(4)
    const pauses = [...server.output().matchAll(/"pauseMs":(\d+)/g)].map(([, ms]) => Number(ms))
    expect(pauses).toEqual([250, 250, 250])
  })

  test('ends a web process that hangs, and replaces it', async ({ url }) => {
    const server = await start({ DATABASE_URL: url, LOG_LEVEL: 'info' })
    await signalOne(server, 1, 'SIGSTOP')
    const asked = fetch(`${server.url}/readyz`).then(
      () => 'answered',
      () => 'cut',
    )

    await expect.poll(() => webProcessesOf(server), { timeout: 60_000 }).toHaveLength(2)
    expect(await asked).toBe('cut')
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  test('whose web process hangs before it is ready fails to start, and says so', async ({ url }) => {
    // The parent counts periodic checks; ten times as many of them shorten its half minute of patience.
    const freeze = `import cluster from 'node:cluster'; if (cluster.isWorker) process.kill(process.pid, 'SIGSTOP')
      const { setInterval } = globalThis
      globalThis.setInterval = (look, everyMs) => setInterval(look, everyMs / 10)`
    await expect(
      start({
        DATABASE_URL: url,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(freeze)}`,
      }),
    ).rejects.toThrow('a web process hangs')
  })

  test('killed with all its children under a load of orders, has every confirmed order exactly once', async () => {
    const shopping = await openShopping()
    const server = await start()
    const confirmed: string[] = []
    const load = Array.from({ length: 8 }, () => placeUntilRefused(server.url, shopping, confirmed))
    await expect.poll(() => confirmed.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(40)

    const postmaster = await findPostmaster(cluster())
    server.process.kill('SIGKILL')
    process.kill(-(postmaster?.pid ?? 0), 'SIGKILL')
    await Promise.all(load)

    await start()
    const { db, close } = await openOwnDatabase()
    const rows = await db.selectFrom('orders').select(['id', 'idempotency_key']).execute()
    await close()
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set([...rows.map((row) => row.id), ...confirmed]))
    expect(new Set(rows.map((row) => row.idempotency_key)).size).toBe(rows.length)
  })
})

/** All web processes that have ever been ready. */
const webProcessesOf = (server: RunningServer) =>
  [...server.output().matchAll(/"pid":(\d+),"msg":"a web process is ready"/g)].map(([, pid]) => Number(pid))

/** Waits until all are ready. Without a process ID the signal would go to this process. */
async function signalOne(server: RunningServer, count: number, signal: NodeJS.Signals) {
  await expect.poll(() => webProcessesOf(server)).toHaveLength(count)
  const [pid] = webProcessesOf(server)
  if (!pid) throw new Error('no web process')
  process.kill(pid, signal)
}

/** The engine is shared: this holds it only while the test reads. */
async function openOwnDatabase() {
  const engine = await startEmbedded({ dataDir: dataDir(), log: { info() {}, warn() {} } })
  const { db, close } = openDb(engine.url, { max: 2 })
  return {
    db,
    engine,
    async close() {
      await close()
      await engine.stop()
    },
  }
}

/** A shop with one item and a customer, in a database that no server has opened yet. */
async function openShopping() {
  const { db, engine, close } = await openOwnDatabase()
  await prepareDatabase(engine, () => {})
  const { shopId } = await makeShop(db)
  const { itemId } = await makeItem(db, shopId, { price_paise: 100_00 })
  const { token } = await makeCustomer(db)
  await close()
  return { shopId, itemId, token }
}

type Shopping = Awaited<ReturnType<typeof openShopping>>

async function placeUntilRefused(url: string, { shopId, itemId, token }: Shopping, confirmed: string[]) {
  const items = [{ _id: itemId, count: 1 }]
  const place = { latitude: 21.15, longitude: 79.09 }
  const send = async (path: string, key: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key, token }
    return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const { data: quote } = await send('/api/order/quote', '', { shopId, items, ...place })
  const person = { firstName: 'Asha', lastName: 'Deshmukh', phone: '9876543210' }
  const address = { ...person, ...place, street: '4 Ring Road', flat: '2', floor: '1', landmark: 'Temple' }
  const order = { shopId, items, amount: quote.amount, deliveryCharge: quote.deliveryCharge, address }
  for (;;) {
    const reply = await send('/api/order/place', crypto.randomUUID(), order).catch(() => 'gone')
    // The parent is gone, or the database a moment before it.
    if (reply === 'gone' || reply.code === 'unavailable') return
    if (!reply.orderId) throw new Error(reply.message)
    confirmed.push(reply.orderId)
  }
}
