import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDb } from '#server/db/db.ts'
import { proveBooks } from '#server/settlement/prove-books.ts'
import { startRazorpayStandin } from '#server/standins/razorpay/start.ts'
import { runCheckoutHistories } from './checkout-histories.ts'
import { pause } from './mischief.ts'
import { runMoneyHistories } from './money-histories.ts'
import type { FeeBearer } from './money-model.ts'
import type { MoneyWorld } from './money-scene.ts'
import { startMortalProduct } from './mortal-product.ts'

type Options = {
  projectDir: string
  databaseUrl: string
  /** Of checkouts, and as many of shops' money. */
  histories: number
  seed: number
  say: (line: string) => void
}

/** Random histories against the real server, each answer and all money compared with a model's. */
export async function runHistories(options: Options): Promise<string[]> {
  const { histories: count, seed, say } = options
  const half = Math.ceil(count / 2)
  const faults = [
    ...(await withProduct(options, 'platform', async (world) => {
      const { url, standin, database } = world
      const ofCheckouts = await runCheckoutHistories({ url, standin, db: database.db }, count, seed)
      say(`${count} histories of checkouts, ${ofCheckouts.length} faults`)
      return [
        ...ofCheckouts,
        ...(await runMoneyHistories(world, { count: half, seed, feeBearer: 'platform' })),
      ]
    })),
    ...(await withProduct(options, 'shop', (world) =>
      runMoneyHistories(world, { count: count - half, seed: seed + half, feeBearer: 'shop' }),
    )),
  ]
  say(`${count} histories of shops’ money, ${faults.length} faults in all`)
  return faults
}

async function withProduct(
  { projectDir, databaseUrl }: Options,
  feeBearer: FeeBearer,
  work: (world: MoneyWorld) => Promise<string[]>,
): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-histories-'))
  const database = openDb(databaseUrl, { max: 8 })
  const standin = await startRazorpayStandin()
  const { keyId, keySecret, webhookSecret } = standin.state.keys
  const product = await startMortalProduct(projectDir, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    HOME: dataDir,
    GATEWAY_FEE_BORNE_BY: feeBearer,
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_API_URL: standin.apiUrl,
    RAZORPAY_CHECKOUT_URL: standin.checkoutScriptUrl,
    RATE_LIMIT_FACTOR: '100000',
    ORDER_UNANSWERED_CANCEL_SECONDS: '0',
    COD_OPEN_ORDERS: '0',
  })
  const end = new AbortController()
  const holding = holdBackReconciler(database.db, end.signal)
  try {
    const faults = await work({ url: product.url, database, standin })
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

/** It would bring news, from half a minute on, that the story told to the model does not hold. */
async function holdBackReconciler(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sql`
      update graphile_worker._private_jobs set run_at = now() + interval '1 hour'
      where locked_at is null and task_id in (
        select id from graphile_worker._private_tasks where identifier = 'reconcile_payment'
      )`.execute(db)
    await pause(5000, signal)
  }
}
