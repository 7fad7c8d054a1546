import { describe, expect } from 'vitest'
import { daysBetween, lastHoliday } from '#contract/rules/time/holidays.ts'
import { DAY_MS, indiaDay, startOfIndiaDay } from '#contract/rules/time/india-time.ts'
import { test } from '#test/app-test.ts'
import {
  everyDay,
  givePassword,
  makeItem,
  makeShop,
  makeStockedShop,
  nagpur,
  password,
  placementOf,
} from '#test/scenes/builders.ts'
import { shopLists } from '#test/scenes/shop-lists.ts'
import { showShop } from './show-shop.ts'

const today = () => indiaDay(new Date())
const inDays = (days: number) => indiaDay(new Date(Date.now() + days * DAY_MS))
const at = (moment: string) => new Date(`${moment}:00+05:30`)
const paidFor = { sub_end_at: at('2030-01-01T00:00') }
const reasons = (given: Record<string, string>) => JSON.stringify(given)

describe('on a holiday a shop is closed', () => {
  test('from midnight to midnight in India, on its page and in every list', async ({ db }) => {
    const list = shopLists(db)
    const { shopId } = await makeStockedShop(db, {
      ...paidFor,
      holidays: ['2026-12-25'],
      holiday_reasons: reasons({ '2026-12-25': 'Christmas' }),
    })
    for (const [moment, isOpen] of [
      ['2026-12-24T23:59', true],
      ['2026-12-25T00:00', false],
      ['2026-12-25T23:59', false],
      ['2026-12-26T00:00', true],
    ] as const) {
      const shown = await showShop(db, shopId, at(moment))
      expect([moment, shown.acceptingOrders, shown.closedFor]).toEqual([
        moment,
        isOpen,
        isOpen ? undefined : 'Christmas',
      ])
      for (const place of [{}, { latitude: nagpur.lat, longitude: nagpur.lng }]) {
        const { data: all } = await list(place, at(moment))
        expect(all).toMatchObject([{ acceptingOrders: isOpen }])
        const { data: open } = await list({ ...place, open: true }, at(moment))
        expect(open).toHaveLength(isOpen ? 1 : 0)
      }
    }
  })

  test('but not in the night that began the evening before; its own night is closed completely', async ({
    db,
  }) => {
    const { shopId } = await makeShop(db, {
      ...paidFor,
      opening_hours: everyDay('18:00', '02:00'),
      holidays: ['2026-12-25'],
    })
    const shown = async (moment: string) => {
      const { acceptingOrders, closedBecause } = await showShop(db, shopId, at(moment))
      return acceptingOrders || closedBecause
    }
    expect(await shown('2026-12-25T01:59')).toBe(true)
    expect(await shown('2026-12-25T02:00')).toBe('holiday')
    expect(await shown('2026-12-25T19:00')).toBe('holiday')
    expect(await shown('2026-12-26T01:00')).toBe('hours')
    expect(await shown('2026-12-26T18:00')).toBe(true)
  })

  test('and opens by its hours after the last of several, however many there are', async ({ db }) => {
    const { shopId } = await makeShop(db, {
      ...paidFor,
      opening_hours: everyDay('06:00', '21:00'),
      holidays: daysBetween('2026-12-24', '2027-05-31'),
    })
    expect(await showShop(db, shopId, at('2026-12-23T22:00'))).toMatchObject({ closedBecause: 'hours' })
    expect(await showShop(db, shopId, at('2026-12-24T12:00'))).toMatchObject({
      closedBecause: 'holiday',
      opensAt: at('2027-06-01T06:00').toISOString(),
    })
  })

  test('for new orders, until the holiday is removed; earlier orders can be continued', async ({
    app,
    db,
  }) => {
    const [keeper, customer] = [await app.shopkeeper(), await app.customer()]
    const item = await makeItem(db, keeper.shopId, { price_paise: 6000 })
    const place = () => customer.call('placeOrder', placementOf(keeper.shopId, [{ ...item, count: 1 }]))
    const { orderId } = (await place()).body

    const shut = await keeper.call('editOwnShop', { holidays: [{ day: today(), reason: 'Diwali' }] })
    expect(shut.body.shop).toMatchObject({
      acceptingOrders: false,
      closedBecause: 'holiday',
      closedFor: 'Diwali',
      opensAt: new Date(startOfIndiaDay(today()).getTime() + DAY_MS).toISOString(),
    })
    expect(await place()).toMatchObject({ status: 409, body: { code: 'shop_closed' } })
    const packed = await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    expect(packed.status).toBe(200)

    const open = await keeper.call('editOwnShop', { holidays: [] })
    expect(open.body.shop).toMatchObject({ acceptingOrders: true, holidays: [] })
    expect(open.body.shop).not.toHaveProperty('closedFor')
    expect((await place()).status).toBe(200)
  })
})

