import { expect } from 'vitest'
import { test } from '#test/app-test.ts'
import { makeItem, placementOf } from '#test/scenes/builders.ts'

test('two orders of one customer at one shop do not affect each other, however their steps alternate', async ({
  app,
  db,
}) => {
  const [keeper, customer] = [await app.shopkeeper(), await app.customer()]
  const things = { stock_count: 50, price_paise: 60_00 }
  const milk = await makeItem(db, keeper.shopId, { ...things, name: 'Milk' })
  const curd = await makeItem(db, keeper.shopId, { ...things, name: 'Curd' })
  const soya = await makeItem(db, keeper.shopId, { ...things, name: 'Soya milk' })
  const place = async (...counts: [typeof milk, number][]) => {
    const lines = counts.map(([item, count]) => ({ ...item, count }))
    return (await customer.call('placeOrder', placementOf(keeper.shopId, lines))).body.orderId
  }
  const first = await place([milk, 4], [curd, 2])
  const second = await place([milk, 5])
  const see = async (orderId: string) => (await customer.call('showOrder', { orderId })).body.order
  const done = async (answer: Promise<{ status: number; body: object }>) =>
    expect(await answer).toMatchObject({ status: 200 })

  await done(keeper.call('changeLine', { orderId: first, itemId: milk.itemId, count: 3 }))
  for (const [orderId, itemId] of [
    [first, curd.itemId],
    [second, milk.itemId],
  ] as const)
    await done(keeper.call('changeLine', { orderId, itemId, replacement: { itemId: soya.itemId, count: 1 } }))
  const changeId = (await see(first)).changes?.at(-1)?._id ?? ''
  await done(customer.call('answerProposal', { orderId: first, changeId, accepted: true }))
  expect((await see(second)).changes).toMatchObject([{ state: 'proposed' }])

  await done(keeper.call('acceptOrder', { orderId: second, minutes: 15 }))
  await done(keeper.call('packOrder', { orderId: second }))
  await done(keeper.call('acceptOrder', { orderId: first, minutes: 20 }))
  await done(keeper.call('undoOrder', { orderId: second }))
  expect(await see(second)).toMatchObject({ stage: 'accepted', promise: { minutes: 15 } })

  await done(keeper.call('packOrder', { orderId: first }))
  await done(keeper.call('packOrder', { orderId: second }))
  const sayNo = () => keeper.call('answerCancel', { orderId: first, granted: false })
  await done(customer.call('cancelOrder', { orderId: first }))
  await done(sayNo())
  await done(customer.call('cancelOrder', { orderId: second }))
  await done(sayNo())

  await done(keeper.call('setOrderStatus', { orderId: first, status: 'Delivered' }))
  await done(
    customer.call('leaveFeedback', {
      ...{ name: 'Asha', email: customer.email, shopEmail: keeper.email, orderId: first },
      ...{ rating: 5, message: 'Fresh as ever' },
    }),
  )
  const reported = await customer.call('reportIssue', { orderId: first, kind: 'quality' })
  const issueId = reported.body.data._id
  await done(
    keeper.call('answerIssue', { orderId: first, issueId, answer: 'disagree', text: 'It was fresh.' }),
  )
  const shown = [await see(second), await see(first)]
  expect(shown).toMatchObject([
    { items: [{ name: 'Milk', count: 5 }], stage: 'packed', amount: 309, promise: { minutes: 15 } },
    {
      items: [
        { name: 'Milk', count: 3 },
        { name: 'Soya milk', count: 1 },
      ],
      ...{ stage: 'delivered', amount: 249, feedback: { rating: 5 } },
    },
  ])
  expect(shown[0]).not.toHaveProperty('feedback')
  expect(shown.map(({ isReportAnswered }) => isReportAnswered)).toEqual([undefined, true])
  expect((await customer.call('listMyOrders')).body.data).toEqual(shown)
  expect(shown.map(({ events }) => events.map(({ kind }) => kind).join(' '))).toEqual([
    'placed proposed accepted packed undone packed cancel_asked',
    'placed changed proposed proposal_accepted accepted packed cancel_asked cancel_refused moved',
  ])
  await done(keeper.call('answerCancel', { orderId: second, granted: true }))
  const left = await db.selectFrom('menu_items').select('stock_count').orderBy('id').execute()
  expect(left.map(({ stock_count }) => stock_count)).toEqual([47, 50, 49])
})
