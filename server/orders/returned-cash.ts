import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import type { OrderName } from './acts/take-act.ts'

/** So much of a cash order was given back by its shop, and that is certain. The caller holds the order's lock. */
export async function addReturnedCash(tx: Tx, { shopId, orderId }: OrderName, paise: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ cash_returned_paise: sql<number>`cash_returned_paise + ${paise}` })
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .where('payment_method', '=', 'COD')
    .executeTakeFirstOrThrow()
}
