import { sql } from 'kysely'
import { expect } from 'vitest'
import { indiaMonthSpan } from '#contract/rules/india-spans.ts'
import { indiaDay, indiaMonth } from '#contract/rules/india-time.ts'
import { commissionPaise, toPaise } from '#contract/rules/money.ts'
import { dayFigures, type MoneyFigure, moneyFigures } from '#contract/rules/money-figures.ts'
import type { OrderStep } from '#contract/rules/order-life.ts'
import type { FeeBearer } from '#contract/rules/shop-share.ts'
import type { Money, MoneyEntry } from '#contract/settlement.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { closeTicket } from '#server/issues/tickets.ts'
import { addReturnedCash } from '#server/orders/returned-cash.ts'
import { setOrderStatus } from '#server/orders/set-order-status.ts'
import { askRefund } from '#server/payments/ask-refund.ts'
import type { PaymentGateway } from '#server/payments/gateway.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { makeTestApp } from '#test/app-test.ts'
import { makeItem, makeShop, placementOf } from '#test/builders.ts'
import { issuePartsOfTest } from '#test/issue-scene.ts'
import { allEntries } from '#test/money-page.ts'
import { partsOf, refundEffectsOfTest, test } from '#test/money-test.ts'
import { type Chance, chanceOf } from '#test/soak/chance.ts'
import { bookReturnedCash } from './book-order.ts'
import { earnedOrders } from './order-worth.ts'
import { proveBooks } from './prove-books.ts'
import { settleShop } from './settle-shop.ts'

const ORDERS = 36
const present = indiaMonth(new Date())
const before = indiaMonth(new Date(indiaMonthSpan(present).from.getTime() - 1))
const months = [before, present]

type World = Awaited<ReturnType<typeof openWorld>>
type Fixtures = {
  db: Db
  database: Parameters<typeof makeTestApp>[0]
  gateway: PaymentGateway
  standin: RazorpayStandin
}

