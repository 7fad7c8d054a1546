import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDb } from '#server/db/db.ts'
import { proveBooks } from '#server/settlement/prove-books.ts'
import { startRazorpayStandin } from '#server/standins/razorpay/start.ts'
import { runCheckoutHistories } from './checkout-histories.ts'
import { pause } from './mischief.ts'
import { startMortalProduct } from './mortal-product.ts'

/** Random histories of checkouts against the real server, each answer compared with a model's. */
export async function runCheckoutSoak(options: {
  projectDir: string
  databaseUrl: string
  histories: number
  seed: number
}): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nukkad-checkouts-'))
  const { db, close } = openDb(options.databaseUrl, { max: 8 })
  const standin = await startRazorpayStandin()
  const { keyId, keySecret, webhookSecret } = standin.state.keys
  const product = await startMortalProduct(options.projectDir, {
    DATABASE_URL: options.databaseUrl,
    DATA_DIR: dataDir,
    HOME: dataDir,
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_API_URL: standin.apiUrl,
    RAZORPAY_CHECKOUT_URL: standin.checkoutScriptUrl,
    RATE_LIMIT_FACTOR: '100000',
  })
  const end = new AbortController()
  const holding = holdBackReconciler(db, end.signal)
  try {
    const world = { url: product.url, db, standin }
    const faults = await runCheckoutHistories(world, options.histories, options.seed)
    const books = await proveBooks(db)
    return [...faults, ...books.map(({ rule, subject, detail }) => `${rule}: ${subject}, ${detail}`)]
  } finally {
    end.abort()
    await holding
    await product.stop()
    await standin.close()
    await close()
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
