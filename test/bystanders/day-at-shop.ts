import { randomUUID } from 'node:crypto'
import { type makeItem, nagpur, placementOf } from '#test/scenes/builders.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'
import type { Customer, Keeper, Stage } from './act.ts'

type Item = Awaited<ReturnType<typeof makeItem>>
export type Day = Stage & { customer: Customer; keeper: Keeper; milk: Item; curd: Item; ghee: Item }

/** Everything that a customer does at one shop, and the shop for this customer. */
export async function dayAtShop(day: Day): Promise<void> {
  await fillCart(day)
  const delivered = await sellForCash(day)
  await rate(day, delivered)
  await complain(day, delivered)
  await endOtherwise(day)
  await replace(day)
  await day.act(day.keeper, 'declineOrder', { orderId: await payOnline(day), reason: 'closed' })
  await block(day, delivered)
}

/** Leaves a cart with lines in it. */
export async function fillCart({ act, customer, keeper: { shopId }, milk, curd }: Day) {
  await act(customer, 'giveHeart', { shopId })
  await act(customer, 'takeHeart', { shopId })
  await act(customer, 'giveHeart', { shopId })
  await act(customer, 'listHearts')
  for (const { itemId } of [milk, milk, curd]) await act(customer, 'addToCart', { shopId, itemId })
  await act(customer, 'removeFromCart', { shopId, itemId: milk.itemId })
  await act(customer, 'setCartCount', { shopId, itemId: milk.itemId, count: 10 })
  await act(customer, 'setCartCount', { shopId, itemId: curd.itemId, count: 0 })
  await act(customer, 'setCartCounts', { carts: { [shopId]: { [milk.itemId]: 10, [curd.itemId]: 0 } } })
  await act(customer, 'addToCart', { shopId, itemId: curd.itemId })
  await act(customer, 'showCarts', { since: `${shopId}:1` })
  await act(customer, 'showCart', { shopId })
}

const placement = ({ keeper, milk, curd }: Day) =>
  placementOf(keeper.shopId, [
    { ...milk, count: 10 },
    { ...curd, count: 1 },
  ])

const place = async (day: Day) => (await day.act(day.customer, 'placeOrder', placement(day))).orderId

async function sellForCash(day: Day): Promise<string> {
  const { act, customer, keeper, milk } = day
  const { shopId, items } = placement(day)
  await act(customer, 'quoteOrder', { shopId, items, latitude: nagpur.lat, longitude: nagpur.lng })
  const orderId = await place(day)
  await act(keeper, 'acceptOrder', { orderId, minutes: 20 })
  await act(keeper, 'undoOrder', { orderId })
  await act(keeper, 'acceptOrder', { orderId, minutes: 20 })
  await act(keeper, 'changeLine', { orderId, itemId: milk.itemId, count: 8 })
  await act(keeper, 'packOrder', { orderId })
  await act(keeper, 'setOrderStatus', { orderId, status: 'Out for delivery' })
  await act(keeper, 'setOrderStatus', { orderId, status: 'Delivered' })
  for (const who of [customer, keeper]) {
    await act(who, 'showOrder', { orderId })
    await act(who, 'listMyOrders', {})
  }
  await act(keeper, 'listShopOrders', {})
  await act(customer, 'listUsual')
  await act(customer, 'showAgain', {})
  return orderId
}

async function rate({ act, customer, keeper }: Day, orderId: string) {
  const { name, email } = customer
  const said = { name, email, rating: 4, message: 'Fresh', shopEmail: keeper.email, orderId }
  await act(customer, 'leaveFeedback', said)
  await act(customer, 'leaveFeedback', { ...said, rating: 5 })
  await act(keeper, 'listReviews', {})
  await act(keeper, 'answerReview', { orderId, message: 'Thank you' })
}

