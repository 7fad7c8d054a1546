import { DAY_MS } from '#contract/rules/time/india-time.ts'
import { raiseAlarm } from '#server/alarms.ts'
import type { Db } from '#server/db/db.ts'
import { defineJob, handlePeriodically, type JobHandler } from '#server/jobs/job.ts'
import type { DisputeEffects } from '../effects.ts'
import type { PaymentGateway } from '../gateway.ts'
import { applyDispute } from './apply-dispute.ts'

type DisputeParts = { gateway: Pick<PaymentGateway, 'disputesSince'>; effects: DisputeEffects }

const look = defineJob<Record<string, never>>('look_for_disputes', { lane: 'money' })

/** 02:30 in Asia/Kolkata. */
const NIGHTLY = '0 21 * * *'
/** Longer than a dispute lasts, which is some months. */
const DAYS = 180

/** Needed since webhooks may get lost, or may not be switched on for disputes. */
export const lookForDisputesJob = (parts: DisputeParts): JobHandler =>
  handlePeriodically(look, NIGHTLY, async ({ db, log }) => {
    for (const disputeId of await lookForDisputes(db, parts))
      raiseAlarm(log, 'webhook_missing', { disputeId }, 'no event brought this step of a dispute')
  })

/** Applies every dispute that the gateway lists, as if a webhook had brought it. Answers the ids of those that were news. */
export async function lookForDisputes(db: Db, { gateway, effects }: DisputeParts): Promise<string[]> {
  const facts = await gateway.disputesSince(new Date(Date.now() - DAYS * DAY_MS))
  const news: string[] = []
  for (const fact of facts) if (await applyDispute(db, effects, fact)) news.push(fact.id)
  return news
}
