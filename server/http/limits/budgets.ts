import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Budget, Charge } from '#contract/budgets.ts'
import type { Db } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import { lruCache } from '../lru-cache.ts'
import { Refusal } from '../refusal.ts'
import { addressKey } from '../security/client-ip.ts'
import { countersOf, hashKey, multiplied } from './limits.ts'

/** Who pays, as far as that is known at this stage of a call. Budgets of a payer that is missing are not charged. */
export type Payers = { account?: string | undefined; shop?: string | undefined; address?: string | undefined }

export type Budgets = {
  /** Takes what a call costs from the payers' budgets; refuses when one of them is spent. */
  charge(charges: readonly Charge[], payers: Payers, kilobytes?: number): Promise<void>
}

/** What one payer has spent of one budget in the current window. */
type Spending = {
  /** Points spent in all processes, as of the last time PostgreSQL was asked. */
  settled: number
  /** Points spent in this process since then. */
  pending: number
  endsAt: number
}

/** This share of a budget may be counted in memory before it is written to PostgreSQL, so that not every call costs a write. */
const UNSETTLED_SHARE = 1 / 20
const MOST_PAYERS_IN_MEMORY = 20_000

/**
 * Budgets are shared by all processes, each of which may be ahead of the shared count by a twentieth: small budgets are
 * counted in PostgreSQL call by call, large ones a twentieth at a time. A payer whose budget is spent is refused from
 * memory until the window ends.
 */
export function openBudgets(db: Db, factor: number, log: Log): Budgets {
  const counterOf = countersOf(db)
  const known = lruCache<Spending>(MOST_PAYERS_IN_MEMORY)

  /** Returns how many milliseconds to wait if the budget is spent, otherwise null. */
  async function spend(budget: Budget, payer: string, cost: number): Promise<number | null> {
    const points = multiplied(budget.points, factor)
    const spending = spendingOf(budget, payer)
    if (spending.settled > points) return spending.endsAt - Date.now()
    spending.pending += cost
    const isNearEnd = spending.settled + spending.pending > points
    if (spending.pending < points * UNSETTLED_SHARE && !isNearEnd) return null
    const spent = await settle({ ...budget, points }, payer, spending)
    if (spent <= points) return null
    log.warn({ budget: budget.name }, 'a budget is spent')
    return spending.endsAt - Date.now()
  }

  function spendingOf(budget: Budget, payer: string): Spending {
    const key = `${budget.name}:${payer}`
    const before = known.find(key)
    if (before && before.endsAt > Date.now()) return before
    const spending = { settled: 0, pending: 0, endsAt: Date.now() + budget.seconds * 1000 }
    known.keep(key, spending, 1)
    return spending
  }

  /** Adds what was spent here to the shared count, and returns that. */
  async function settle(budget: Budget, payer: string, spending: Spending): Promise<number> {
    const { pending } = spending
    spending.pending = 0
    try {
      const { consumedPoints, msBeforeNext } = await counterOf(budget)
        .consume(hashKey([payer]), pending)
        .catch((refused: unknown) => {
          if (refused instanceof RateLimiterRes) return refused
          throw refused
        })
      // Replies may arrive out of order: the highest count is the newest.
      spending.settled = Math.max(spending.settled, consumedPoints)
      spending.endsAt = Date.now() + msBeforeNext
      return consumedPoints
    } catch {
      // The database does not answer. The call itself will find out; until then this process counts on its own.
      spending.settled += pending
      return spending.settled
    }
  }

  return {
    async charge(charges, payers, kilobytes = 0) {
      for (const { budget, cost } of charges) {
        const payer = payers[budget.per]
        if (payer === undefined) continue
        const key = budget.per === 'address' ? addressKey(payer) : payer
        const waitMs = await spend(budget, key, cost === 'kilobytes' ? kilobytes : cost)
        if (waitMs !== null) throw new Refusal('too_many', { retryAfterSeconds: Math.max(1, waitMs / 1000) })
      }
    },
  }
}
