import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { readShopFigures } from '#server/orders/shop-figures.ts'
import { readBalancePaise } from '#server/settlement/ledger-months.ts'
import { proveBooks } from '#server/settlement/prove-books.ts'
import { orderThings } from '#test/change-scene.ts'
import { deliveredForCash, deliveredOnline } from '#test/issue-scene.ts'
import { allRefunds, orderOf, runAllJobs, test } from '#test/money-test.ts'

describe('money back', () => {
  test('of an order paid online is a refund of that part, at the shop’s cost, and is shown to both', async ({
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

  test('is never more than stays paid, nor less than the gateway sends', async ({ app, db, standin }) => {
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

  test('tapped twice, and ten times at once, goes back once', async ({ app, db, standin }) => {
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

  test('in cash counts when the customer says so: the commission is then of the rest', async ({
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

  test('in cash may be more than the order comes to once its delivery was taken back', async ({
    app,
    db,
  }) => {
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

  test('in cash that the customer does not have counts for nothing', async ({ app, db }) => {
    const { orderId, shopId, reported } = await deliveredForCash(app, db)
    const { answer, solve } = await reported()
    await answer({ answer: 'money', amount: 109 })
    expect((await solve(false, 'Nobody came.')).body.data.state).toBe('ticket')
    expect((await orderOf(db, orderId)).cash_returned_paise).toBe(0)
    expect(await readBalancePaise(db, shopId)).toBe(-309)
    expect(await proveBooks(db)).toEqual([])
  })
})

describe('brought again', () => {
  test('takes what there is of counted packs, as far as it goes, and gives it back where it is not brought', async ({
    app,
    db,
  }) => {
    for (const [before, after] of [
      [12, 2],
      [4, 0],
    ] as const) {
      const { reported, keeper, shopId } = await deliveredForCash(app, db)
      const { answer } = await reported()
      await db.updateTable('menu_items').set({ stock_count: before }).where('shop_id', '=', shopId).execute()
      const left = () =>
        db.selectFrom('menu_items').select('stock_count').where('shop_id', '=', shopId).executeTakeFirst()
      const { againOrderId = '' } = (await answer({ answer: 'again' })).body.data
      expect(await left()).toEqual({ stock_count: after })
      await keeper.call('declineOrder', { orderId: againOrderId, reason: 'other' })
      expect(await left()).toEqual({ stock_count: before })
    }
  })

  test('is an order of its own without a price, linked, that both sides follow', async ({ app, db }) => {
    const { customer, keeper, orderId, item, shopId, reported } = await deliveredForCash(app, db)
    const before = await readShopFigures(db, shopId)
    const { answer } = await reported({ kind: 'missing', itemIds: [item.itemId] })
    const { againOrderId = '' } = (await answer({ answer: 'again' })).body.data
    const again = (await customer.call('showOrder', { orderId: againOrderId })).body.order
    expect(again).toMatchObject({
      againOf: orderId,
      amount: 0,
      deliveryCharge: 0,
      paymentMethod: 'COD',
      status: 'Food Processing',
      stage: 'accepted',
      items: [{ _id: item.itemId, count: 10, total: 0 }],
    })
    for (const status of ['Out for delivery', 'Delivered'] as const)
      expect((await keeper.call('setOrderStatus', { orderId: againOrderId, status })).status).toBe(200)
    const after = await readShopFigures(db, shopId)
    expect(after.totalRevenue).toBe(before.totalRevenue)
    expect(after.bestSellers).toEqual(before.bestSellers)
    expect(await readBalancePaise(db, shopId)).toBe(-309)
    expect(await proveBooks(db)).toEqual([])
  })

  test('holds what the order finally brought, and what came in place of a line can be reported', async ({
    app,
    db,
  }) => {
    const scene = await orderThings(app, db, { wish: 'replace' })
    const { customer, shop, orderId, milk, curd, paneer, soya, change, offer } = scene
    await change(milk.itemId, { count: 1 })
    await change(paneer.itemId, { count: 0 })
    await offer(curd.itemId, soya.itemId)
    await shop.call('setOrderStatus', { orderId, status: 'Delivered' })

    const report = (itemIds: string[]) =>
      customer.call('reportIssue', { orderId, kind: 'quality', itemIds }, { 'idempotency-key': randomUUID() })
    expect((await report([paneer.itemId])).status).toBe(404)
    const { data } = (await report([soya.itemId, milk.itemId])).body
    expect(data.items).toEqual([
      { _id: milk.itemId, name: 'Cow milk', unit: 'ml', packSize: 500 },
      { _id: soya.itemId, name: 'Soya milk', unit: 'ml', packSize: 500 },
    ])
    const answered = await shop.call('answerIssue', { orderId, issueId: data._id, answer: 'again' })
    const { againOrderId = '' } = answered.body.data
    const again = (await customer.call('showOrder', { orderId: againOrderId })).body.order
    expect(again.items.map(({ name, count, total }) => [name, count, total])).toEqual([
      ['Cow milk', 1, 0],
      ['Soya milk', 1, 0],
    ])
  })

  test('is refused where nothing of what was reported is in the order any more', async ({ app, db }) => {
    const { customer, shop, orderId, milk, change } = await orderThings(app, db)
    await shop.call('setOrderStatus', { orderId, status: 'Delivered' })
    const reported = await customer.call('reportIssue', { orderId, kind: 'quality', itemIds: [milk.itemId] })
    await shop.call('setOrderStatus', { orderId, status: 'Food Processing' })
    await change(milk.itemId, { count: 0 })
    const issueId = reported.body.data._id
    const answered = await shop.call('answerIssue', { orderId, issueId, answer: 'again' })
    expect([answered.status, answered.body.code]).toEqual([409, 'conflict'])
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(1)
  })

  test('is brought as it is: no line of it can be changed, and it is not cancelled for that', async ({
    app,
    db,
  }) => {
    const { customer, shop, orderId, milk, paneer, soya } = await orderThings(app, db)
    await shop.call('setOrderStatus', { orderId, status: 'Delivered' })
    const { data } = (await customer.call('reportIssue', { orderId, kind: 'missing' })).body
    const answered = await shop.call('answerIssue', { orderId, issueId: data._id, answer: 'again' })
    const { againOrderId = '' } = answered.body.data
    const replacement = { itemId: soya.itemId, count: 1 }
    for (const change of [
      { itemId: milk.itemId, count: 1 },
      { itemId: milk.itemId, count: 0 },
      { itemId: milk.itemId, replacement },
      { itemId: paneer.itemId, grams: 200 },
    ]) {
      const { status, body } = await shop.call('changeLine', { orderId: againOrderId, ...change })
      expect([status, body.code, body.message]).toEqual([
        409,
        'change_not_possible',
        'This order is brought again without a price: nothing of it can be changed.',
      ])
    }
    const again = (await customer.call('showOrder', { orderId: againOrderId })).body.order
    expect(again).toMatchObject({ status: 'Food Processing', amount: 0 })
  })

  test('cannot be rated or reported about: it belongs to the first', async ({ app, db }) => {
    const { customer, keeper, reported } = await deliveredForCash(app, db)
    const { answer } = await reported()
    const { againOrderId = '' } = (await answer({ answer: 'again' })).body.data
    await keeper.call('setOrderStatus', { orderId: againOrderId, status: 'Delivered' })
    const words = { name: 'Asha', email: 'a@b.in', message: 'x', shopEmail: 'typed@shop.example', rating: 5 }
    expect((await customer.call('leaveFeedback', { ...words, orderId: againOrderId })).status).toBe(404)
    expect((await customer.call('leaveFeedback', words)).status).toBe(200)
    expect((await customer.call('reportIssue', { orderId: againOrderId, kind: 'late' })).status).toBe(409)
    expect(
      (await customer.call('listOrderIssues', { orderId: againOrderId })).body.reportUntil,
    ).toBeUndefined()
  })
})

test('an order says that its shop waits for its customer’s word, from the answer until the word', async ({
  app,
  db,
}) => {
  const { customer, orderId, reported } = await deliveredForCash(app, db)
  const isAnswered = async () =>
    (await customer.call('listMyOrders')).body.data.map(({ _id, isReportAnswered }) => [
      _id,
      isReportAnswered,
    ])
  const { answer, solve } = await reported()
  expect(await isAnswered()).toEqual([[orderId, undefined]])
  await answer({ answer: 'money', amount: 30 })
  expect(await isAnswered()).toEqual([[orderId, true]])
  await solve(true)
  expect(await isAnswered()).toEqual([[orderId, undefined]])
})

test('a shop that disagrees says why', async ({ app, db }) => {
  const { reported } = await deliveredForCash(app, db)
  const { answer } = await reported()
  expect((await answer({ answer: 'disagree' })).status).toBe(400)
  expect((await answer({ answer: 'disagree', text: '  ' })).status).toBe(400)
  const { body } = await answer({ answer: 'disagree', text: 'It was fresh this morning.' })
  expect(body.data).toMatchObject({ state: 'answered', answer: 'disagree' })
})

test('another shop’s report does not exist, nor does one under another order', async ({ app, db }) => {
  const mine = await deliveredForCash(app, db)
  const theirs = await deliveredForCash(app, db)
  const { issueId } = await mine.reported()
  const answer = { answer: 'disagree' as const, text: 'No.' }
  expect(
    (await theirs.keeper.call('answerIssue', { orderId: mine.orderId, issueId, ...answer })).status,
  ).toBe(404)
  expect(
    (await theirs.keeper.call('answerIssue', { orderId: theirs.orderId, issueId, ...answer })).status,
  ).toBe(404)
  expect(
    (await theirs.customer.call('solveIssue', { orderId: mine.orderId, issueId, solved: true })).status,
  ).toBe(404)
  expect(
    (await mine.customer.call('solveIssue', { orderId: theirs.orderId, issueId, solved: true })).status,
  ).toBe(404)
  expect((await theirs.keeper.call('listShopIssues', {})).body.data).toEqual([])
})

test('the customer is told of the answer by one mail, with amount and date', async ({
  app,
  db,
  standin,
  mails,
}) => {
  const { customer, keeper, reported } = await deliveredOnline(app, db, standin)
  const { answer, solve } = await reported()
  await runAllJobs(app, db, 2)
  mails.length = 0
  await answer({ answer: 'money', amount: 100, text: 'Sorry!' })
  await runAllJobs(app, db, 3)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [customer.email, expect.stringMatching(/^Order \w{6}: Kale Dairy gives ₹100 back$/)],
  ])
  expect(mails[0]?.text).toMatch(/is there by \d+ \w+ \d{4} at the latest/)
  expect(mails[0]?.text).toContain('“Sorry!”')
  mails.length = 0
  await solve(true)
  await runAllJobs(app, db, 3)
  expect(mails.map(({ to }) => to)).toEqual([keeper.email])
})