async function complain({ act, customer, keeper, milk }: Day, orderId: string) {
  const reported = await act(
    customer,
    'reportIssue',
    { orderId, kind: 'quality', itemIds: [milk.itemId], text: 'Sour', photos: [await pictureUpload()] },
    { 'idempotency-key': randomUUID() },
  )
  const issueId = reported.data._id
  for (const who of [customer, keeper]) await act(who, 'listOrderIssues', { orderId })
  await act(keeper, 'listShopIssues')
  await act(keeper, 'answerIssue', { orderId, issueId, answer: 'money', amount: 30 })
  await act(customer, 'solveIssue', { orderId, issueId, solved: true })
  for (const who of [customer, keeper]) await act(who, 'showEvidence', { orderId })
}

async function endOtherwise(day: Day) {
  const { act, customer, keeper } = day
  await act(keeper, 'declineOrder', { orderId: await place(day), reason: 'too_busy' })
  await act(customer, 'cancelOrder', { orderId: await place(day) })
  const orderId = await place(day)
  await act(keeper, 'acceptOrder', { orderId })
  await act(keeper, 'packOrder', { orderId })
  await act(customer, 'cancelOrder', { orderId })
  await act(keeper, 'answerCancel', { orderId, granted: true })
}

async function replace(day: Day) {
  const { act, customer, keeper, curd, ghee } = day
  const { orderId } = await act(customer, 'placeOrder', { ...placement(day), wish: 'ask' })
  await act(keeper, 'acceptOrder', { orderId })
  const replacement = { itemId: ghee.itemId, count: 1 }
  const changed = await act(keeper, 'changeLine', { orderId, itemId: curd.itemId, replacement })
  const changeId = changed.data.changes?.at(-1)?._id ?? ''
  await act(customer, 'answerProposal', { orderId, changeId, accepted: true })
  await act(keeper, 'packOrder', { orderId })
  await act(keeper, 'setOrderStatus', { orderId, status: 'Out for delivery' })
  await act(keeper, 'markUndeliverable', { orderId, reason: 'nobody_home' })
}

async function payOnline(day: Day) {
  const { act, customer, standin } = day
  const { order, orderId } = await act(customer, 'createOnlineOrder', placement(day))
  await act(customer, 'verifyOrder', standin.pay(order.id))
  return orderId
}

/** Pays what is owed for cash sales; an online sale would offset it by itself. */
export async function settleAndSellOnline(day: Day): Promise<void> {
  const { act, keeper, standin } = day
  const { order } = await act(keeper, 'createCommissionPayment')
  await act(keeper, 'verifyCommissionPayment', standin.pay(order.id))
  await act(keeper, 'setOrderStatus', { orderId: await payOnline(day), status: 'Delivered' })
}

/** Leaves open what waits for somebody, so that a call that affects too much also affects this. */
export async function leaveOpen(day: Day): Promise<void> {
  const { act, customer, keeper, milk, curd, ghee } = day
  const delivered = await place(day)
  await act(keeper, 'setOrderStatus', { orderId: delivered, status: 'Delivered' })
  await act(
    customer,
    'reportIssue',
    { orderId: delivered, kind: 'late' },
    { 'idempotency-key': randomUUID() },
  )
  const { orderId } = await act(customer, 'placeOrder', { ...placement(day), wish: 'ask' })
  await act(keeper, 'acceptOrder', { orderId })
  const replacement = { itemId: ghee.itemId, count: 1 }
  await act(keeper, 'changeLine', { orderId, itemId: curd.itemId, replacement })
  // With other lines than the next order, which would otherwise void this one.
  await act(customer, 'createOnlineOrder', placementOf(keeper.shopId, [{ ...ghee, count: 11 }]))
  await act(keeper, 'setStock', { itemId: milk.itemId, mode: 'counted', count: 50 })
  await place(day)
  await act(keeper, 'blockCustomer', { customer: delivered, blocked: true })
}

/** A shop identifies a customer by an order. */
async function block({ act, keeper }: Day, customer: string) {
  await act(keeper, 'blockCustomer', { customer, blocked: true })
  await act(keeper, 'listBlockedCustomers')
  await act(keeper, 'blockCustomer', { customer, blocked: false })
}
