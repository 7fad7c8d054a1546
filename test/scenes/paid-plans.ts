import type { Db } from '#server/db/db.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'

export const findShop = (db: Db, ownerAccountId: string) =>
  db.selectFrom('shops').selectAll().where('owner_account_id', '=', ownerAccountId).executeTakeFirst()

/** When the subscription of a keeper's shop ends. */
export const planEndOf = async (db: Db, keeper: { accountId: string }) =>
  (await findShop(db, keeper.accountId))?.sub_end_at ?? new Date(0)

export const alreadyRenewed = {
  status: 409,
  body: {
    code: 'conflict',
    message:
      'An earlier payment has renewed your subscription. Please look at its new end; nothing more was charged.',
  },
}

export const refundedPlanPayment = {
  code: 'payment_not_verified',
  message: 'This payment came too late or a second time. It goes back to you by itself.',
}

/** As if a payment had been started under a release that sold the plan at another price. */
export async function setSoldPrice(
  db: Db,
  { state }: RazorpayStandin,
  gatewayOrderId: string,
  paise: number,
): Promise<void> {
  const begun = db.updateTable('payment_orders').set({ amount_paise: paise })
  await begun.where('gateway_order_id', '=', gatewayOrderId).execute()
  const order = state.orders.get(gatewayOrderId)
  if (order) state.save('order', order.id, { ...order, amount: paise, amount_due: paise })
}
