import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDb } from '#server/db/db.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { settlePort } from '#server/settle-port.ts'
import { makeCustomer } from '../scenes/builders.ts'
import { freePort } from '../servers/free-port.ts'
import { startNginx } from '../servers/start-proxy.ts'
import { type RunningServer, startServer } from '../servers/start-server.ts'
import { brokenPromises, makeGoods } from './run-drill.ts'
import { startMailServer } from './start-mail-server.ts'
import { sendVisitors, type Visits } from './visitors.ts'

const VISITORS = 8

/** `instances` are restarted by SIGTERM in turn; the `processes` of one instance are replaced by SIGHUP. */
export type Rolling = 'instances' | 'processes'
export type RollingResult = { restarts: number; visits: Visits; faults: string[] }

/** Sends requests through nginx as configured in `deploy/`, while for `ms` one after the other is restarted. */
export async function runRolling(rolling: Rolling, ms: number): Promise<RollingResult> {
  const folder = await mkdtemp(join(tmpdir(), 'nukkad-rolling-'))
  const closing = [() => rm(folder, { recursive: true, force: true })]
  try {
    return await roll(rolling, ms, folder, closing)
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

type Closing = (() => Promise<unknown>)[]

async function roll(rolling: Rolling, ms: number, folder: string, closing: Closing): Promise<RollingResult> {
  const engine = await startEmbedded({ dataDir: join(folder, 'engine'), log: { info() {}, warn() {} } })
  closing.push(engine.stop)
  await prepareDatabase(engine, () => {})
  const { db, close } = openDb(engine.url, { max: 2 })
  closing.push(close)
  const post = await startMailServer()
  closing.push(post.close)
  const site = await openSite(rolling, { DATABASE_URL: engine.url, SMTP_URL: post.url }, folder, closing)
  const goods = await makeGoods(db)
  const customers = await Promise.all(Array.from({ length: VISITORS }, () => makeCustomer(db)))
  const { visits, stop } = sendVisitors(
    site.url,
    customers.map(({ token }) => ({ ...goods, token })),
  )
  let restarts = 0
  for (const until = performance.now() + ms; performance.now() < until; restarts += 1) {
    await sleep(1_000)
    await site.restart(restarts)
  }
  await stop()
  const record = { attempts: [], confirmed: visits.confirmed, bugs: [] }
  const faults = [
    ...[...visits.failed].map(([fault, times]) => `${times} × ${fault}`),
    ...(await brokenPromises(db, record, post.subjects)),
  ]
  return { restarts, visits, faults }
}

type Around = { DATABASE_URL: string; SMTP_URL: string }

async function openSite(rolling: Rolling, around: Around, folder: string, closing: Closing) {
  const front = await freePort()
  const url = `https://localhost:${front}`
  async function start(port: number) {
    const server = await startServer({
      ...around,
      PORT: String(port),
      DATA_DIR: join(folder, String(port)),
      PUBLIC_URL: url,
      TRUSTED_PROXIES: '127.0.0.1,::1',
      WEB_PROCESSES: rolling === 'instances' ? '1' : '2',
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'info',
    })
    return { port, server }
  }
  const ports = [await freePort(), ...(rolling === 'instances' ? [await freePort()] : [])]
  const instances = await Promise.all(ports.map(start))
  closing.push(() => Promise.all(instances.map(({ server }) => server.stop())))
  closing.push(await openFront(front, ports, folder))
  return {
    url,
    /** The first instance is the one that is restarted next. */
    async restart(time: number) {
      const [instance] = instances
      if (!instance) return
      if (rolling === 'processes') return renew(instance.server, time + 1)
      await instance.server.stop()
      const again = await start(instance.port)
      instances.splice(0, 1)
      instances.push(again)
    },
  }
}

async function openFront(port: number, to: readonly number[], folder: string) {
  const proxy = await startNginx(port, to, folder)
  const gone = once(proxy, 'exit')
  await untilListening(port)
  return async () => {
    proxy.kill('SIGTERM')
    await gone
  }
}

async function renew(instance: RunningServer, times: number) {
  instance.process.kill('SIGHUP')
  const renewed = () => instance.output().split('every web process was replaced').length - 1
  while (renewed() < times) await sleep(50)
}

async function untilListening(port: number) {
  while (
    await settlePort('127.0.0.1', port).then(
      () => true,
      () => false,
    )
  )
    await sleep(50)
}
