import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, onTestFinished } from 'vitest'
import { makeCustomer, makeItem, makeShop } from '#test/builders.ts'
import { test } from '#test/db-test.ts'
import { freezeDatabase } from '#test/drill/kills.ts'
import { freePort } from '#test/free-port.ts'
import { keptCompiled, type RunningServer, startServer } from '#test/start-server.ts'
import { openDb } from './db/db.ts'
import { findPostmaster, isAlive } from './db/embedded/postmaster.ts'
import { startEmbedded } from './db/embedded/start-embedded.ts'
import { prepareDatabase } from './db/prepare-database.ts'

let dataDir: string
const started: RunningServer[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nukkad-main-'))
})

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(settings: Record<string, string> = {}) {
  const server = await startServer({ DATA_DIR: dataDir, ...settings })
  started.push(server)
  return server
}

const cluster = () => join(dataDir, 'postgres/cluster')

describe('the process', () => {
  test('does not start with bad settings, and names each of them on a line', () => {
    const attempt = spawnSync(process.execPath, ['server/main.ts'], {
      env: { ...keptCompiled, PORT: 'ninety', WEB_PROCESSES: '0', RAZORPAY_KEY_ID: 'rzp_test_1' },
      encoding: 'utf8',
    })

    expect(attempt.status).toBe(1)
    expect(attempt.stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^PORT: /),
      expect.stringMatching(/^WEB_PROCESSES: /),
    ])
  })

  test('I3 does not start where passwords cannot be hashed with argon2id, and says what is missing', async ({
    url,
  }) => {
    const without = `import crypto from 'node:crypto'; import { syncBuiltinESMExports } from 'node:module'
      delete crypto.argon2; syncBuiltinESMExports()`
    await expect(
      start({
        DATABASE_URL: url,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(without)}`,
      }),
    ).rejects.toThrow('it needs Node.js 24.7 or newer')
  })

  test('I3 does not start for strangers on a database that holds the demo town, until it is taken away', async ({
    url,
    db,
  }) => {
    await db.insertInto('demo_town').values({ only_one: true }).execute()
    const real = {
      DATABASE_URL: url,
      PUBLIC_URL: 'https://nukkad.example',
      TRUSTED_PROXIES: '10.0.0.1',
      ENCRYPTION_KEY: 'q0V6mT4wZk9RrJx2YbN7cLhE1sUaPdFg',
      SMTP_URL: 'smtp://127.0.0.1:9',
      RAZORPAY_KEY_ID: 'rzp_test_1',
      RAZORPAY_KEY_SECRET: 'secret',
      RAZORPAY_WEBHOOK_SECRET: 'secret',
    }
    await expect(start(real)).rejects.toThrow('the database holds the demo town')
    await db.updateTable('demo_town').set({ removed_at: new Date() }).execute()
    expect((await start(real)).url).toBe('https://nukkad.example')
  })

  test('starts from nothing, and leaves nothing running behind', async () => {
    const server = await start()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    const postmaster = await findPostmaster(cluster())

    await server.stop()

    expect(server.process.exitCode).toBe(0)
    expect(postmaster && isAlive(postmaster.pid)).toBe(false)
  })

  test('lets nobody in before the demo town can be used', async ({ url, db }) => {
    const port = await freePort()
    const started = start({ DATABASE_URL: url, SEED_DEMO: 'true', PORT: String(port) })
    const answered = async () => (await endOf(`http://127.0.0.1:${port}/readyz`, 5_000)) === 'answered'
    // As long as any other start may take: how soon is not the rule here.
    await expect.poll(answered, { timeout: 240_000, interval: 20 }).toBe(true)
    const { finished_at } = await db.selectFrom('demo_town').select('finished_at').executeTakeFirstOrThrow()
    expect(finished_at).not.toBeNull()
    await started
  })

  test('keeps what it compiled once, for the parent and its web processes', async ({ url }) => {
    const kept = join(dataDir, 'compiled')
    const server = await start({ DATABASE_URL: url, NODE_COMPILE_CACHE: kept })
    await server.stop()
    const folders = (await readdir(kept, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isDirectory(),
    )
    expect(folders).toHaveLength(1)
  })

  test('told to stop, finishes a request that has begun and takes no new one', async ({ url }) => {
    const server = await start({ DATABASE_URL: url })
    const { port } = new URL(server.url)
    const begun = connect(Number(port), '127.0.0.1')
    let answer = ''
    begun.on('data', (chunk) => {
      answer += String(chunk)
    })
    const head =
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n'
    begun.write(`${head}\r\n{`)
    await fetch(`${server.url}/healthz`)

    const stopped = server.stop()
    await expect.poll(() => fetch(`${server.url}/healthz`).catch(() => 'refused')).toBe('refused')
    begun.write('}')
    await once(begun, 'close')
    await stopped

    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(server.process.exitCode).toBe(0)
  })

  test('told to stop while PostgreSQL is frozen, ends a few seconds after what is under way, and says so', async () => {
    const server = await start({ LOG_LEVEL: 'info' })
    onTestFinished(await freezeDatabase({ dataDir }))
    const startedAt = performance.now()
    await server.stop()

    expect(performance.now() - startedAt).toBeLessThan(18_000)
    expect(server.process.exitCode).toBe(0)
    expect(server.output()).toContain('what is left could not be given back in time')
    expect(server.output()).toContain('PostgreSQL does not answer')
  })

  test('in several processes answers on one port, and replaces one that dies', async ({ url }) => {
    const server = await start({ DATABASE_URL: url, WEB_PROCESSES: '2', LOG_LEVEL: 'info' })
    const pids = () => webProcessesOf(server)
    await signalOne(server, 2, 'SIGKILL')

    await expect.poll(pids, { timeout: 60_000 }).toHaveLength(3)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await server.stop()
    expect(server.process.exitCode).toBe(0)
    expect(pids().filter(isAlive)).toEqual([])
  })

  test('in several processes of which one is killed with calls on their way to it, leaves none of them waiting', async ({
    url,
  }) => {
    const server = await start({ DATABASE_URL: url, WEB_PROCESSES: '2', LOG_LEVEL: 'info' })
    // Frozen first, so that what is handed to it is surely still on its way when it is killed.
    await signalOne(server, 2, 'SIGSTOP')
    const calls = Array.from({ length: 20 }, () => endOf(`${server.url}/healthz`, 5_000))
    await sleep(300)
    await signalOne(server, 2, 'SIGKILL')

    expect(new Set(await Promise.all(calls))).not.toContain('hung')
    expect(await endOf(`${server.url}/healthz`, 5_000)).toBe('answered')
  })

  test('alone and killed, is started anew at the same address', async ({ url }) => {
    const server = await start({ DATABASE_URL: url, LOG_LEVEL: 'info' })
    await signalOne(server, 1, 'SIGKILL')

    await expect.poll(() => webProcessesOf(server), { timeout: 60_000 }).toHaveLength(2)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(server.process.exitCode).toBeNull()
  })

  test('killed again and again as soon as it serves, is started anew as soon as the first time', async ({
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

  test('that does nothing any more is ended, and another takes its place', async ({ url }) => {
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

  test('that freezes before it is ready ends the start, which says so', async ({ url }) => {
    // Its parent counts looks, and takes ten where it took one: half a minute of patience need not be sat through.
    const freeze = `import cluster from 'node:cluster'; if (cluster.isWorker) process.kill(process.pid, 'SIGSTOP')
      const { setInterval } = globalThis
      globalThis.setInterval = (look, everyMs) => setInterval(look, everyMs / 10)`
    await expect(
      start({
        DATABASE_URL: url,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(freeze)}`,
      }),
    ).rejects.toThrow('a web process does nothing any more')
  })

  test('killed with its whole tree under a load of orders, has every order it confirmed, once', async () => {
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

/** Every one that was ever ready. */
const webProcessesOf = (server: RunningServer) =>
  [...server.output().matchAll(/"pid":(\d+),"msg":"a web process is ready"/g)].map(([, pid]) => Number(pid))

/** On a connection of its own. */
function endOf(url: string, patienceMs: number): Promise<'answered' | 'cut' | 'hung'> {
  return new Promise((end) => {
    const call = get(url, { agent: false, timeout: patienceMs }, (reply) => {
      reply.resume().once('end', () => end('answered'))
    })
    call.once('timeout', () => {
      end('hung')
      call.destroy()
    })
    call.once('error', () => end('cut'))
  })
}

/** Once all are ready. Without a number the signal would go to ourselves. */
async function signalOne(server: RunningServer, count: number, signal: NodeJS.Signals) {
  await expect.poll(() => webProcessesOf(server)).toHaveLength(count)
  const [pid] = webProcessesOf(server)
  if (!pid) throw new Error('no web process')
  process.kill(pid, signal)
}

/** The engine is shared: this holds it only while the test looks. */
async function openOwnDatabase() {
  const engine = await startEmbedded({ dataDir, log: { info() {}, warn() {} } })
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

/** A shop with one item and a customer, in a database that the server has not seen yet. */
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
