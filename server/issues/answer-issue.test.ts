import { expect } from 'vitest'
import { deliveredForCash, deliveredOnline } from '#test/scenes/issue-scene.ts'
import { runAllJobs, test } from '#test/scenes/money-test.ts'

test('an order shows that its report waits for the customer’s reaction, from the shop’s answer until the reaction', async ({
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

test('a shop that disagrees has to say why', async ({ app, db }) => {
  const { reported } = await deliveredForCash(app, db)
  const { answer } = await reported()
  expect((await answer({ answer: 'disagree' })).status).toBe(400)
  expect((await answer({ answer: 'disagree', text: '  ' })).status).toBe(400)
  const { body } = await answer({ answer: 'disagree', text: 'It was fresh this morning.' })
  expect(body.data).toMatchObject({ state: 'answered', answer: 'disagree' })
})

test('a report is found neither by another shop or customer, nor under another order', async ({
  app,
  db,
}) => {
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

test('the customer is notified of the answer by one mail, with the amount and the date', async ({
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

test('reports are paged, and those that wait for the shop come before those that wait for others', async ({
  app,
  db,
}) => {
  const { keeper, shopId, orderId } = await deliveredForCash(app, db)
  const states = ['answered', 'open', 'ticket', 'open', 'open', 'closed'] as const
  for (const [number, state] of states.entries())
    await db
      .insertInto('order_issues')
      .values({
        shop_id: shopId,
        id: `00000000-0000-7000-8000-00000000000${number}`,
        order_id: orderId,
        item_ids: '[]',
        kind: 'refund_failed',
        state,
        answer_by: new Date(),
      })
      .execute()
  const seen: string[][] = []
  let after: string | undefined
  do {
    const { body } = await keeper.call('listShopIssues', { limit: '2', ...(after && { after }) })
    expect(body.count).toBe(after ? undefined : 5)
    seen.push(body.data.map(({ _id, state }) => `${state} ${_id.at(-1)}`))
    after = body.next
  } while (after)
  expect(seen).toEqual([['open 1', 'open 3'], ['open 4', 'answered 0'], ['ticket 2']])
})
