import { describe, expect } from 'vitest'
import { indiaMonth } from '#contract/rules/time/india-time.ts'
import { setOrderStatus } from '#server/orders/set-order-status.ts'
import { makeShop, placementOf } from '#test/scenes/builders.ts'
import { bookDeliveries } from '#test/scenes/money-page.ts'
import { makeCheckout, paidOrder, partsOf, test } from '#test/scenes/money-test.ts'
import { readBalancePaise } from '../ledger-months.ts'
import { proveBooks } from '../proof/prove-books.ts'
import { settleShop } from '../settle-shop.ts'
import { readStatement } from './read-statement.ts'

describe('a statement', () => {
  test('carries the balance from month to month, with what was earned, paid out and received', async ({
    app,
    db,
  }) => {
    const { customer, keeper, placement, shopId, item } = await makeCheckout(app, db)
    const deliver = async (orderId: string, at: string) => {
      const delivery = { shopId, orderId, status: 'Delivered', byAccountId: keeper.accountId } as const
      await setOrderStatus(db, delivery, partsOf('platform'), new Date(at))
    }
    const first = (await customer.call('placeOrder', placement)).body.orderId
    const second = (await customer.call('placeOrder', placementOf(shopId, [{ ...item, count: 3 }]))).body
      .orderId
    await deliver(first, '2026-09-30T23:00:00+05:30')
    await deliver(second, '2026-10-05T10:00:00+05:30')
    const settle = (paidPaise: number, reference: string, at: string) =>
      settleShop(db, { shopId, paidPaise, reference, isAdvance: true }, new Date(at))
    await settle(-200, 'UTR 1', '2026-10-06T10:00:00+05:30')
    await settle(5000, 'UTR 2', '2026-10-31T23:59:59+05:30')

    expect((await readStatement(db, shopId, '2026-09')).totals).toMatchObject({
      opening: 0,
      earned: -3.09,
      closing: -3.09,
    })
    const october = await readStatement(db, shopId, '2026-10')
    expect(october.totals).toMatchObject({
      opening: -3.09,
      earned: -0.99,
      paidOut: 50,
      received: 2,
      closing: -52.08,
    })
    expect(october.transfers.map(({ amount, reference }) => [amount, reference])).toEqual([
      [-2, 'UTR 1'],
      [50, 'UTR 2'],
    ])
    // A month without entries still states the balance.
    expect((await readStatement(db, shopId, '2026-12')).totals).toMatchObject({
      opening: -52.08,
      closing: -52.08,
    })
    expect(await proveBooks(db)).toEqual([])
  })

  test('contains the first and the last moment of its month and none beside them, even with another month’s cursor', async ({
    app,
    db,
  }) => {
    const { customer, keeper, placement, shopId } = await makeCheckout(app, db)
    const moments = [
      '2026-09-30T23:59:59.999+05:30',
      '2026-10-01T00:00:00.000+05:30',
      '2026-10-31T23:59:59.999+05:30',
      '2026-11-01T00:00:00.000+05:30',
    ].map((at) => new Date(at))
    for (const at of moments) {
      const { orderId } = (await customer.call('placeOrder', placement)).body
      const delivery = { shopId, orderId, status: 'Delivered', byAccountId: keeper.accountId } as const
      await setOrderStatus(db, delivery, partsOf('platform'), at)
      await settleShop(db, { shopId, paidPaise: 100, reference: at.toISOString(), isAdvance: true }, at)
    }
    const [before, first, last, after] = moments.map((at) => at.toISOString())
    for (const [month, shown] of [
      ['2026-09', [before]],
      ['2026-10', [first, last]],
      ['2026-11', [after]],
    ] as const) {
      const { lines, transfers, totals, next } = await readStatement(db, shopId, month, {
        limit: shown.length,
      })
      expect(lines.map(({ deliveredAt }) => deliveredAt)).toEqual(shown)
      expect(transfers.map(({ at }) => at)).toEqual(shown)
      expect(totals).toMatchObject({ orders: shown.length, paidOut: shown.length })
      expect(next).toBeUndefined()
    }
    const linesAfter = async (month: string, cursor: string | undefined) =>
      (await readStatement(db, shopId, month, { after: cursor })).lines.map(({ deliveredAt }) => deliveredAt)
    const { next } = await readStatement(db, shopId, '2026-10', { limit: 1 })
    expect(await linesAfter('2026-10', next)).toEqual([last])
    expect(await linesAfter('2026-11', next)).toEqual([after])
  })

  test('contains one shop only, whatever other shops sold and were paid in the same months', async ({
    db,
  }) => {
    const [{ shopId }, { shopId: otherId }] = [await makeShop(db), await makeShop(db)]
    const live = async (id: string, sold: { september: number; october: number }) => {
      const from = new Date(Date.parse('2026-10-01T00:00+05:30') - (sold.september + 1) * 1000)
      await bookDeliveries(db, id, sold.september + sold.october, { from: from.toISOString() })
      for (const [day, count] of [
        ['2026-09-20', sold.september - 1],
        ['2026-10-20', sold.october - 1],
      ] as const) {
        const settling = { shopId: id, paidPaise: -100 * count, reference: `UTR of ${day}` }
        expect(await settleShop(db, settling, new Date(day))).toBe('booked')
      }
    }
    await live(otherId, { september: 7, october: 5 })
    await live(shopId, { september: 4, october: 3 })
    await live((await makeShop(db)).shopId, { september: 5, october: 7 })
    const { lines, transfers, totals } = await readStatement(db, shopId, '2026-10')
    expect(lines).toHaveLength(3)
    expect(transfers).toMatchObject([{ amount: -2, reference: 'UTR of 2026-10-20' }])
    expect(totals).toMatchObject({ opening: -1, orders: 3, earned: -3, received: 2, closing: -2 })
    const september = await readStatement(db, shopId, '2026-09')
    expect(september.lines).toHaveLength(4)
    expect(september).toMatchObject({ transfers: [{ amount: -3 }], totals: { opening: 0, closing: -1 } })
    expect(await readBalancePaise(db, shopId)).toBe(-200)
  })

  test('states a balance of zero after a payout of all that is owed, on the page and in the file', async ({
    app,
    db,
    standin,
  }) => {
    const { keeper, orderId, shopId } = await paidOrder(app, db, standin)
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    await settleShop(db, { shopId, paidPaise: 30591, reference: '=UTR,"3"' })
    const { body } = await keeper.call('showStatement', {})
    expect(body.data.totals).toMatchObject({ earned: 305.91, paidOut: 305.91, closing: 0 })
    const csv = await keeper.request('GET', '/api/shops/statement', { headers: { accept: 'text/csv' } })
    const lines = (await csv.text()).split('\r\n')
    expect(lines[2]).toMatch(/^\d{4}-\d\d-\d\d,Paid to the shop,"'=UTR,""3""",bank,305\.91,,$/)
    expect(lines).toContain('Opening balance in favour of the shop,,,,0.00,,')
    expect(lines).toContain('Paid to the shop,,,,305.91,,')
    expect(lines).toContain('Closing balance in favour of the shop,,,,0.00,,')
  })

  test('is a file in the language of its reader', async ({ app, db, standin }) => {
    const { keeper, orderId } = await paidOrder(app, db, standin)
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    const fileIn = async (language: string) => {
      const headers = { accept: 'text/csv', 'accept-language': language }
      return (await keeper.request('GET', '/api/shops/statement', { headers })).text()
    }
    expect(await fileIn('en-IN')).toContain(`Delivered,${orderId},online,`)
    expect(await fileIn('en-IN')).toContain('Total,,,Orders: 1,')
    expect(await fileIn('hi-IN')).toContain(`पहुँच गया,${orderId},ऑनलाइन,`)
    for (const language of ['hi-IN', 'mr-IN'])
      expect((await fileIn(language)).replaceAll(orderId, '')).not.toMatch(/[a-z]/i)
  })

  test('states who bears the gateway’s charges', async ({ app, db, standin }) => {
    const { keeper, orderId, shopId } = await paidOrder(app, db, standin)
    const delivery = { shopId, orderId, status: 'Delivered', byAccountId: keeper.accountId } as const
    await setOrderStatus(db, delivery, partsOf('shop'))
    expect((await readStatement(db, shopId, indiaMonth(new Date()))).totals).toMatchObject({
      gatewayFee: 7.29,
      gatewayFeeOfShop: 7.29,
      earned: 298.62,
    })
  })

  test('of thousands of orders is paged, with each line once, and the file contains all lines', async ({
    app,
    db,
  }) => {
    const { shopId, keeper } = await makeShop(db)
    const own = app.as(keeper)
    await bookDeliveries(db, shopId, 2100, { from: '2026-10-01T00:00:00+05:30' })
    const ids: string[] = []
    let after: string | undefined
    let pages = 0
    do {
      const { data } = (await own.call('showStatement', { month: '2026-10', ...(after && { after }) })).body
      expect(data.lines.length).toBeLessThanOrEqual(200)
      expect(data.totals).toMatchObject({ orders: 2100, amount: 210_000, closing: -2100 })
      ids.push(...data.lines.map(({ orderId }: { orderId: string }) => orderId))
      after = data.next
      pages += 1
    } while (after)
    expect([pages, ids.length, new Set(ids).size]).toEqual([11, 2100, 2100])
    const csv = await own.request('GET', '/api/shops/statement?month=2026-10', {
      headers: { accept: 'text/csv' },
    })
    const lines = (await csv.text()).split('\r\n').filter((line) => line.includes('Delivered'))
    expect(new Set(lines).size).toBe(2100)
    expect((await own.call('showStatement', { month: '2026-10', after: 'x' })).status).toBe(400)
  })
})
