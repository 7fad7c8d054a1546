import { type RawBuilder, sql } from 'kysely'
import { cancelledStatuses } from '#contract/rules/orders/order-life.ts'
import { raiseAlarm } from '#server/alarms.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { defineJob, handlePeriodically, type JobContext, type JobHandler } from '#server/jobs/job.ts'
import { claimed, isClaim } from '#server/payments/claims.ts'
import { compareSettlementsJob, type SettlementParts } from '../compare-settlements.ts'
import { gatewayMoneyRules } from './gateway-money-rules.ts'
import { type Finding, heldMoneyRules } from './held-money-rules.ts'
import { keptSumRules, keptSumRulesOfPart } from './kept-sum-rules.ts'
import { orderMoneyRules } from './order-money-rules.ts'
import { takePartOfBooks } from './part-of-books.ts'

export type Difference = { rule: string; subject: string; detail: string }

const proveNew = defineJob<Record<string, never>>('prove_books', { maxAttempts: 3 })
const proveAll = defineJob<Record<string, never>>('prove_all_books', { maxAttempts: 3 })

/** 02:10 in Asia/Kolkata. */
const NIGHTLY = '40 20 * * *'
/** 03:10 there, on Mondays. */
const WEEKLY = '40 21 * * 0'

export function settlementJobs(parts: SettlementParts): JobHandler[] {
  return [
    compareSettlementsJob(parts),
    handlePeriodically(proveNew, NIGHTLY, async ({ db, log }) => tellOf(await proveNewBooks(db), log)),
    handlePeriodically(proveAll, WEEKLY, async ({ db, log }) => tellOf(await proveBooks(db), log)),
  ]
}

function tellOf(differences: Difference[], log: JobContext['log']): void {
  for (const difference of differences) raiseAlarm(log, 'books', difference, 'the books disagree')
  log.info({ differences: differences.length }, 'the books were proven')
}

/** Finds where ledger, payments and orders disagree. An empty list means that the books are proven. */
export function proveBooks(db: Db): Promise<Difference[]> {
  return inOneSnapshot(db, (tx) => findDifferences(tx, rules))
}

/**
 * The same for what changed since the books were last proven, and for all rows related to it; for everything if they never
 * were. A row that was changed behind the product's back is found by the whole proof alone.
 */
export function proveNewBooks(db: Db): Promise<Difference[]> {
  return inOneSnapshot(db, findNewDifferences)
}

export async function findNewDifferences(tx: Tx): Promise<Difference[]> {
  const mark = await tx.selectFrom('books_proven').select('until').executeTakeFirst()
  if (!mark) return findDifferences(tx, rules)
  await takePartOfBooks(tx, mark.until)
  return findDifferences(tx, { ...rules, ...keptSumRulesOfPart })
}

/** Remembers how far the books are proven only if nothing was found: a difference is reported again until it is mended. */
async function inOneSnapshot(db: Db, prove: (tx: Tx) => Promise<Difference[]>): Promise<Difference[]> {
  const { differences, until } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<{ until: Date }>`select now() as until`.execute(tx)
      return { differences: await prove(tx), until: rows[0]?.until }
    })
  // After the snapshot: inside, two proofs at once would fail with a serialization error on this row.
  if (differences.length === 0)
    await sql`insert into books_proven as kept (until) values (${until})
      on conflict (single) do update set until = greatest(kept.until, excluded.until)`.execute(db)
  return differences
}

async function findDifferences(tx: Tx, asked: Record<string, RawBuilder<Finding>>): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const [rule, question] of Object.entries(asked)) {
    const { rows } = await question.execute(tx)
    differences.push(...rows.map((row) => ({ rule, ...row })))
  }
  return differences
}

