import { describe, expect } from 'vitest'
import { readBalancePaise } from '#server/settlement/ledger-months.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { orderThings } from '#test/scenes/change-scene.ts'
import { deliveredForCash, deliveredOnline } from '#test/scenes/issue-scene.ts'
import { allRefunds, orderOf, test } from '#test/scenes/money-test.ts'

describe('money back', () => {
  test('for an order paid online is a refund of that part at the shop’s cost, and is shown to both sides', async ({
    app,
    db,
    standin,
  }) => {
    const { customer, keeper, orderId, shopId, reported } = await deliveredOnline(app, db, standin)
    const { answer } = await reported()
    const { status, body } = await answer({ answer: 'money', amount: 100.5, text: 'Sorry!' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      state: 'answered',
      answer: 'money',
      amount: 100.5,
      steps: [
        { kind: 'reported' },
        { kind: 'answered', by: 'shop', text: 'Sorry!', amount: 100.5, borneBy: 'shop' },
      ],
    })
    for (const side of [customer, keeper])
      expect((await side.call('showOrder', { orderId })).body.order).toMatchObject({
        paymentStatus: 'part_refund_due',
        refunds: [
          {
            amount: 100.5,
            of: 'order',
            reason: 'issue',
            borneBy: 'shop',
            status: 'due',
            expectedBy: expect.any(String),
          },
        ],
      })
    expect(await readBalancePaise(db, shopId)).toBe(20850 - 209)
    expect(await proveBooks(db)).toEqual([])
  })

  test('is never more than stays paid, nor less than the gateway can refund', async ({
    app,
    db,
    standin,
  }) => {
    const { reported } = await deliveredOnline(app, db, standin)
    const { answer, now } = await reported()
    const tooMuch = await answer({ answer: 'money', amount: 309.01 })
    expect(tooMuch.body).toMatchObject({
      code: 'conflict',
      message: 'At most ₹309 of this order can go back.',
    })
    expect((await answer({ answer: 'money', amount: 30_000_000 })).body.code).toBe('conflict')
    expect((await answer({ answer: 'money', amount: 0.5 })).status).toBe(409)
    expect((await answer({ answer: 'money' })).status).toBe(400)
    expect((await answer({ answer: 'money', amount: 0 })).status).toBe(400)
    expect((await now())?.state).toBe('open')
    expect(await allRefunds(db)).toEqual([])
  })

  test('is refunded once, even if it is tapped ten times at once and once more', async ({
    app,
    db,
    standin,
  }) => {
    const { reported } = await deliveredOnline(app, db, standin)
    const { answer } = await reported()
    const taps = await Promise.all(Array.from({ length: 10 }, () => answer({ answer: 'money', amount: 50 })))
    expect(taps.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await answer({ answer: 'money', amount: 50 })).status).toBe(200)
    expect(await allRefunds(db)).toHaveLength(1)
    const other = await answer({ answer: 'money', amount: 60 })
    expect(other.body.message).toBe('This report has gone on in the meantime. Please look at it again.')
    expect(await proveBooks(db)).toEqual([])
  })

  test('in cash counts once the customer confirms it, and the commission is then that of the rest', async ({
    app,
    db,
  }) => {
    const { orderId, shopId, customer, keeper, reported } = await deliveredForCash(app, db)
    const { answer, solve, now } = await reported()
    await answer({ answer: 'money', amount: 109 })
    expect(await now()).toMatchObject({ state: 'answered', cash: {} })
    expect(await readBalancePaise(db, shopId)).toBe(-309)

    expect((await solve(true)).body.data).toMatchObject({
      state: 'closed',
      cash: { confirmedAt: expect.any(String) },
    })
    expect((await orderOf(db, orderId)).cash_returned_paise).toBe(10900)
    expect((await customer.call('showOrder', { orderId })).body.order.cashReturned).toBe(109)
    expect((await keeper.call('showOrder', { orderId })).body.order.keeps).toBe(198)
    expect(await readBalancePaise(db, shopId)).toBe(-200)
    await solve(true)
    expect(await readBalancePaise(db, shopId)).toBe(-200)
    expect(await proveBooks(db)).toEqual([])
  })

  test('in cash may be more than the order comes to after its delivery was undone', async ({ app, db }) => {
    for (const isConfirmed of ['before', 'after'] as const) {
      const { customer, shop, orderId, shopId, milk, change } = await orderThings(app, db)
      await shop.call('setOrderStatus', { orderId, status: 'Delivered' })
      const { data } = (await customer.call('reportIssue', { orderId, kind: 'quality' })).body
      const ofIssue = { orderId, issueId: data._id }
      await shop.call('answerIssue', { ...ofIssue, answer: 'money', amount: 380 })
      const solve = () => customer.call('solveIssue', { ...ofIssue, solved: true, text: '' })
      if (isConfirmed === 'before') expect((await solve()).status).toBe(200)
      await shop.call('setOrderStatus', { orderId, status: 'Food Processing' })
      expect((await change(milk.itemId, { count: 0 })).status).toBe(200)
      await shop.call('setOrderStatus', { orderId, status: 'Delivered' })
      if (isConfirmed === 'after') expect((await solve()).status).toBe(200)
      const { order } = (await shop.call('showOrder', { orderId })).body
      expect(order).toMatchObject({ amount: 300.09, cashReturned: 380, keeps: 0 })
      expect(await readBalancePaise(db, shopId)).toBe(0)
    }
    expect(await proveBooks(db)).toEqual([])
  })

  test('in cash that the customer did not receive does not count', async ({ app, db }) => {
    const { orderId, shopId, reported } = await deliveredForCash(app, db)
    const { answer, solve } = await reported()
    await answer({ answer: 'money', amount: 109 })
    expect((await solve(false, 'Nobody came.')).body.data.state).toBe('ticket')
    expect((await orderOf(db, orderId)).cash_returned_paise).toBe(0)
    expect(await readBalancePaise(db, shopId)).toBe(-309)
    expect(await proveBooks(db)).toEqual([])
  })
})
