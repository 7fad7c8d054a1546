import { sql } from 'kysely'
import type { MoneyFigure } from '#contract/rules/money/money-figures.ts'
import type { MoneyEntry } from '#contract/settlement.ts'
import type { Db } from '#server/db/db.ts'
import type { Caller } from '../app-test.ts'

/** All pages of the entries behind a figure. */
export async function allEntries(own: Caller, input: { of: MoneyFigure; day?: string; month?: string }) {
  const entries: MoneyEntry[] = []
  let after: string | undefined
  do {
    const { body } = await own.call('listMoneyEntries', { ...input, ...(after && { after }) })
    entries.push(...body.data)
    after = body.next
  } while (after)
  return entries
}

type Pace = { from: string; perSecond?: number }

/** Deliveries of ₹100 in cash. */
export const bookDeliveries = (db: Db, shopId: string, count: number, { from, perSecond = 1 }: Pace) =>
  sql`with booked as (
    insert into ledger_transactions (shop_id, id, kind, subject, order_id, payment_method, gross_paise, booked_at)
    select ${shopId}, gen_random_uuid(), 'delivery', n::text, gen_random_uuid(), 'COD', 10000,
      ${from}::timestamptz + (n / ${perSecond}::int) * interval '1 second'
    from generate_series(1, ${count}::int) n returning shop_id, id
  ) insert into ledger_entries (shop_id, transaction_id, account, amount_paise)
    select shop_id, id, account, amount from booked, (values ('shop', 100), ('commission', -100)) as line (account, amount)
  `.execute(db)
