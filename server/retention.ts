import { PHOTOS_KEPT_DAYS } from '#contract/rules/pages/promises.ts'
import { emptyCartsOfErased } from './cart/empty-cart.ts'
import { forgetQuestions } from './chat/question-log.ts'
import { forgetTurns } from './chat/turns.ts'
import type { Db } from './db/db.ts'
import { forgetExpiredAnswers } from './geo/provider-answers.ts'
import { forgetAudit } from './http/audit.ts'
import { forgetUnseenDevices } from './identity/devices.ts'
import { sweepExpired, sweepExpiredJob } from './identity/sweep.ts'
import { forgetOldPhotos } from './issues/clocks.job.ts'
import { defineJob, handlePeriodically, type JobHandler } from './jobs/job.ts'
import { forgetGivenUpJobs } from './jobs/job-rows.ts'
import { forgetItemAdds } from './menu/item-adds.ts'
import { forgetSheetSaves } from './menu/save-prices.ts'
import { forgetToldNotices } from './notifications/tell-once.ts'
import { forgetCheckouts } from './orders/checkout/checkouts.ts'
import { forgetShopDays } from './orders/figures/shop-figures.ts'
import { forgetNeverPlaced } from './orders/person-data.ts'
import { forgetPayers } from './payments/person-data.ts'
import { forgetHeartsOfErased } from './shops/lists/hearts.ts'
import { forgetDrafts } from './shops/setup-draft.ts'
import { forgetAwaitedSetups } from './subscriptions/awaited-setups.ts'

type Rule = { keptDays: number; forget: (db: Db, keptDays: number) => Promise<void> }

/**
 * What is deleted every day, and after how many days. Everything else stays: orders with their events and money, by
 * law; the rest as long as the shop or the person. Two kinds are deleted elsewhere: sessions, codes and other rows with an
 * expiry by the hourly sweep, and pictures that nothing shows in the second night by `media/collect-pictures.ts`.
 */
export const retentionRules = {
  'what happened at an account': { keptDays: 180, forget: forgetAudit },
  'devices since they were last seen': { keptDays: 180, forget: forgetUnseenDevices },
  // Longer than a payment can be disputed.
  'what the gateway told of a payer': { keptDays: 180, forget: forgetPayers },
  // Its payment may still be disputed, even after it was refunded.
  'whose door an order was for that nobody placed': { keptDays: 180, forget: forgetNeverPlaced },
  // They hold a PAN and an account number that serve nobody.
  'a set-up that nobody finished': { keptDays: 180, forget: forgetDrafts },
  'a set-up that nobody paid for': { keptDays: 180, forget: forgetAwaitedSetups },
  'photos of an issue': { keptDays: PHOTOS_KEPT_DAYS, forget: forgetOldPhotos },
  // Long enough for a person to look into the alarm that they raised.
  'jobs that were given up': { keptDays: 90, forget: forgetGivenUpJobs },
  // The chart shows thirty days.
  'the figures of a day': { keptDays: 40, forget: forgetShopDays },
  'questions to the chat': { keptDays: 30, forget: forgetQuestions },
  // They keep a notice from being sent twice. Jobs give up within days, so after a month no repeat can come.
  'that a notice was told': { keptDays: 30, forget: forgetToldNotices },
  // So long a late repeat of a checkout is recognised and refused.
  'a checkout since its end': { keptDays: 7, forget: forgetCheckouts },
  'that an item was added': { keptDays: 1, forget: forgetItemAdds },
  'that a price sheet was saved': { keptDays: 1, forget: forgetSheetSaves },
  // Locking the account at each tap would prevent these, and would slow down every tap.
  'what came into a cart while its account was deleted': { keptDays: 0, forget: emptyCartsOfErased },
  'a heart given meanwhile': { keptDays: 0, forget: forgetHeartsOfErased },
  'turns at the chat that ran out': { keptDays: 0, forget: forgetTurns },
  'answers of map providers that ran out': { keptDays: 0, forget: forgetExpiredAnswers },
} satisfies Record<string, Rule>

const forgetOld = defineJob<Record<string, never>>('forget_old', { maxAttempts: 3 })

export const retentionJobs: JobHandler[] = [
  handlePeriodically(sweepExpiredJob, '17 * * * *', ({ db }) => sweepExpired(db)),
  handlePeriodically(forgetOld, '41 3 * * *', ({ db }) => forgetByRules(db, retentionRules)),
]

/** A rule that fails does not stop the others. */
export async function forgetByRules(db: Db, rules: Record<string, Rule>): Promise<void> {
  const failures: unknown[] = []
  for (const { keptDays, forget } of Object.values(rules))
    await forget(db, keptDays).catch((failure) => failures.push(failure))
  if (failures.length > 0) throw new AggregateError(failures, 'not everything was forgotten that is due')
}
