import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '#server/db/db.ts'

export type MoneyChange = {
  /** An account's id, or `terminal`. */
  actor: string
  kind:
    | 'bank_asked'
    | 'bank_changed'
    | 'bank_read'
    | 'upi_changed'
    | 'refund_asked'
    | 'ticket_closed'
    | 'payout_booked'
    | 'receipt_booked'
    | 'data_exported'
    | 'account_erased'
    | 'suspended'
    | 'resumed'
  /** The shop, order or account it is about. */
  subject: string
  /** Masked, and never a person's name. */
  before?: string
  after?: string
}

/** Call it in the transaction of the change itself, so that neither is ever stored without the other. */
export async function writeMoneyAudit(
  tx: Tx,
  { actor, kind, subject, before = '', after = '' }: MoneyChange,
): Promise<void> {
  await tx.insertInto('money_audit').values({ id: uuidv7(), actor, kind, subject, before, after }).execute()
}

/** Newest first. `subject` limits it to one shop, one account, or one order with its tickets. */
export function listMoneyAudit(db: Db, limit: number, subject?: string) {
  return db
    .selectFrom('money_audit')
    .select(['at', 'actor', 'kind', 'subject', 'before', 'after'])
    .$if(subject !== undefined, (query) =>
      query.where(
        sql<boolean>`subject in (
          select ${subject} union all select id::text from order_issues where order_id::text = ${subject}
        )`,
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
