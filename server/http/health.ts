import type { Hono } from 'hono'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { within } from '#server/db/within.ts'

/** By name. A check fails by throwing, or by not settling within two seconds. */
export type ReadinessChecks = Record<string, () => Promise<void> | void>

const PATIENCE_MS = 2_000

/**
 * `/healthz` is the liveness probe, `/readyz` the readiness probe. The answer names the failing checks; why they fail goes
 * to `tell`, for the log.
 */
export function healthRoutes(hono: Hono, checks: ReadinessChecks, tell: (error: unknown) => void): void {
  hono.get('/healthz', (c) => c.json({ up: true }, 200, { 'cache-control': 'no-store' }))
  let round: Promise<string[]> | undefined
  hono.get('/readyz', async (c) => {
    // Anybody may ask: if each request had checks of its own, many at once would delay all of them until they fail.
    round ??= failingOf(checks, tell).finally(() => {
      round = undefined
    })
    const failing = await round
    const body = failing.length === 0 ? { ready: true } : { ready: false, failing }
    return c.json(body, failing.length === 0 ? 200 : 503, { 'cache-control': 'no-store' })
  })
}

async function failingOf(checks: ReadinessChecks, tell: (error: unknown) => void): Promise<string[]> {
  const names = Object.keys(checks)
  const results = await Promise.allSettled(names.map((name) => inTime(name, checks[name])))
  for (const result of results) if (result.status === 'rejected') tell(result.reason)
  return names.filter((_name, index) => results[index]?.status === 'rejected')
}

const PROOF_LASTS_MS = 1_000

/** A check that the database accepts writes. It writes at most once a second, however often it is asked. */
export function writeProof(db: Db): () => Promise<void> {
  let at = Number.NEGATIVE_INFINITY
  let proof = Promise.resolve()
  return () => {
    if (performance.now() - at < PROOF_LASTS_MS) return proof
    at = performance.now()
    proof = proveWrite(db)
    return proof
  }
}

async function proveWrite(db: Db): Promise<void> {
  await db
    .insertInto('write_proofs')
    .values({ name: 'ready' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ proven_at: sql`now()` }))
    .execute()
}

const inTime = (name: string, check: ReadinessChecks[string] | undefined) =>
  within(PATIENCE_MS, (async () => check?.())(), (): never => {
    throw new Error(`${name} does not answer`)
  })