describe('holidays', () => {
  test('are sorted and unique; past ones are dropped, except yesterday’s, whose night may last', async ({
    app,
  }) => {
    const keeper = await app.shopkeeper()
    const days = [inDays(9), inDays(-2), inDays(-1), inDays(3), inDays(9)]
    const { body } = await keeper.call('editOwnShop', { holidays: days.map((day) => ({ day })) })
    expect(body.shop.holidays).toEqual([{ day: inDays(-1) }, { day: inDays(3) }, { day: inDays(9) }])
    const anew = await keeper.call('editOwnShop', { phone: '9811111111' })
    expect(anew.body.shop.holidays).toHaveLength(3)
  })

  test('are added and removed one by one, so that concurrent edits do not lose each other’s', async ({
    app,
  }) => {
    const keeper = await app.shopkeeper()
    await keeper.call('editOwnShop', { holidays: [{ day: inDays(1), reason: 'Diwali' }, { day: inDays(2) }] })
    await Promise.all([
      ...[5, 3, 4, 6].map((days) => keeper.call('editOwnShop', { addHolidays: [{ day: inDays(days) }] })),
      keeper.call('editOwnShop', { removeHolidays: [inDays(2)] }),
    ])
    const { body } = await keeper.call('editOwnShop', {
      addHolidays: [{ day: inDays(4), reason: 'Wedding' }],
    })
    expect(body.shop.holidays).toEqual([
      { day: inDays(1), reason: 'Diwali' },
      { day: inDays(3) },
      { day: inDays(4), reason: 'Wedding' },
      { day: inDays(5) },
      { day: inDays(6) },
    ])
  })

  test('have reasons, which are public only on that day', async ({ app }) => {
    const keeper = await app.shopkeeper()
    const holidays = [{ day: today() }, { day: inDays(3), reason: 'Wedding of Asha' }]
    const { body } = await keeper.call('editOwnShop', { holidays })
    expect(body.shop.holidays).toEqual(holidays)
    const seen = await app.anon.call('showShop', { shopId: keeper.shopId })
    expect(seen.body.data.shop.closedBecause).toBe('holiday')
    expect(JSON.stringify(seen.body)).not.toContain('Asha')
  })

  test('are deleted with the account of their keeper', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    await givePassword(db, keeper.accountId)
    await keeper.call('editOwnShop', { holidays: [{ day: inDays(3), reason: 'Wedding of Asha' }] })
    expect((await keeper.call('deleteAccount', { password })).status).toBe(200)
    const [left] = await db.selectFrom('shops').select(['holidays', 'holiday_reasons']).execute()
    expect(left).toEqual({ holidays: [], holiday_reasons: {} })
  })

  test('can be planned up to a year ahead', async ({ app }) => {
    const keeper = await app.shopkeeper()
    const last = lastHoliday(new Date())
    expect((await keeper.call('editOwnShop', { holidays: [{ day: last }] })).status).toBe(200)
    const later = indiaDay(new Date(startOfIndiaDay(last).getTime() + DAY_MS))
    for (const changes of [{ holidays: [{ day: later }] }, { addHolidays: [{ day: later }] }])
      expect(await keeper.call('editOwnShop', changes)).toMatchObject({
        status: 400,
        body: { code: 'malformed', message: 'Holidays can be planned up to a year ahead.' },
      })
    expect((await keeper.call('showOwnShop')).body.shop.holidays).toEqual([{ day: last }])
  })

  test('with an invalid day, an empty or long reason, or too many of them, are malformed', async ({
    app,
  }) => {
    const keeper = await app.shopkeeper()
    for (const holidays of [
      ['2026-12-25'],
      [{ day: '2026-02-30' }],
      [{ day: today(), reason: ' ' }],
      [{ day: today(), reason: 'x'.repeat(61) }],
      Array(367).fill({ day: today() }),
    ]) {
      const response = await keeper.request('PATCH', '/api/shops/details', { json: { holidays } })
      expect(response.status).toBe(400)
    }
  })
})
