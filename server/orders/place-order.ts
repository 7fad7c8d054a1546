import { emptyCart } from '#server/cart/read-cart.ts'
import type { Db } from '#server/db/db.ts'
import { announceOrder } from './announce-order.ts'
import { findOrderByKey, insertOrder } from './insert-order.ts'
import { type OrderPorts, type Placement, prepareOrder } from './prepare-order.ts'

/**
 * Places a cash order and answers its id. The same key from the same account answers the same order,
 * however many times and however much at once it is sent.
 */
export async function placeOrder(
  db: Db,
  ports: OrderPorts,
  accountId: string,
  input: Placement,
  idempotencyKey: string | null,
  now = new Date(),
): Promise<string> {
  const { shopId } = input
  if (idempotencyKey) {
    const before = await findOrderByKey(db, accountId, shopId, idempotencyKey)
    if (before) return before
  }
  const prepared = await prepareOrder(db, ports, accountId, input, now)
  return db.transaction().execute(async (tx) => {
    const orderId = await insertOrder(tx, prepared, { paymentMethod: 'COD', idempotencyKey })
    if (!orderId) return requireOrder(await findOrderByKey(tx, accountId, shopId, idempotencyKey ?? ''))
    await emptyCart(tx, accountId, shopId)
    await announceOrder(tx, {
      shopId,
      orderId,
      customerAccountId: accountId,
      status: 'Food Processing',
      byAccountId: accountId,
      at: now,
    })
    return orderId
  })
}

function requireOrder(orderId: string | undefined): string {
  if (!orderId) throw new Error('an order key conflicted with no order')
  return orderId
}
