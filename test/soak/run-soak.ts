import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '#server/db/db.ts'
import { startRazorpayStandin } from '#server/standins/razorpay/start.ts'
import { makeCustomer, makeItem, makeShop } from '../scenes/builders.ts'
import { settingsFor } from '../servers/razorpay-clients.ts'
import { chanceOf } from './chance.ts'
import { drainPendingWork, findDiscrepancies } from './discrepancies.ts'
import { injectGatewayFaults, killRepeatedly, pause } from './fault-injection.ts'
import { startKillableProduct } from './killable-product.ts'
import { operateRepeatedly } from './operator-tasks.ts'
import { deliverRepeatedly, orderOnce, type Promises, renew, type Town, type World } from './shoppers.ts'

export type SoakOptions = {
  projectDir: string
  databaseUrl: string
  orders: number
  /** The time over which the orders are distributed. */
  durationMs: number
  killEveryMs: [from: number, to: number]
  seed: number
  say?: (line: string) => void
}

export type SoakResult = { faults: string[]; summary: Record<string, number> }

/**
 * Orders, payments and deliveries while the product is killed and its gateway fails; then, without faults, a check of
 * every rupee and every promise.
 */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const { databaseUrl, durationMs, seed, say = () => {} } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-soak-'))
  const database = openDb(databaseUrl, { max: 6 })
  const { db, close } = database
  const standin = await startRazorpayStandin({ stateFile: join(dataDir, 'standin.jsonl'), firstRetryMs: 200 })
  const product = await startKillableProduct(options.projectDir, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    HOME: dataDir,
    ...settingsFor(standin),
    RATE_LIMIT_FACTOR: '100000',
    ORDER_UNANSWERED_CANCEL_SECONDS: '0',
    COD_OPEN_ORDERS: '0',
  })
  standin.sendWebhooksTo(`${product.url}/api/payment/webhook`)
  const town = await makeTown(db)
  const promises: Promises = { cash: [], online: [], refunds: [], payouts: [], renewals: [] }
  const chance = chanceOf(seed)
  const end = new AbortController()
  const world: World = { url: product.url, town, standin, chance, promises, signal: end.signal }
  try {
    const trouble = Promise.all([
      injectGatewayFaults(standin, chance, end.signal),
      killRepeatedly(product, chance, options, end.signal),
      ...town.shops.map((one) => deliverRepeatedly(world, one)),
      operateRepeatedly(world, database),
    ])
    // The faults go on until they are stopped, so that this race ends earlier only if they throw.
    await Promise.race([sendShoppers(world, options), trouble])
    say(`all have ordered after ${product.kills} kills; coming to rest`)
    end.abort()
    await trouble
    await drainPendingWork(db, standin)
    const faults = await findDiscrepancies(db, standin, town, promises)
    return { faults, summary: { ...(await count(world)), kills: product.kills, durationMs } }
  } finally {
    end.abort()
    await product.stop()
    await standin.close()
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function sendShoppers(
  world: World,
  { orders, durationMs, say = () => {} }: SoakOptions,
): Promise<void> {
  const underway: Promise<void>[] = []
  const begin = (work: Promise<void>) => {
    // Its failure is reported at the end, with all others.
    work.catch(() => undefined)
    underway.push(work)
  }
  for (let sent = 0; sent < orders; sent += 1) {
    begin(orderOnce(world))
    if (world.chance.under(0.03)) begin(renew(world))
    if (sent % 50 === 49) say(`${sent + 1} of ${orders} orders sent`)
    await pause(durationMs / orders, world.signal)
  }
  await Promise.all(underway)
}

async function makeTown(db: Parameters<typeof makeShop>[0]): Promise<Town> {
  const customers = []
  const shops: Town['shops'] = []
  for (let i = 0; i < 12; i += 1) customers.push(await makeCustomer(db))
  for (let i = 0; i < 4; i += 1) {
    const { shopId, keeper } = await makeShop(db)
    shops.push({ shopId, keeper, item: await makeItem(db, shopId) })
  }
  return { customers, shops }
}

async function count({ standin, promises }: World): Promise<Record<string, number>> {
  const payments = [...standin.state.payments.values()]
  return {
    cashOrders: promises.cash.length,
    onlineOrders: promises.online.length,
    confirmedAtOnce: promises.online.filter((order) => order.confirmed).length,
    renewals: promises.renewals.length,
    payments: payments.length,
    captured: payments.filter((payment) => payment.captured).length,
    refunds: standin.state.refunds.size,
    refundsAskedFor: promises.refunds.length,
    payouts: promises.payouts.length,
    webhooks: standin.state.deliveries.size,
    webhooksLost: [...standin.state.deliveries.values()].filter((d) => d.state === 'dropped').length,
  }
}