const rules = {
  ...heldMoneyRules,
  ...gatewayMoneyRules,

  'the ledger adds up to zero': sql<Finding>`
    select e.shop_id::text as subject, sum(e.amount_paise)::text as detail
    from ledger_entries e group by e.shop_id having sum(e.amount_paise) <> 0`,

  ...keptSumRules,

  'every captured payment is booked with its amount': sql<Finding>`
    select p.payment_id as subject, 'captured ' || p.amount_paise || ', booked ' || coalesce(t.gross_paise::text, 'never') as detail
    from payments p
    left join ledger_transactions t on t.kind = 'payment' and t.subject = p.payment_id and t.turn = 1
    where p.was_captured and t.gross_paise is distinct from p.amount_paise`,

  'every booked payment was captured': sql<Finding>`
    select t.subject, 'booked without a captured payment' as detail
    from ledger_transactions t
    left join payments p on p.payment_id = t.subject and p.was_captured
    where t.kind = 'payment' and p.payment_id is null`,

  'an online order is placed by exactly one captured payment of its amount': sql<Finding>`
    select o.id::text as subject, 'placed with ' || count(p.payment_id) || ' payments' as detail
    from orders o
    left join payments p on p.payment_order_id = o.id and p.applied_at is not null
      and p.was_captured and p.amount_paise = coalesce(o.ordered_paise, o.total_paise) and p.currency = 'INR'
    where o.payment_method = 'online' and o.placed_at is not null
    group by o.id having count(p.payment_id) <> 1`,

  'an order that is not placed keeps no money': sql<Finding>`
    select o.id::text as subject, 'holds ' || p.payment_id as detail
    from orders o
    join payments p on p.payment_order_id = o.id and p.was_captured and not p.refund_due
    where o.placed_at is null and p.created_at < now() - interval '1 hour'`,

  ...orderMoneyRules,
  // The gateway sends back nothing under a rupee.
  'a cancelled order keeps no money but the fee that it says': sql<Finding>`
    select o.id::text as subject, 'keeps ' || p.amount_paise - sum(coalesce(r.amount_paise, 0)) as detail
    from orders o
    join payments p on p.payment_order_id = o.id and p.applied_at is not null
    -- What the payer claims at their bank does not go back a second time.
    cross join lateral (
      select coalesce(sum(${claimed}), 0) as paise from disputes where payment_id = p.payment_id and ${isClaim}
    ) claims
    left join refunds r on r.payment_id = p.payment_id and r.status <> 'failed'
    where o.placed_at is not null and o.status in (${sql.join(cancelledStatuses)})
    group by o.shop_id, o.id, o.kept_fee_paise, p.payment_id, p.amount_paise, claims.paise
    having p.amount_paise - sum(coalesce(r.amount_paise, 0)) - o.kept_fee_paise - claims.paise >= 100`,

  'every settled refund is booked with its amount, and no other': sql<Finding>`
    select coalesce(r.id::text, t.subject) as subject,
      'refunded ' || coalesce(r.amount_paise::text, 'nothing') || ', booked ' || coalesce(t.gross_paise::text, 'nothing') as detail
    from (
      select r.id, r.amount_paise from refunds r
      join payments p on p.payment_id = r.payment_id and p.was_captured
      where r.status = 'processed'
    ) r
    full join (select subject, gross_paise from ledger_transactions where kind = 'refund') t
      on t.subject = r.id::text
    where r.amount_paise is distinct from t.gross_paise`,

  'refunds never exceed what was captured': sql<Finding>`
    select p.payment_id as subject, 'captured ' || p.amount_paise || ', refunded ' || sum(r.amount_paise) as detail
    from payments p join refunds r on r.payment_id = p.payment_id and r.status <> 'failed'
    group by p.payment_id, p.amount_paise having sum(r.amount_paise) > p.amount_paise`,

  'no set-up credit lies unused beside an open shop': sql<Finding>`
    select p.payment_id as subject, 'unused since ' || p.created_at as detail
    from payments p
    join payment_orders o on o.id = p.payment_order_id and o.purpose = 'setup'
    join shops s on s.owner_account_id = o.account_id
    where p.status = 'captured' and not p.refund_due and p.applied_at is null`,

  'no credit is kept for ever, or for who is gone': sql<Finding>`
    select p.payment_id as subject, 'unused since ' || p.created_at as detail
    from payments p join payment_orders o on o.id = p.payment_order_id
    left join accounts a on a.id = o.account_id
    where p.status = 'captured' and not p.refund_due and p.applied_at is null
      and (p.created_at < now() - interval '32 days'
        or (coalesce(a.erased_at, '-infinity') < now() - interval '3 hours' and (a.id is null or a.erased_at is not null)))`,

  'money that may not be kept has its refund': sql<Finding>`
    select p.payment_id as subject, 'no refund' as detail
    from payments p
    where p.refund_due and p.status = 'captured'
      and not exists (
        select from refunds r where r.payment_id = p.payment_id and r.status <> 'failed'
      )`,
}
