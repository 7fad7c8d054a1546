import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { keysOf } from '#contract/rules/keys-of.ts'
import type { Tx } from '#server/db/db.ts'
import type { LedgerAccount, LedgerKind } from '#server/db/tables/settlement.ts'

/** The ledger has a page per shop, named by its id; this one is the platform's, for whatever belongs to no shop. */
export const PLATFORM_PAGE = '00000000-0000-0000-0000-000000000000'

export type Posting = {
  shopId: string
  kind: LedgerKind
  /** The id of what is booked, as of an order, payment or refund. Each is booked once per page, kind and turn. */
  subject: string
  turn?: number
  orderId?: string
  paymentMethod?: 'COD' | 'online'
  grossPaise: number
  gatewayFeePaise?: number
  /** Change in the number of orders sold: 1, 0 or -1. */
  ordersSold?: number
  at: Date
}

/** Debits positive, credits negative; they add up to zero, or the database refuses to commit. */
export type Entries = Partial<Record<LedgerAccount, number>>

/** The next free turn of a subject, which may be booked, reversed and booked again. The caller holds the subject's lock. */
export async function nextTurn(tx: Tx, shopId: string, kind: LedgerKind, subject: string): Promise<number> {
  const last = await tx
    .selectFrom('ledger_transactions')
    .select('turn')
    .where('shop_id', '=', shopId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('turn', 'desc')
    .executeTakeFirst()
  return (last?.turn ?? 0) + 1
}

/** The sum in paise that is booked for a subject on one account of a page. */
export async function bookedOnPage(
  tx: Tx,
  { shopId, kind, subject }: Pick<Posting, 'shopId' | 'kind' | 'subject'>,
  account: LedgerAccount,
): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(e.amount_paise), 0)::bigint as paise
    from ledger_transactions t
    join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
    where t.shop_id = ${shopId} and t.kind = ${kind} and t.subject = ${subject}
      and e.account = ${account}`.execute(tx)
  return rows[0]?.paise ?? 0
}

/** Idempotent by page, kind, subject and turn. @returns false if it was booked before, or there is nothing to book */
export async function postTransaction(tx: Tx, posting: Posting, entries: Entries): Promise<boolean> {
  const lines = linesOf(entries, posting)
  if (lines.length === 0) return false
  const posted = await tx
    .insertInto('ledger_transactions')
    .values({
      shop_id: posting.shopId,
      id: uuidv7(),
      kind: posting.kind,
      subject: posting.subject,
      turn: posting.turn ?? 1,
      order_id: posting.orderId ?? null,
      payment_method: posting.paymentMethod ?? null,
      gross_paise: posting.grossPaise,
      gateway_fee_paise: posting.gatewayFeePaise ?? 0,
      orders_sold: posting.ordersSold ?? null,
      booked_at: posting.at,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'kind', 'subject', 'turn']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!posted) return false
  await tx
    .insertInto('ledger_entries')
    .values(
      lines.map(([account, amountPaise]) => ({
        shop_id: posting.shopId,
        transaction_id: posted.id,
        account,
        amount_paise: amountPaise,
      })),
    )
    .execute()
  return true
}

/** Leaves out entries of 0. If all are 0 but a statement has to show a gross amount, two such entries carry it. */
function linesOf(entries: Entries, { grossPaise }: Posting) {
  const all = keysOf(entries).map((account) => [account, entries[account] ?? 0] as const)
  const moving = all.filter(([, amountPaise]) => amountPaise !== 0)
  if (moving.length > 0 || grossPaise === 0) return moving
  return all.filter(([account]) => account === 'shop' || account === 'commission')
}
