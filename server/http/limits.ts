import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#server/db/db.ts'

/** `byAddress`: counted by network address alone, so RATE_LIMIT_FACTOR widens it (thousands of phones share one). */
export type Limit = { name: string; points: number; perSeconds: number; byAddress?: boolean }

export type Limiter = {
  /** Counts one try. When there have been too many: how long to wait, and whether this is the first refused. */
  take(limit: Limit, ...key: string[]): Promise<{ waitSeconds: number; isFirst: boolean } | null>
  /** The try succeeded and was none of those the limit is about. */
  giveBack(limit: Limit, ...key: string[]): Promise<void>
  /** Looks without counting. */
  isFull(limit: Limit, ...key: string[]): Promise<boolean>
}

/** Counters live in PostgreSQL: they survive a restart and are one for all processes. */
export function createLimiter(db: Db, factor: number): Limiter {
  // The library speaks to anything with pg's query(): ours, so that there is one pool of connections.
  const storeClient = {
    async query({ text, values = [] }: { text: string; values?: unknown[] }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }
  const counters = new Map<string, RateLimiterPostgres>()

  function counterOf(limit: Limit) {
    let counter = counters.get(limit.name)
    if (!counter) {
      counter = new RateLimiterPostgres({
        storeClient,
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: limit.name,
        points: Math.max(1, Math.round(limit.points * (limit.byAddress ? factor : 1))),
        duration: limit.perSeconds,
      })
      counters.set(limit.name, counter)
    }
    return counter
  }

  return {
    async take(limit, ...key) {
      const counter = counterOf(limit)
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
      await counterOf(limit).reward(hashKey(key))
    },
    async isFull(limit, ...key) {
      const counter = counterOf(limit)
      const found = await counter.get(hashKey(key))
      return found !== null && found.consumedPoints >= counter.points
    },
  }
}

/** Keys hold e-mails and addresses: the table need not. */
function hashKey(key: string[]) {
  return createHash('sha256').update(key.join('\0')).digest('base64url')
}

export async function sweepLimits(db: Db) {
  await db.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute()
}
