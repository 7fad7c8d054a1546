import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDb } from '#server/db/db.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { startRazorpayStandin } from '#server/standins/razorpay/start.ts'
import { settingsFor } from '../servers/razorpay-clients.ts'
import { type Chance, chanceOf } from './chance.ts'
import { runCheckoutHistories } from './checkout-histories.ts'
import { pause } from './fault-injection.ts'
import { type KillableProduct, startKillableProduct } from './killable-product.ts'
import { runMoneyHistories } from './money-histories.ts'
import type { FeeBearer } from './money-model.ts'
import type { MoneyWorld } from './money-scene.ts'
import { runOrderLives } from './order-life-histories.ts'

type Options = {
  projectDir: string
  databaseUrl: string
  /** The number of histories of each kind. */
  histories: number
  seed: number
  say: (line: string) => void
}

/** Random histories against the real server, with each answer and all money compared with a model's. */
export async function runHistories(options: Options, kinds: readonly HistoryKind[]): Promise<string[]> {
  const faults: string[] = []
  for (const kind of kinds) {
    const found = await histories[kind](options)
    options.say(`${options.histories} histories of ${kind}, ${found.length} faults`)
    faults.push(...found)
  }
  return faults
}

export type HistoryKind = keyof typeof histories

const histories = {
  checkouts: (options: Options) =>
    withProduct(options, 'platform', ({ url, standin, database }) =>
      runCheckoutHistories({ url, standin, db: database.db }, options.histories, options.seed),
    ),
  async money(options: Options) {
    const half = Math.ceil(options.histories / 2)
    const run = (feeBearer: FeeBearer, part: { count: number; seed: number }) =>
      withProduct(options, feeBearer, (world) => runMoneyHistories(world, { ...part, feeBearer }))
    return [
      ...(await run('platform', { count: half, seed: options.seed })),
      ...(await run('shop', { count: options.histories - half, seed: options.seed + half })),
    ]
  },
  orders: (options: Options) =>
    withProduct(options, 'platform', async ({ url, standin, database }, product) => {
      const end = new AbortController()
      const killing = killWithPauses(product, chanceOf(options.seed), end.signal)
      const world = { url, standin, db: database.db, mayBeKilled: true }
      const faults = await runOrderLives(world, {
        count: options.histories,
        seed: options.seed,
        say: options.say,
      })
      end.abort()
      await killing
      options.say(`the product was killed ${product.kills} times`)
      return faults
    }),
}
export const historyKinds = Object.keys(histories) as HistoryKind[]

async function withProduct(
  { projectDir, databaseUrl }: Options,
  feeBearer: FeeBearer,
  work: (world: MoneyWorld, product: KillableProduct) => Promise<string[]>,
): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-histories-'))
  const database = openDb(databaseUrl, { max: 8 })
  const standin = await startRazorpayStandin()
  const product = await startKillableProduct(projectDir, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    HOME: dataDir,
    GATEWAY_FEE_BORNE_BY: feeBearer,
    ...settingsFor(standin),
    RATE_LIMIT_FACTOR: '100000',
    ORDER_UNANSWERED_CANCEL_SECONDS: '0',
    COD_OPEN_ORDERS: '0',
  })
  const end = new AbortController()
  const holding = postponeReconciler(database.db, end.signal)
  try {
    const faults = await work({ url: product.url, database, standin }, product)
    const books = await proveBooks(database.db)
    return [...faults, ...books.map(({ rule, subject, detail }) => `${rule}: ${subject}, ${detail}`)]
  } finally {
    end.abort()
    await holding
    await product.stop()
    await standin.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** kill -9 from time to time, with pauses in which jobs of killed processes are taken over. */
async function killWithPauses(product: KillableProduct, chance: Chance, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(chance.whole(15_000, 40_000), signal)
    if (!signal.aborted) await product.killAndRestart()
  }
}

/** After half a minute it would find payments that the history has not reported to the model. */
async function postponeReconciler(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sql`
      update graphile_worker._private_jobs set run_at = now() + interval '1 hour'
      where locked_at is null and task_id in (
        select id from graphile_worker._private_tasks where identifier = 'reconcile_payment'
      )`.execute(db)
    await pause(5000, signal)
  }
}
