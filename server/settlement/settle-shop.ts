import type { Db, Tx } from '#server/db/db.ts'
import { postTransaction } from './post-transaction.ts'

/** What the books say we owe a shop over all its time; negative: what the shop owes us. */
export async function readBalancePaise(db: Db | Tx, shopId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.sum<number | null>('amount_paise').as('owed_by_shop'))
    .where('shop_id', '=', shopId)
    .where('account', '=', 'shop')
    .executeTakeFirst()
  return 0 - (row?.owed_by_shop ?? 0)
}

/**
 * Books money that went between us and a shop outside the product. Positive: we paid the shop. The reference is
 * the bank's, so that one transfer is booked once; false: it was booked before.
 */
export function settleShop(
  db: Db,
  { shopId, paidPaise, reference }: { shopId: string; paidPaise: number; reference: string },
  now = new Date(),
): Promise<boolean> {
  return db
    .transaction()
    .execute((tx) =>
      postTransaction(
        tx,
        { shopId, kind: 'payout', subject: reference, grossPaise: paidPaise, at: now },
        { shop: paidPaise, bank: -paidPaise },
      ),
    )
}
