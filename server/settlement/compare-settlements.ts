import { fill } from '#contract/rules/language/say.ts'
import { formatPaise } from '#contract/rules/money/money.ts'
import { DAY_MS } from '#contract/rules/time/india-time.ts'
import { raiseAlarm } from '#server/alarms.ts'
import type { Db } from '#server/db/db.ts'
import { defineJob, handlePeriodically, type JobHandler } from '#server/jobs/job.ts'
import { applySettlement } from '#server/payments/apply-settlement.ts'
import type { GatewaySettlementEffects } from '#server/payments/effects.ts'
import type { GatewaySettlementFact, PaymentGateway } from '#server/payments/gateway.ts'
import { gatewayMoneyRules } from './proof/gateway-money-rules.ts'
import { differenceLetters as texts } from './texts/en.ts'

export type SettlementParts = {
  gateway: Pick<PaymentGateway, 'settlementsSince'>
  effects: GatewaySettlementEffects
}
type Difference = { settlementId: string; detail: string; isTold?: boolean }

const compare = defineJob<Record<string, never>>('compare_settlements', { lane: 'money' })

/** 02:20 in Asia/Kolkata. */
const NIGHTLY = '50 20 * * *'
/** Covers a payout after a long weekend, and some nights on which the gateway could not be asked. */
const DAYS = 7

export function compareSettlementsJob(parts: SettlementParts): JobHandler {
  return handlePeriodically(compare, NIGHTLY, async ({ db, log }) => {
    for (const difference of await compareSettlements(db, parts)) {
      const { settlementId, detail } = difference
      raiseAlarm(log, 'settlement', { settlementId, detail }, 'the gateway’s settlements and ours differ')
    }
  })
}

/**
 * Compares the gateway's list of its latest settlements with what its webhooks brought and with the books. What we did
 * not know is stored and booked; every difference is mailed to the operator.
 */
export async function compareSettlements(
  db: Db,
  { gateway, effects }: SettlementParts,
): Promise<Difference[]> {
  const now = new Date()
  const since = new Date(now.getTime() - DAYS * DAY_MS)
  const told = await gateway.settlementsSince(since)
  const differences = [...(await unbooked(db)), ...(await unknownToGateway(db, since, told))]
  for (const fact of told) differences.push(...(await take(db, effects, fact)))
  await tell(db, effects, differences, now)
  return differences
}

async function unbooked(db: Db): Promise<Difference[]> {
  const { rows } = await gatewayMoneyRules['what the gateway paid out is booked as arrived'].execute(db)
  return rows.map(({ subject, detail }) => ({ settlementId: subject, detail }))
}

async function unknownToGateway(db: Db, since: Date, told: GatewaySettlementFact[]): Promise<Difference[]> {
  const known = new Set(told.map(({ id }) => id))
  const stored = await db
    .selectFrom('gateway_settlements')
    .select(['id', 'amount_paise'])
    // The gateway is asked from the whole second before, so its list has every one of these.
    .where('made_at', '>', since)
    .orderBy('id')
    .execute()
  return stored
    .filter(({ id }) => !known.has(id))
    .map(({ id, amount_paise }) => ({
      settlementId: id,
      detail: fill(texts.unknown, { amount: formatPaise(amount_paise) }),
    }))
}

async function take(
  db: Db,
  effects: GatewaySettlementEffects,
  fact: GatewaySettlementFact,
): Promise<Difference[]> {
  const news = await applySettlement(db, effects, fact)
  const difference = { settlementId: fact.id }
  // `applySettlement` has mailed it.
  if (news === 'disagrees') return [{ ...difference, detail: texts.otherAmount, isTold: true }]
  if (news === 'noted' || fact.status === 'created') return []
  const amount = formatPaise(fact.amountPaise)
  return [{ ...difference, detail: fill(texts.untold, { amount, status: fact.status }) }]
}

async function tell(db: Db, effects: GatewaySettlementEffects, differences: Difference[], now: Date) {
  for (const { settlementId, detail, isTold } of differences) {
    if (isTold) continue
    const news = {
      key: `settlement:${settlementId}:${now.getTime()}`,
      subject: fill(texts.subject, { settlement: settlementId }),
      heading: texts.heading,
      paragraphs: [detail],
      reason: fill(texts.reason, { settlement: settlementId }),
    }
    await db.transaction().execute((tx) => effects.tellOperator(tx, news))
  }
}
