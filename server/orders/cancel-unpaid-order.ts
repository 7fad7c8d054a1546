import type { Tx } from '#server/db/db.ts'

/**
 * An order that awaits its payment is awaited no more; false when it is placed or cancelled already. A
 * payment that comes after all goes back. Its key is free again: the same checkout may make another.
 */
export async function cancelUnpaidOrder(
  tx: Tx,
  { orderId, shopId }: { orderId: string; shopId: string },
): Promise<boolean> {
  const cancelled = await tx
    .updateTable('orders')
    .set({ status: 'Cancelled', idempotency_key: null })
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .where('status', '=', 'Awaiting payment')
    .returning('id')
    .executeTakeFirst()
  return cancelled !== undefined
}
