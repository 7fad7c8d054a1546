import { raiseAlarm } from '#server/alarms.ts'
import type { Db } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import type { RefundEffects } from '../effects.ts'
import type { RefundFact } from '../gateway.ts'
import { applyRefund, type RefundNews } from './apply-refund.ts'

/** Applies a fact about a refund, wherever it came from, and raises an alarm if a person must look. */
export async function takeRefund(
  { db, log }: { db: Db; log: Log },
  effects: RefundEffects,
  fact: RefundFact,
): Promise<RefundNews> {
  const news = await applyRefund(db, effects, fact)
  const about = { gatewayRefundId: fact.id, paymentId: fact.paymentId }
  if (news === 'failed_for_good') raiseAlarm(log, 'refund_failed', about, 'a refund failed for good')
  if (news === 'made_twice') raiseAlarm(log, 'refund_made_twice', about, 'a refund was made twice')
  return news
}
