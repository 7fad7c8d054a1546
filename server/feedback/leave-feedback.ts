import type { z } from 'zod'
import type * as feedback from '#contract/feedback.ts'
import { isSold, soldStatuses } from '#contract/rules/orders/order-life.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Sender } from '#server/notifications/mail/mail-frame.ts'
import { countRating } from '#server/shops/touch-shop.ts'
import { tellOfReview } from './tell-of-review.ts'

type Input = z.output<typeof feedback.leaveFeedback.input>

/** Stores a customer's review of a delivered order, replacing an earlier one. The first is mailed to the shop by `sender`. */
export async function leaveFeedback(db: Db, accountId: string, input: Input, sender?: Sender): Promise<void> {
  const now = new Date()
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, accountId, input)
    if (!isSold(order.status)) throw new Refusal('conflict', { reason: 'not_delivered' })
    const key = { shop_id: order.shop_id, order_id: order.id }
    const before = await tx
      .selectFrom('feedback')
      .select('rating')
      .where('shop_id', '=', order.shop_id)
      .where('order_id', '=', order.id)
      .executeTakeFirst()
    const words = { name: input.name, email: input.email, rating: input.rating, message: input.message }
    await tx
      .insertInto('feedback')
      .values({ ...key, customer_account_id: accountId, ...words, created_at: now })
      .onConflict((conflict) =>
        conflict.columns(['shop_id', 'order_id']).doUpdateSet({ ...words, created_at: now }),
      )
      .execute()
    await countRating(tx, order.shop_id, input.rating, before?.rating)
    if (sender && !before)
      await tellOfReview(tx, sender, { shopId: order.shop_id, orderId: order.id, ...words })
  })
}

/** The named order, or the newest delivered one from the shop. Locked, so that simultaneous reviews are counted once. */
async function lockOrder(tx: Tx, accountId: string, { orderId, shopEmail }: Input) {
  const own = tx
    .selectFrom('orders')
    .select(['shop_id', 'id', 'status'])
    .where('customer_account_id', '=', accountId)
    .where('placed_at', 'is not', null)
    .where('again_of', 'is', null)
  const meant = orderId
    ? own.where('id', '=', orderId)
    : own
        .where('status', 'in', soldStatuses)
        .where('shop_id', 'in', (eb) =>
          eb.selectFrom('shops').select('shops.id').where('shops.email', '=', shopEmail),
        )
        .orderBy('placed_at', 'desc')
        .limit(1)
  // Looked up without a lock first: the row lock needs the shop's id, which leads every key.
  const found = await meant.executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  // The shop is locked before the order, as everywhere: its average rating changes.
  await tx.selectFrom('shops').select('id').where('id', '=', found.shop_id).forNoKeyUpdate().execute()
  const order = await tx
    .selectFrom('orders')
    .select(['shop_id', 'id', 'status'])
    .where('shop_id', '=', found.shop_id)
    .where('id', '=', found.id)
    .where('customer_account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new Refusal('not_found')
  return order
}
