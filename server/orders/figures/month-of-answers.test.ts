import { describe, expect } from 'vitest'
import { LONG_WAIT_MINUTES } from '#contract/rules/pages/promises.ts'
import { indiaMonthSpan } from '#contract/rules/time/india-spans.ts'
import { indiaMonth } from '#contract/rules/time/india-time.ts'
import type { Db } from '#server/db/db.ts'
import { makeItem, placementOf } from '#test/scenes/builders.ts'
import { test } from '#test/scenes/money-test.ts'
import { acceptOrder } from '../acts/answer-order.ts'
import { readMonthOfAnswers } from './month-of-answers.ts'

const MINUTE_MS = 60_000
/** The middle of a month, so that an hour earlier is in the same month. */
const noon = new Date(indiaMonthSpan(indiaMonth(new Date())).from.getTime() + 15 * 24 * 3600_000)
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE_MS)

const placedAt = (db: Db, id: string, placed_at: Date) =>
  db.updateTable('orders').set({ placed_at }).where('id', '=', id).execute()

describe('of the orders of this month a shop sees', () => {
  test('how many waited more than ten minutes for its first answer', async ({ app, db }) => {
    const shop = await app.shopkeeper()
    const { shopId, accountId: byAccountId } = shop
    const item = await makeItem(db, shopId)
    const customer = await app.customer()
    const place = async (count: number, at = noon) => {
      const { orderId } = (await customer.call('placeOrder', placementOf(shopId, [{ ...item, count }]))).body
      await placedAt(db, orderId, at)
      return orderId
    }
    const read = async (minutes: number) =>
      (await readMonthOfAnswers(db, shopId, minutesLater(minutes))).waitedLong
    const accept = async (orderId: string, minutes: number) =>
      acceptOrder(db, { shopId, orderId, byAccountId }, minutesLater(minutes))

    await accept(await place(4), LONG_WAIT_MINUTES)
    expect(await read(60)).toBe(0)
    await accept(await place(5), LONG_WAIT_MINUTES + 1)
    expect(await read(60)).toBe(1)
    // An order that nobody has answered yet counts by the time it has waited so far.
    const waiting = await place(6)
    expect([await read(10), await read(11)]).toEqual([1, 2])
    // Neither orders of another shop nor test orders are counted.
    const { shopId: otherId } = await app.shopkeeper()
    expect((await readMonthOfAnswers(db, otherId, minutesLater(60))).waitedLong).toBe(0)
    await shop.call('placeTestOrder')
    await db.updateTable('orders').set({ placed_at: noon }).where('is_test', '=', true).execute()
    expect(await read(11)).toBe(2)
    await shop.call('declineOrder', { orderId: waiting, reason: 'too_busy' })
    await db
      .updateTable('orders')
      .set({ ended_at: minutesLater(3) })
      .where('id', '=', waiting)
      .execute()
    expect(await read(60)).toBe(1)
    // Orders that were placed before this month are not counted.
    await accept(await place(7, new Date(noon.getTime() - 20 * 24 * 3600_000)), 0)
    expect(await read(60)).toBe(1)
  })

  test('for which reasons it declined some, the most frequent first', async ({ app, db }) => {
    const shop = await app.shopkeeper()
    const other = await app.shopkeeper()
    const item = await makeItem(db, shop.shopId)
    const customer = await app.customer()
    for (const [n, reason] of (['closed', 'too_busy', 'too_busy'] as const).entries()) {
      const placement = placementOf(shop.shopId, [{ ...item, count: 4 + n }])
      const { orderId } = (await customer.call('placeOrder', placement)).body
      await shop.call('declineOrder', { orderId, reason })
    }
    const { month } = (await shop.call('showOwnShop')).body.stats
    expect(month).toEqual({
      waitedLong: 0,
      declined: [
        { reason: 'too_busy', count: 2 },
        { reason: 'closed', count: 1 },
      ],
    })
    expect((await other.call('showOwnShop')).body.stats.month.declined).toEqual([])
    const nextMonth = new Date(indiaMonthSpan(indiaMonth(new Date())).to.getTime())
    expect((await readMonthOfAnswers(db, shop.shopId, nextMonth)).declined).toEqual([])
  })
})
