import { sql } from 'kysely'
import { toRupees } from '#contract/rules/money/money.ts'
import type { Db, Tx } from '#server/db/db.ts'

/** A person's payments and attempts, for their data download. */
export async function readPersonPayments(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.payment_order_id')
    .select(['purpose', 'payments.amount_paise', 'status', 'method', 'payments.created_at'])
    .where('payment_orders.account_id', '=', accountId)
    .orderBy('payments.created_at')
    .execute()
  return rows.map(({ amount_paise, created_at, ...row }) => ({
    ...row,
    amount: toRupees(amount_paise),
    at: created_at.toISOString(),
  }))
}

/** The payments stay, as tax law requires; the webhook bodies, which hold the payer's personal data, go. */
export async function erasePersonFromPayments(tx: Tx, accountId: string): Promise<void> {
  await forgetBodies(tx, ofAccounts(sql`select ${accountId}::uuid`))
}

/** Erases old webhook bodies, and those of erased accounts: an event of a refund may come after the erasure. */
export async function forgetPayers(db: Db, keptDays: number): Promise<void> {
  await forgetBodies(db, sql`received_at < now() - make_interval(days => ${keptDays})`)
  await forgetBodies(db, ofAccounts(sql`select id from accounts where erased_at is not null`))
}

type Condition = ReturnType<typeof sql>

const ofAccounts = (accounts: Condition): Condition => sql`payment_id in (
  select payment_id from payments join payment_orders on payment_orders.id = payments.payment_order_id
  where payment_orders.account_id in (${accounts}))`

async function forgetBodies(db: Db | Tx, which: Condition): Promise<void> {
  await sql`update payment_events set body_sha256 = sha256(body), body = null
    where body is not null and ${which}`.execute(db)
}
