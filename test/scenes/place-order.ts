import type { Caller } from '../app-test.ts'
import { deliveryAddress } from './builders.ts'

/** Orders three packs of an item for the quoted amount. Returns the order's id. */
export async function placeOrder(customer: Caller, shopId: string, itemId: string): Promise<string> {
  const items = [{ _id: itemId, count: 3 }]
  const { latitude, longitude } = deliveryAddress
  const quote = await customer.call('quoteOrder', { shopId, items, latitude, longitude })
  const { amount, deliveryCharge } = quote.body.data
  const input = { shopId, items, address: deliveryAddress, amount, deliveryCharge }
  return (await customer.call('placeOrder', input)).body.orderId
}
