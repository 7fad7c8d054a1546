import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { type Db, openDb } from '#server/db/db.ts'
import { makeCustomer, makeItem, makeShop } from '../scenes/builders.ts'
import { startServer } from '../servers/start-server.ts'
import { databaseUrl, type Kill, kills, longKills, type Victim, webProcessesOf } from './kills.ts'
import { HANG_MS, type Record, sendShoppers } from './shoppers.ts'
import { startMailServer } from './start-mail-server.ts'

const SHOPPERS = 6
/** Longer than the time after which jobs of a silent runner are taken over. */
const QUEUE_PATIENCE_MS = 120_000
const LONG_TIMES = 3
/** Whether a small disk can be mounted that may become full without harm to others, which only root can do. */
export const hasOwnDisk = process.platform === 'linux' && process.getuid?.() === 0
const DISK = ['-t', 'tmpfs', '-o', 'size=800m', 'tmpfs']

export type KillResult = {
  kill: Kill
  servesAgainMs: number[]
  slowestMs: number
  failed: number
  hung: number
}
export type DrillResult = { results: KillResult[]; faults: string[]; orders: number }

type DrillOptions = {
  each: number
  webProcesses: number
  only?: readonly Kill[]
  /** More than five seconds only if other work shares the machine. */
  servesWithinMs?: number
  say?: (line: string) => void
}

/** Kills one part after the other while orders come in, then checks that everything promised to customers and shops holds. */
export async function runDrill({
  each,
  webProcesses,
  only,
  servesWithinMs = 5_000,
  say = () => {},
}: DrillOptions): Promise<DrillResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-drill-'))
  if (hasOwnDisk) execFileSync('mount', [...DISK, dataDir])
  const post = await startMailServer()
  const server = await startServer({
    DATA_DIR: dataDir,
    SMTP_URL: post.url,
    WEB_PROCESSES: String(webProcesses),
    RATE_LIMIT_FACTOR: '1000000',
    ORDER_UNANSWERED_CANCEL_SECONDS: '0',
    COD_OPEN_ORDERS: '0',
    LOG_LEVEL: 'info',
  })
  const victim: Victim = { parentPid: server.process.pid ?? 0, dataDir }
  const untilAllReady = async () => {
    const isReady = (pid: number) => server.output().includes(`"pid":${pid},"msg":"a web process is ready"`)
    while (webProcessesOf(victim).filter(isReady).length < webProcesses) await sleep(50)
  }
  const { db, close } = openDb(await databaseUrl(victim), { max: 2 })
  try {
    const shoppers = sendShoppers(server.url, await makeGoods(db), SHOPPERS)
    await shoppers.servesAgainMs(performance.now(), 30_000)
    const results: KillResult[] = []
    for (const kill of only ?? (Object.keys(kills) as Kill[])) {
      if (kill === 'the disk, full for 10 s' && !hasOwnDisk) continue
      const times = longKills.includes(kill) ? Math.min(each, LONG_TIMES) : each
      results.push(await killOften(kill, times, { victim, shoppers, untilAllReady }))
      say(lineOf(results.at(-1)))
    }
    await shoppers.stop()
    const faults = [
      ...slowness(results, servesWithinMs),
      ...(await brokenPromises(db, shoppers.record, post.subjects)),
    ]
    return { results, faults, orders: shoppers.record.confirmed.size }
  } finally {
    await close()
    await server.stop()
    await post.close()
    if (hasOwnDisk) execFileSync('umount', [dataDir])
    await rm(dataDir, { recursive: true, force: true })
  }
}

export async function makeGoods(db: Db) {
  const { shopId } = await makeShop(db)
  const item = await makeItem(db, shopId)
  const customer = await makeCustomer(db)
  return { shopId, item, customer, token: customer.token }
}

type Scene = {
  victim: Victim
  shoppers: ReturnType<typeof sendShoppers>
  /** Waits until all web processes are ready. */
  untilAllReady: () => Promise<void>
}

async function killOften(
  kill: Kill,
  times: number,
  { victim, shoppers, untilAllReady }: Scene,
): Promise<KillResult> {
  const servesAgainMs: number[] = []
  const from = shoppers.record.attempts.length
  for (let time = 0; time < times; time += 1) {
    await kills[kill](victim)
    servesAgainMs.push(await shoppers.servesAgainMs(performance.now(), 60_000))
    await untilAllReady()
    // Usually waits until the product has settled, but sometimes kills it again at once.
    await sleep(time % 4 === 3 ? 100 : 1_500)
  }
  const attempts = shoppers.record.attempts.slice(from)
  return {
    kill,
    servesAgainMs,
    slowestMs: Math.max(...attempts.map(({ startedAt, endedAt }) => endedAt - startedAt)),
    failed: attempts.filter(({ outcome }) => outcome !== 'done').length,
    hung: attempts.filter(({ outcome }) => outcome === 'hung').length,
  }
}

function slowness(results: KillResult[], withinMs: number): string[] {
  return results.flatMap(({ kill, servesAgainMs, slowestMs, hung }) => {
    const late = servesAgainMs.filter((ms) => ms > withinMs)
    const worst = (Math.max(...servesAgainMs) / 1000).toFixed(1)
    return [
      ...(late.length > 0
        ? [`${kill}: ${late.length} times not back within ${withinMs / 1000} s, at worst ${worst} s`]
        : []),
      ...(hung > 0 || slowestMs > HANG_MS ? [`${kill}: ${hung} requests hung`] : []),
    ]
  })
}

/** `subjects` are those of the mails that were sent, since the log of a killed process may lack its last lines. */
export async function brokenPromises(
  db: Db,
  { confirmed, bugs }: Record,
  subjects: () => string,
): Promise<string[]> {
  const rows = await db.selectFrom('orders').select(['id', 'idempotency_key as key']).execute()
  const ids = new Set(rows.map(({ id }) => id))
  const lost = [...confirmed.values()].filter((id) => !ids.has(id))
  const keys = rows.map(({ key }) => key)
  const doubled = keys.length - new Set(keys).size
  const unnotified = await untilAllMailed(ids, subjects)
  return [
    ...lost.map((id) => `an order that was confirmed is missing: ${id}`),
    ...(doubled > 0 ? [`${doubled} checkouts made a second order`] : []),
    ...(unnotified > 0 ? [`nobody was notified of ${unnotified} orders`] : []),
    ...[...new Set(bugs)].map((bug) => `answered with a bug: ${bug}`),
  ]
}

/** Waits until every shop is notified of all its orders, which has to happen in spite of the kills. */
async function untilAllMailed(ids: Iterable<string>, subjects: () => string): Promise<number> {
  let untold = [...ids]
  for (const until = performance.now() + QUEUE_PATIENCE_MS; ; await sleep(500)) {
    const mails = subjects()
    untold = untold.filter((id) => !mails.includes(`New order ${orderNumber(id)}`))
    if (untold.length === 0 || performance.now() > until) return untold.length
  }
}

export function lineOf(result: KillResult | undefined): string {
  if (!result) return ''
  const seconds = (ms: number) => (ms / 1000).toFixed(2).padStart(6)
  const sorted = result.servesAgainMs.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return [
    result.kill.padEnd(44),
    String(sorted.length).padStart(4),
    seconds(median),
    seconds(sorted.at(-1) ?? 0),
    seconds(result.slowestMs),
    String(result.failed).padStart(6),
    String(result.hung).padStart(4),
  ].join('  ')
}

export const heading = `${'kill'.padEnd(44)}  times  back after: median, worst (s)  slowest request (s)  failed  hung`
