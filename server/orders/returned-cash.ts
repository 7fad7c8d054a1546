import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import type { OrderName } from './acts/take-act.ts'

/** Adds to the cash that the shop is certain to have given back of an order. The caller has locked the order. */
export async function addReturnedCash(tx: Tx, { shopId, orderId }: OrderName, paise: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ cash_returned_paise: sql<number>`cash_returned_paise + ${paise}` })
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .where('payment_method', '=', 'COD')
    .executeTakeFirstOrThrow()
}
