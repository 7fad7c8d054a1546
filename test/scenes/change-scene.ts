import type { Wish } from '#contract/rules/orders/order-acts.ts'
import type { Db } from '#server/db/db.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import type { TestApp } from '../app-test.ts'
import { makeItem, makeShop, placementOf } from './builders.ts'

type Ordering = { wish?: Wish; standin?: RazorpayStandin; paneers?: number }

/** An order of three milks (₹30), two curds (₹45.55) and one paneer of 500 g (₹199.99): ₹390.09 with its delivery. */
export async function orderThings(app: TestApp, db: Db, { wish, standin, paneers = 1 }: Ordering = {}) {
  const { shopId, keeper } = await makeShop(db)
  const milk = await makeItem(db, shopId)
  const curd = await makeItem(db, shopId, { name: 'Curd', price_paise: 45_55, unit: 'item', pack_size: 1 })
  const weighed = { name: 'Paneer', price_paise: 199_99, unit: 'grams', pack_size: 500 } as const
  const paneer = await makeItem(db, shopId, weighed)
  const soya = await makeItem(db, shopId, { name: 'Soya milk', price_paise: 40_00 })
  const customer = await app.customer()
  const lines = [
    { ...milk, count: 3 },
    { ...curd, count: 2 },
    { ...paneer, count: paneers },
  ]
  const placement = { ...placementOf(shopId, lines), ...(wish && { wish }) }
  const orderId = standin
    ? await payOnline(customer, placement, standin)
    : (await customer.call('placeOrder', placement)).body.orderId
  const shop = { ...keeper, ...app.as(keeper) }
  const change = (itemId: string, how: object) => shop.call('changeLine', { orderId, itemId, ...how })
  const offer = (itemId: string, by: string, count = 1) =>
    change(itemId, { replacement: { itemId: by, count } })
  const answer = (changeId: string, accepted: boolean) =>
    customer.call('answerProposal', { orderId, changeId, accepted })
  const see = async () => (await customer.call('showOrder', { orderId })).body.order
  return { shopId, orderId, customer, shop, milk, curd, paneer, soya, change, offer, answer, see }
}

async function payOnline(
  customer: Awaited<ReturnType<TestApp['customer']>>,
  placement: ReturnType<typeof placementOf>,
  standin: RazorpayStandin,
): Promise<string> {
  const { body } = await customer.call('createOnlineOrder', placement)
  await customer.call('verifyOrder', standin.pay(body.order.id))
  return body.orderId
}
