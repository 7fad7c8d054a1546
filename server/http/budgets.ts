import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Budget, Charge } from '#contract/budgets.ts'
import type { Db } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import { addressKey } from './client-ip.ts'
import { keepLatelyUsed } from './keep-lately-used.ts'
import { countersOf, hashKey, multiplied } from './limits.ts'
import { Refusal } from './refusal.ts'

/** Who pays, as far as it is known yet. Budgets of others are left alone. */
export type Payers = { account?: string | undefined; shop?: string | undefined; address?: string | undefined }

export type Budgets = {
  /** Takes what a call costs from the payers' budgets; refuses when one of them is spent. */
  charge(charges: readonly Charge[], payers: Payers, kilobytes?: number): Promise<void>
}

/** What one payer has spent in this stretch of time. */
type Spending = {
  /** By all processes, when they were last asked. */
  settled: number
  /** Here, since then. */
  pending: number
  endsAt: number
}

/** A twentieth of a budget is counted in memory before the others are told, so that a read costs no write. */
const UNSETTLED_SHARE = 1 / 20
const MOST_PAYERS_IN_MEMORY = 20_000

/**
 * Budgets are one for all processes, to a twentieth for each: small ones are counted in PostgreSQL call by call, wide ones
 * a twentieth at a time. Whoever has spent theirs is refused from memory until it ends.
 */
export function openBudgets(db: Db, factor: number, log: Log): Budgets {
  const counterOf = countersOf(db)
  const known = keepLatelyUsed<Spending>(MOST_PAYERS_IN_MEMORY)

  /** How many milliseconds to wait, where the budget is spent. */
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

  /** Tells the others what was spent here, and answers what all have spent. */
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
      // Of several answers on their way the highest is the newest.
      spending.settled = Math.max(spending.settled, consumedPoints)
      spending.endsAt = Date.now() + msBeforeNext
      return consumedPoints
    } catch {
      // The database is away, which the call itself will notice; until it is back this process counts alone.
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
