import type { FeeBearer } from '#contract/rules/money/shop-share.ts'
import type { Db } from '#server/db/db.ts'
import { orderMoneyRules } from '../proof/order-money-rules.ts'
import { bookOrder } from './book-order.ts'

export type Rebooked = { orderId: string; before: string }

/** Posts a correction for every order whose books break an order rule of the proof. `before`: what the proof found. */
export async function rebookOrders(db: Db, feeBearer: FeeBearer): Promise<Rebooked[]> {
  const now = new Date()
  const found = await Promise.all(Object.values(orderMoneyRules).map((rule) => rule.execute(db)))
  const rebooked: Rebooked[] = []
  const byOrder = new Map(found.flatMap(({ rows }) => rows).map(({ subject, detail }) => [subject, detail]))
  for (const [orderId, before] of byOrder) {
    await db.transaction().execute(async (tx) => {
      const order = await tx
        .selectFrom('orders')
        .select('shop_id')
        .where('id', '=', orderId)
        .executeTakeFirst()
      if (!order) return
      const cause = { kind: 'correction', subject: orderId, feeBearer, at: now } as const
      await bookOrder(tx, { shopId: order.shop_id, orderId }, cause)
      rebooked.push({ orderId, before })
    })
  }
  return rebooked
}
