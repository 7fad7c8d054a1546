import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#server/db/db.ts'

export type Limit = { name: string; points: number; perSeconds: number }

export type Limiter = {
  /** Counts one try. Returns null, or beyond the limit how long to wait and whether this is the first refused try. */
  take(limit: Limit, ...key: string[]): Promise<{ waitSeconds: number; isFirst: boolean } | null>
  /** Takes a try back: it succeeded, and only failed ones are limited. */
  giveBack(limit: Limit, ...key: string[]): Promise<void>
  /** Whether the limit is reached, without counting a try. */
  isFull(limit: Limit, ...key: string[]): Promise<boolean>
}

/** Counters live in PostgreSQL, so they survive restarts and are shared by all processes. `factor` multiplies every limit. */
export function createLimiter(db: Db, factor: number): Limiter {
  const counterOf = countersOf(db)
  const counterFor = ({ name, points, perSeconds }: Limit) =>
    counterOf({ name, points: multiplied(points, factor), seconds: perSeconds })

  return {
    async take(limit, ...key) {
      const counter = counterFor(limit)
      try {
        await counter.consume(hashKey(key))
        return null
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        return {
          waitSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
          isFirst: refused.consumedPoints === counter.points + 1,
        }
      }
    },
    async giveBack(limit, ...key) {
      await counterFor(limit).reward(hashKey(key))
    },
    async isFull(limit, ...key) {
      const counter = counterFor(limit)
      const found = await counter.get(hashKey(key))
      return found !== null && found.consumedPoints >= counter.points
    },
  }
}

export const multiplied = (points: number, factor: number) => Math.max(1, Math.round(points * factor))

/** The counter behind a name, in the table that all processes share. */
export function countersOf(db: Db) {
  // The library accepts anything with pg's query(); going through Kysely, it shares the one connection pool.
  const storeClient = {
    async query({ text, values = [] }: { text: string; values?: unknown[] }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }
  const counters = new Map<string, RateLimiterPostgres>()

  return function counterOf(given: { name: string; points: number; seconds: number }): RateLimiterPostgres {
    const known = counters.get(given.name)
    if (known) return known
    const counter = new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: given.name,
      points: given.points,
      duration: given.seconds,
    })
    counters.set(given.name, counter)
    return counter
  }
}

/** Keys contain e-mails and IP addresses, which the table does not need to hold. */
export function hashKey(key: string[]) {
  return createHash('sha256').update(key.join('\0')).digest('base64url')
}

export async function sweepLimits(db: Db) {
  await db.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute()
}