async function openWorld({ db, database, gateway, standin }: Fixtures, chance: Chance, feeBearer: FeeBearer) {
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

/** Some moment of the two months that is over, the first and the last minutes of days among them. */
function someMoment({ chance }: World): Date {
  const from = indiaMonthSpan(before).from.getTime()
  const at = from + chance.next() * (Date.now() - from)
  if (chance.under(0.7)) return new Date(at)
  const midnight = new Date(`${indiaDay(new Date(at))}T00:00:00+05:30`).getTime()
  return new Date(chance.under(0.5) ? midnight : Math.min(midnight + 24 * 3600_000 - 1, Date.now()))
}

/** An order with all that may become of it and its money. */
async function liveThrough(world: World): Promise<void> {
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

/** Fewer of it, or less than was ordered by weight; not at all where that cannot be any more. */
const changeSomeLine = ({ own, chance, items }: World, orderId: string) =>
  own.call('changeLine', {
    orderId,
    itemId: chance.oneOf(items).itemId,
    ...(chance.under(0.5) ? { count: chance.whole(0, 1) } : { grams: chance.whole(100, 1900) }),
  })

/** Of what was delivered in the last day: its shop gives money back, or the operator, at whose cost they say. */
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

async function transferSomething({ db, shopId, chance }: World): Promise<void> {
  for (let n = 0; n < 4; n += 1) {
    const paidPaise = chance.whole(1, 50_000) * (chance.under(0.6) ? 1 : -1)
    const at = new Date(indiaMonthSpan(chance.oneOf(months)).from.getTime() + n * 3600_000)
    await settleShop(db, { shopId, paidPaise, reference: `UTR ${n}`, isAdvance: true }, at)
  }
}

/** What an entry adds to a figure, from what it says of itself. */
const part: Record<MoneyFigure, (entry: MoneyEntry) => number> = {
  orders: ({ orders }) => orders,
  cash: ({ amount }) => toPaise(amount),
  online: ({ amount }) => toPaise(amount),
  fees: ({ fee }) => toPaise(fee),
  commission: ({ commission }) => toPaise(commission),
  back: ({ amount }) => -toPaise(amount),
  keeps: ({ keeps }) => toPaise(keeps),
  sent: ({ amount }) => toPaise(amount),
  received: ({ amount }) => toPaise(amount),
  onlineKeeps: ({ keeps }) => toPaise(keeps),
  cashCommission: ({ commission }) => toPaise(commission),
}
const paiseOf = (figure: MoneyFigure, value: number) => (figure === 'orders' ? value : toPaise(value))
const total = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

/** Every entry of the shop's page, read without the product's own reading. */
async function booksOf(db: Db, shopId: string) {
  const { rows } = await sql<{
    kind: string
    method: string | null
    gross: number
    at: Date
    account: string
    paise: number
  }>`
    select t.kind, t.payment_method as method, t.gross_paise as gross, t.booked_at as at, e.account, e.amount_paise as paise
    from ledger_transactions t join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
    where t.shop_id = ${shopId}`.execute(db)
  return rows
}

async function compareDay(
  world: World,
  day: Money['days'][number],
  books: Awaited<ReturnType<typeof booksOf>>,
) {
  const ofDay = books.filter(
    ({ at, kind }) => indiaDay(at) === day.day && kind !== 'payment' && kind !== 'refund',
  )
  const on = (account: string) =>
    0 - total(ofDay.filter((one) => one.account === account).map(({ paise }) => paise))
  expect([toPaise(day.commission), toPaise(day.fees)]).toEqual([
    on('commission'),
    on('gateway_fee_recovered'),
  ])
  expect(toPaise(day.sent)).toBe(
    total(
      ofDay
        .filter(({ kind, account, paise }) => kind === 'payout' && account === 'shop' && paise > 0)
        .map(({ paise }) => paise),
    ),
  )
  for (const figure of dayFigures) {
    const entries = await allEntries(world.own, { of: figure, day: day.day })
    expect(total(entries.map(part[figure])), `${figure} of ${day.day}`).toBe(paiseOf(figure, day[figure]))
    for (const { at } of entries) expect(indiaDay(new Date(at))).toBe(day.day)
  }
}

async function compareMonth(world: World, month: string): Promise<Money> {
  const { own, db, shopId } = world
  const money = (await own.call('showMoney', { month })).body.data
  const statement = (await own.call('showStatement', { month })).body.data
  const { sum, days, totals } = money
  expect(totals).toEqual(statement.totals)
  expect(sum.orders).toBe(totals.orders)
  expect(toPaise(sum.cash) + toPaise(sum.online) - toPaise(sum.back)).toBe(toPaise(totals.amount))
  expect([sum.commission, sum.fees, sum.sent]).toEqual([
    totals.commission,
    totals.gatewayFeeOfShop,
    totals.paidOut,
  ])
  expect(toPaise(sum.keeps)).toBe(
    toPaise(totals.amount) - toPaise(totals.commission) - toPaise(totals.gatewayFeeOfShop),
  )
  const books = await booksOf(db, shopId)
  for (const day of days) await compareDay(world, day, books)
  for (const figure of dayFigures)
    expect(total(days.map((day) => paiseOf(figure, day[figure]))), figure).toBe(paiseOf(figure, sum[figure]))
  const shown = {
    ...sum,
    onlineKeeps: totals.onlineDue,
    cashCommission: totals.codCommissionOwed,
    received: totals.received,
  }
  for (const figure of moneyFigures) {
    const entries = await allEntries(own, { of: figure, month })
    expect(total(entries.map(part[figure])), `${figure} of ${month}`).toBe(paiseOf(figure, shown[figure]))
  }
  return money
}

test.for(['platform', 'shop'] as const)(
  'the money page says of random months to the paisa what books and statement say, with fees borne by the %s',
  async (feeBearer, { db, database, gateway, standin, annotate }) => {
    const seed = Date.now() % 1_000_000
    await annotate(`seed ${seed}`)
    const world = await openWorld({ db, database, gateway, standin }, chanceOf(seed), feeBearer)
    for (let n = 0; n < ORDERS; n += 1) await liveThrough(world)
    await transferSomething(world)
    const read = [await compareMonth(world, before), await compareMonth(world, present)]
    const earned = await earnedOf(db, world.shopId)
    const of = (figure: 'cash' | 'online' | 'back' | 'orders' | 'commission') =>
      total(read.map(({ sum }) => paiseOf(figure, sum[figure])))
    expect(of('cash') + of('online') - of('back')).toBe(total(earned.map(({ paise }) => paise)))
    expect(of('commission')).toBe(total(earned.map(({ paise }) => commissionPaise(paise))))
    expect(of('orders')).toBe(earned.filter(({ paise, isSold }) => isSold && paise > 0).length)
    expect(await proveBooks(db)).toEqual([])
    expect(await heldOfEnded(db)).toEqual([])
  },
)

async function earnedOf(db: Db, shopId: string) {
  const { rows } = await sql<{ paise: number; isSold: boolean }>`
    select o.earned::bigint as paise, o.status = 'Delivered' as "isSold" from (${earnedOrders}) o
    where o.shop_id = ${shopId}`.execute(db)
  return rows
}

/** Which orders that have ended still hold money, more than what is too little for the gateway to send. */
async function heldOfEnded(db: Db) {
  const { rows } = await sql<{ id: string; held: number }>`
    select o.id, (o.paid - o.refunding + o.borne - o.earned)::bigint as held from (${earnedOrders}) o
    where o.status in ('Delivered', 'Cancelled') and o.paid - o.refunding + o.borne - o.earned not between 0 and 99
      and o.paid is not null`.execute(db)
  return rows
}
