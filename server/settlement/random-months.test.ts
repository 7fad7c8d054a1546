import { sql } from 'kysely'
import { expect } from 'vitest'
import { commissionPaise, toPaise } from '#contract/rules/money/money.ts'
import { dayFigures, type MoneyFigure, moneyFigures } from '#contract/rules/money/money-figures.ts'
import { indiaDay } from '#contract/rules/time/india-time.ts'
import type { Money, MoneyEntry } from '#contract/settlement.ts'
import type { Db } from '#server/db/db.ts'
import { allEntries } from '#test/scenes/money-page.ts'
import { test } from '#test/scenes/money-test.ts'
import {
  before,
  makeWorld,
  present,
  runRandomOrder,
  transferSomething,
  type World,
} from '#test/scenes/random-months.ts'
import { chanceOf } from '#test/soak/chance.ts'
import { earnedOrders } from './order-worth.ts'
import { proveBooks } from './proof/prove-books.ts'

const ORDERS = 36

/** What an entry contributes to a figure, by its own fields. */
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

/** Every ledger entry on the shop’s page, read without the product’s own queries. */
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
  'in random months the money page equals books and statement to the paisa, with fees borne by the %s',
  async (feeBearer, { db, database, gateway, standin, annotate }) => {
    const seed = Date.now() % 1_000_000
    await annotate(`seed ${seed}`)
    const world = await makeWorld({ db, database, gateway, standin }, chanceOf(seed), feeBearer)
    for (let n = 0; n < ORDERS; n += 1) await runRandomOrder(world)
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

/** Orders that have ended and still hold more money than is too little for a refund. */
async function heldOfEnded(db: Db) {
  const { rows } = await sql<{ id: string; held: number }>`
    select o.id, (o.paid - o.refunding + o.borne - o.earned)::bigint as held from (${earnedOrders}) o
    where o.status in ('Delivered', 'Cancelled') and o.paid - o.refunding + o.borne - o.earned not between 0 and 99
      and o.paid is not null`.execute(db)
  return rows
}
