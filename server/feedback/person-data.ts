import type { Db, Tx } from '#server/db/db.ts'

/** For a person's data download: their reviews, and their answers as a keeper. */
export async function readPersonFeedback(db: Db, accountId: string) {
  const said = await db
    .selectFrom('feedback')
    .select([
      'shop_id as shopId',
      'order_id as orderId',
      'name',
      'email',
      'rating',
      'message',
      'answer',
      'created_at as at',
    ])
    .where('customer_account_id', '=', accountId)
    .execute()
  const answered = await db
    .selectFrom('feedback')
    .innerJoin('shops', 'shops.id', 'feedback.shop_id')
    .select(['shop_id as shopId', 'order_id as orderId', 'answer', 'answered_at as answeredAt'])
    .where('shops.owner_account_id', '=', accountId)
    .where('answer', 'is not', null)
    .execute()
  return [...said, ...answered]
}

/** The rating stays in the shop's average; the message, its answer and the customer are removed. */
export async function erasePersonFromFeedback(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('feedback')
    .set({ customer_account_id: null, name: '', email: '', message: '', answer: null, answered_at: null })
    .where('customer_account_id', '=', accountId)
    .execute()
}
