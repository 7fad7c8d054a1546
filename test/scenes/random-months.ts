import type { FeeBearer } from '#contract/rules/money/shop-share.ts'
import type { OrderStep } from '#contract/rules/orders/order-life.ts'
import { indiaMonthSpan } from '#contract/rules/time/india-spans.ts'
import { indiaDay, indiaMonth } from '#contract/rules/time/india-time.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { closeTicket } from '#server/issues/tickets.ts'
import { addReturnedCash } from '#server/orders/returned-cash.ts'
import { setOrderStatus } from '#server/orders/set-order-status.ts'
import type { PaymentGateway } from '#server/payments/gateway.ts'
import { askRefund } from '#server/payments/refunds/ask-refund.ts'
import { bookReturnedCash } from '#server/settlement/booking/book-order.ts'
import { settleShop } from '#server/settlement/settle-shop.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { makeTestApp } from '../app-test.ts'
import type { Chance } from '../soak/chance.ts'
import { makeItem, makeShop, placementOf } from './builders.ts'
import { issuePartsOfTest } from './issue-scene.ts'
import { partsOf, refundEffectsOfTest } from './money-test.ts'

export const present = indiaMonth(new Date())
export const before = indiaMonth(new Date(indiaMonthSpan(present).from.getTime() - 1))
const months = [before, present]

export type World = Awaited<ReturnType<typeof makeWorld>>
type Fixtures = {
  db: Db
  database: Parameters<typeof makeTestApp>[0]
  gateway: PaymentGateway
  standin: RazorpayStandin
}

export async function makeWorld(
  { db, database, gateway, standin }: Fixtures,
  chance: Chance,
  feeBearer: FeeBearer,
) {
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMIT_FACTOR: '100000',
    COD_OPEN_ORDERS: '0',
    GATEWAY_FEE_BORNE_BY: feeBearer,
  })
  const app = makeTestApp(database, { gateway, config })
  const { shopId, keeper } = await makeShop(db)
  const own = app.as(keeper)
  const items = await Promise.all(
    ['Milk', 'Curd', 'Ghee'].map((name) =>
      makeItem(db, shopId, { name, unit: 'grams', price_paise: chance.whole(5001, 19_999) }),
    ),
  )
  const customer = await app.customer({ name: 'Asha Deshmukh' })
  return { db, standin, chance, feeBearer, shopId, keeper, own, items, customer }
}

/** A random past moment of the two months, including the first and the last minutes of days. */
function someMoment({ chance }: World): Date {
  const from = indiaMonthSpan(before).from.getTime()
  const at = from + chance.next() * (Date.now() - from)
  if (chance.under(0.7)) return new Date(at)
  const midnight = new Date(`${indiaDay(new Date(at))}T00:00:00+05:30`).getTime()
  return new Date(chance.under(0.5) ? midnight : Math.min(midnight + 24 * 3600_000 - 1, Date.now()))
}

/** Places a random order and takes it through a random life: changes, deliveries, cancellations, refunds, issues. */
export async function runRandomOrder(world: World): Promise<void> {
  const { db, chance, own, customer, keeper, shopId, standin, feeBearer } = world
  const lines = world.items.map((item) => ({ ...item, count: chance.whole(1, 4) }))
  const placement = placementOf(shopId, lines)
  const isOnline = chance.under(0.5)
  const { body } = await customer.call(isOnline ? 'createOnlineOrder' : 'placeOrder', placement)
  const { orderId } = body
  if (isOnline) await customer.call('verifyOrder', standin.pay((body as { order: { id: string } }).order.id))
  if (chance.under(0.4)) await changeSomeLine(world, orderId)
  if (chance.under(0.1)) return void (await customer.call('cancelOrder', { orderId }))
  if (chance.under(0.1)) return void (await own.call('declineOrder', { orderId, reason: 'too_busy' }))
  if (chance.under(0.1)) return
  const move = (status: OrderStep, at: Date) =>
    setOrderStatus(db, { shopId, orderId, status, byAccountId: keeper.accountId }, partsOf(feeBearer), at)
  if (chance.under(0.15)) {
    await move('Out for delivery', someMoment(world))
    const failed = { orderId, reason: 'nobody_home', keepsFee: chance.under(0.7) } as const
    return void (await own.call('markUndeliverable', failed))
  }
  const delivered = chance.under(0.3) ? new Date() : someMoment(world)
  await move('Delivered', delivered)
  if (chance.under(0.15)) {
    await move('Out for delivery', new Date(delivered.getTime() + 60_000))
    if (chance.under(0.7)) await move('Delivered', someMoment(world))
  }
  if (isOnline && chance.under(0.4)) {
    await askRefund(db, refundEffectsOfTest, orderId, chance.under(0.3) ? undefined : chance.whole(100, 9000))
    if (chance.under(0.4)) await askRefund(db, refundEffectsOfTest, orderId, chance.whole(100, 4000))
  }
  if (!isOnline && chance.under(0.3)) await giveCashBack(world, orderId)
  if (chance.under(0.6)) await reportSomething(world, orderId)
  if (chance.under(0.3)) {
    await move('Food Processing', new Date())
    await changeSomeLine(world, orderId)
    await move('Delivered', new Date())
  }
}

/** Fewer packs of a line, or less weight than ordered; refused if the line cannot be changed any more. */
const changeSomeLine = ({ own, chance, items }: World, orderId: string) =>
  own.call('changeLine', {
    orderId,
    itemId: chance.oneOf(items).itemId,
    ...(chance.under(0.5) ? { count: chance.whole(0, 1) } : { grams: chance.whole(100, 1900) }),
  })

/**
 * Reports something that was delivered in the last day: its shop refunds money, or the operator, who decides at whose
 * cost.
 */
async function reportSomething(world: World, orderId: string): Promise<void> {
  const { db, chance, own, customer, feeBearer } = world
  const { body } = await customer.call('reportIssue', { orderId, kind: 'quality' })
  if (!body.success) return
  const issueId = body.data._id
  const amountPaise = chance.whole(100, 20_000)
  if (chance.under(0.5)) {
    const answer = { orderId, issueId, answer: 'money', amount: amountPaise / 100 } as const
    await own.call('answerIssue', answer)
    await customer.call('solveIssue', { orderId, issueId, solved: true })
  } else {
    await own.call('answerIssue', { orderId, issueId, answer: 'disagree', text: 'It was fresh.' })
    await customer.call('solveIssue', { orderId, issueId, solved: false })
    const refund = { amountPaise, borneBy: chance.oneOf(['platform', 'shop'] as const) }
    await closeTicket(db, { ...issuePartsOfTest, feeBearer }, issueId, { reason: 'Heat.', refund })
  }
}

const giveCashBack = ({ db, shopId, chance, feeBearer }: World, orderId: string) =>
  db.transaction().execute(async (tx) => {
    await addReturnedCash(tx, { shopId, orderId }, chance.whole(1, 5000))
    await bookReturnedCash(tx, { shopId, orderId }, feeBearer, new Date())
  })

export async function transferSomething({ db, shopId, chance }: World): Promise<void> {
  for (let n = 0; n < 4; n += 1) {
    const paidPaise = chance.whole(1, 50_000) * (chance.under(0.6) ? 1 : -1)
    const at = new Date(indiaMonthSpan(chance.oneOf(months)).from.getTime() + n * 3600_000)
    await settleShop(db, { shopId, paidPaise, reference: `UTR ${n}`, isAdvance: true }, at)
  }
}
