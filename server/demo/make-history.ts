import type { FoodItem } from '#contract/menu.ts'
import type { Quote } from '#contract/orders/checkout.ts'
import { isSold, type OrderStep, orderSteps } from '#contract/rules/orders/order-life.ts'
import { indiaDay, lastIndiaDays, startOfIndiaDay } from '#contract/rules/time/india-time.ts'
import { rememberAddress } from '#server/addresses/change-addresses.ts'
import type { Db } from '#server/db/db.ts'
import { leaveFeedback } from '#server/feedback/leave-feedback.ts'
import { listItems } from '#server/menu/read-items.ts'
import type { EndParts } from '#server/orders/acts/end-order.ts'
import { noClock } from '#server/orders/acts/order-clock.ts'
import { placeInCash } from '#server/orders/checkout/place-order.ts'
import { type OrderPorts, prepareOrder } from '#server/orders/checkout/prepare-order.ts'
import { quoteOrder } from '#server/orders/checkout/quote-order.ts'
import { setOrderStatus } from '#server/orders/set-order-status.ts'
import { type DemoCustomer, demoCustomers, demoWords } from './data/customers.ts'
import { customerEmail, type DemoAccounts } from './demo-accounts.ts'
import { type Dice, makeDice } from './dice.ts'
import { mapConcurrently } from './map-concurrently.ts'

const MINUTE_MS = 60_000
/** Two suffice: the first shop takes as long as all others together. */
const SHOPS_AT_ONCE = 2

export type OrderParts = OrderPorts & EndParts
export type OpenDemoShop = { id: string; email: string; ownerAccountId: string }
type Town = { db: Db; orders: OrderParts; accounts: DemoAccounts; dice: Dice; now: Date }
type Bought = { at: Date; by: number; reached: OrderStep; minutes?: number }

/** Creates a month of orders for the first shop, and a few orders with feedback for the others. */
export async function makeHistory(parts: Omit<Town, 'dice'>, shops: readonly OpenDemoShop[]): Promise<void> {
  await mapConcurrently(SHOPS_AT_ONCE, shops, async (shop, number) => {
    const town: Town = { ...parts, dice: makeDice(2026 + number) }
    await trade(town, shop, number === 0 ? monthOfOrders(town) : fewOrders(town))
  })
}

function fewOrders(town: Town): Bought[] {
  const count = town.dice.between(0, 3)
  return Array.from({ length: count }, () => earlierOrder(town, town.dice.between(1, 20)))
}

function monthOfOrders(town: Town): Bought[] {
  const { dice, now } = town
  const past = lastIndiaDays(now, 31).slice(0, -1)
  const month = past.flatMap((day) =>
    Array.from({ length: dice.between(2, 5) }, () => orderOfDay(town, startOfIndiaDay(day))),
  )
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  // Open orders for the desk; customer 0, whose account the start prints, has one in each status.
  return [
    ...month.sort((a, b) => a.at.getTime() - b.at.getTime()),
    { at: minutesAgo(95), by: 0, reached: 'Delivered' },
    { at: minutesAgo(24), by: 3, reached: 'Out for delivery' },
    { at: minutesAgo(11), by: 0, reached: 'Out for delivery' },
    { at: minutesAgo(6), by: 1, reached: 'Food Processing' },
    { at: minutesAgo(2), by: 0, reached: 'Food Processing' },
  ]
}

function earlierOrder(town: Town, daysAgo: number): Bought {
  const day = indiaDay(new Date(town.now.getTime() - daysAgo * 24 * 60 * MINUTE_MS))
  return orderOfDay(town, startOfIndiaDay(day))
}

function orderOfDay({ dice }: Town, dayStart: Date): Bought {
  const at = new Date(dayStart.getTime() + dice.between(7 * 60, 21 * 60) * MINUTE_MS)
  return {
    at,
    by: dice.between(0, demoCustomers.length - 1),
    reached: 'Delivered',
    minutes: dice.between(7, 16),
  }
}

async function trade(town: Town, shop: OpenDemoShop, bought: readonly Bought[]): Promise<void> {
  const menu = await listItems(town.db, shop.id)
  for (const order of bought) {
    const orderId = await buy(town, shop, menu, order)
    await deliver(town, shop, orderId, order)
    if (isSold(order.reached) && town.dice.between(1, 5) <= 2) await rate(town, shop, orderId, order)
  }
}

async function buy(
  town: Town,
  shop: OpenDemoShop,
  menu: readonly FoodItem[],
  order: Bought,
): Promise<string> {
  const { db, orders, accounts, dice } = town
  const customer = demoCustomers[order.by]
  const accountId = accounts.customers[order.by]
  if (!customer || !accountId) throw new Error('a customer of the demo town is missing')
  const items = dice.some(menu, dice.between(2, 5)).map(({ _id }) => ({ _id, count: dice.between(1, 2) }))
  const { latitude, longitude } = customer
  const quote = await quoteFor(town, shop, items, customer)
  const placement = {
    shopId: shop.id,
    items,
    address: { ...customer, latitude, longitude },
    amount: quote.amount,
    deliveryCharge: quote.deliveryCharge,
  }
  const prepared = await prepareOrder(db, orders, accountId, placement, order.at)
  return db.transaction().execute(async (tx) => {
    const orderId = await placeInCash(tx, prepared, null, noClock)
    await rememberAddress(tx, accountId, prepared.address)
    return orderId
  })
}

type Items = { _id: string; count: number }[]

/** Increases the counts until the minimum order is reached. */
async function quoteFor(
  town: Town,
  shop: OpenDemoShop,
  items: Items,
  customer: DemoCustomer,
): Promise<Quote> {
  const { latitude, longitude } = customer
  const question = { shopId: shop.id, items, latitude, longitude }
  const quote = await quoteOrder(town.db, town.orders.distances, question)
  if (quote.subtotal >= quote.minimum) return quote
  for (const item of items) item.count += 1
  return quoteFor(town, shop, items, customer)
}

async function deliver(town: Town, shop: OpenDemoShop, orderId: string, order: Bought): Promise<void> {
  const steps = orderSteps.slice(1, orderSteps.indexOf(order.reached) + 1)
  for (const [step, status] of steps.entries()) {
    const minutes = step === 0 ? 4 : (order.minutes ?? 12)
    const change = { shopId: shop.id, orderId, status, byAccountId: shop.ownerAccountId }
    const at = new Date(order.at.getTime() + minutes * MINUTE_MS)
    await setOrderStatus(town.db, change, town.orders, at)
  }
}

async function rate(town: Town, shop: OpenDemoShop, orderId: string, order: Bought): Promise<void> {
  const customer = demoCustomers[order.by]
  const accountId = town.accounts.customers[order.by]
  if (!customer || !accountId) return
  const { rating, message } = town.dice.pick(demoWords)
  const name = `${customer.firstName} ${customer.lastName}`
  const words = { name, email: customerEmail(order.by), rating, message, shopEmail: shop.email, orderId }
  await leaveFeedback(town.db, accountId, words)
}
