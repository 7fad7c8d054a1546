import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, vi } from 'vitest'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { openDb } from '#server/db/db.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { makeLog } from '#server/log.ts'
import { orderStreams } from '#server/orders/stream/order-streams.ts'
import { postgresBus } from '#server/orders/stream/postgres-bus.ts'
import { keepOrderLink, type LinkState, type LiveOrder } from '#web/live/order-link.ts'
import { test } from '../app-test.ts'
import { webProcessesOf } from '../drill/kills.ts'
import { startUnreliableMailServer } from '../drill/unreliable-mail-server.ts'
import { placeOrderByApi } from '../e2e/fixtures/place-order-by-api.ts'
import { makeCustomer, makeItem, makeShop } from '../scenes/builders.ts'
import { type RunningServer, startServer } from '../servers/start-server.ts'
import { startTcpProxy, throughProxy } from '../servers/tcp-proxy.ts'
import { cloneTemplate } from '../servers/template-database.ts'

const realFetch = globalThis.fetch
let running: RunningServer[] = []
let baseURL = ''
beforeEach(() => {
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(new URL(path, baseURL), init))
})
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()))
  running = []
})

async function start(url: string, settings: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ DATABASE_URL: url, ...settings })
  running.push(server)
  baseURL = server.url
  return server
}

function link(token: string) {
  const stop = new AbortController()
  const orders: LiveOrder[] = []
  const states: LinkState[] = []
  const nothing = () => {}
  const listener = {
    onOrder: (order: LiveOrder) => orders.push(order),
    onState: (state: LinkState) => states.push(state),
    onMissed: nothing,
    onPosition: nothing,
    onAlive: nothing,
    onSignedOut: nothing,
  }
  const timing = { firstPauseMs: 50, longestPauseMs: 200, silenceMs: 45_000, lateMs: 25_000 }
  void keepOrderLink({ token, position: null, readSince: 0 }, listener, stop.signal, timing)
  return {
    stop: () => stop.abort(),
    state: () => states.at(-1),
    ids: () => new Set(orders.map((o) => o.orderId)),
  }
}

test('a killed process and its streams lose no order for clients that reconnect', async () => {
  const database = openDb(await cloneTemplate(inject('templateUrl'), `killed_${Date.now()}`), { max: 2 })
  const { shopId, keeper } = await makeShop(database.db)
  const { itemId } = await makeItem(database.db, shopId)
  const customer = await makeCustomer(database.db)
  const [first, second] = [await start(database.url), await start(database.url)]
  baseURL = first.url
  const desks = Array.from({ length: 8 }, () => link(keeper.token))
  await expect
    .poll(() => desks.map((desk) => desk.state()), { timeout: 10_000 })
    .toEqual(desks.map(() => 'open'))

  const placed: string[] = []
  for (let n = 0; n < 12; n++) {
    // Half-way through, the process with the streams is killed; another one takes the orders.
    if (n === 4) first.process.kill('SIGKILL')
    if (n === 8) baseURL = second.url
    placed.push(await placeOrderByApi(n < 4 ? first.url : second.url, customer, shopId, itemId))
  }

  for (const desk of desks) await expect.poll(() => desk.ids(), { timeout: 15_000 }).toEqual(new Set(placed))
  for (const desk of desks) desk.stop()
  await database.close()
})

test('a notification in progress is sent by another process if its process is killed', async () => {
  const database = openDb(await cloneTemplate(inject('templateUrl'), `untold_${Date.now()}`), { max: 2 })
  const { db } = database
  const { shopId } = await makeShop(db)
  const { itemId } = await makeItem(db, shopId)
  const customer = await makeCustomer(db)
  const silent = await startUnreliableMailServer()
  silent.setMode('silent')
  const first = await start(database.url, { SMTP_URL: silent.url })
  const orderId = await placeOrderByApi(first.url, customer, shopId, itemId)
  const claims = () => db.selectFrom('outbox').select('claimed_at').execute()
  await expect.poll(claims).toEqual([{ claimed_at: expect.any(Date) }])
  for (const pid of webProcessesOf({ parentPid: first.process.pid ?? 0 })) process.kill(pid, 'SIGKILL')
  first.process.kill('SIGKILL')
  expect(await claims()).toHaveLength(1)

  const second = await start(database.url)
  // Instead of waiting half a minute for the claim of the killed process to expire.
  await db.updateTable('outbox').set({ claimed_at: sql<Date>`claimed_at - interval '31 seconds'` }).execute()
  await expect.poll(second.output).toContain(`New order ${orderNumber(orderId)}`)
  await expect.poll(claims).toEqual([])
  await database.close()
  await silent.stop()
})

test('a stream survives a restart of the database and receives events again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-restart-'))
  const quiet = { info() {}, warn() {} }
  let engine = await startEmbedded({ dataDir, fsync: false, log: quiet })
  await prepareDatabase(engine, quiet.warn)
  const proxy = await startTcpProxy(() => Number(new URL(engine.url).port))
  const database = openDb(throughProxy(engine.url, proxy), { max: 2 })
  const log = makeLog('silent')
  const streams = orderStreams({ db: database.db, bus: postgresBus(database, log), log })
  const audience = { shopId: '01990000-0000-7000-8000-000000000000' }
  const { body } = streams.open({
    accountId: 'a',
    address: '203.0.113.5',
    audience,
    lastEventId: null,
    readForMs: Number.NaN,
    isStillAllowed: async () => true,
  })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('{"resumed":false}')

  await engine.stop()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  engine = await startEmbedded({ dataDir, fsync: false, log: quiet })

  // The same stream reports that it receives events again and has read those it missed.
  expect((await reader?.read())?.value).toContain('{"resumed":true}')
  expect(streams.count()).toBe(1)
  await streams.close()
  await database.close()
  await proxy.cutOff()
  await engine.stop()
  await rm(dataDir, { recursive: true, force: true })
})
