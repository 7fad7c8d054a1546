import { expect } from 'vitest'
import { erasePersonFromOrders } from '#server/orders/person-data.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { deliveredForCash, issuePartsOfTest } from '#test/scenes/issue-scene.ts'
import { orderOf, test } from '#test/scenes/money-test.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'
import { takeDueStep } from './clocks.job.ts'
import { erasePersonFromIssues, readPersonIssues } from './person-data.ts'

test('a download of a customer’s data contains what they reported and what was answered', async ({
  app,
  db,
}) => {
  const { customer, orderId, reported } = await deliveredForCash(app, db)
  const { answer } = await reported({ text: 'It is sour.' })
  await answer({ answer: 'money', amount: 9, text: 'Sorry' })
  expect(await readPersonIssues(db, customer.accountId)).toMatchObject([
    { orderId, report: 'quality', step: 'reported', by: 'customer', text: 'It is sour.' },
    { step: 'answered', by: 'shop', text: 'Sorry', amount: 9 },
  ])
})

test('deleting an account erases its words and photos; what was decided stays, and its reports are closed', async ({
  app,
  db,
}) => {
  const { customer, keeper, orderId, reported } = await deliveredForCash(app, db)
  const { answer } = await reported({ text: 'It is sour.', photos: [await pictureUpload()] })
  await answer({ answer: 'disagree', text: 'It was fresh.' })
  await db.transaction().execute(async (tx) => {
    await erasePersonFromIssues(tx, customer.accountId)
    await erasePersonFromOrders(tx, customer.accountId)
  })
  const [issue] = (await keeper.call('listOrderIssues', { orderId })).body.data
  expect(issue).toMatchObject({
    state: 'closed',
    photos: [],
    steps: [
      { kind: 'reported', text: '' },
      { kind: 'answered', text: 'It was fresh.' },
    ],
  })
  expect(await readPersonIssues(db, customer.accountId)).toEqual([])
})

test('cash that a shop handed back still counts if the customer’s account was deleted meanwhile', async ({
  app,
  db,
}) => {
  const { customer, shopId, orderId, reported } = await deliveredForCash(app, db)
  const { issueId, answer } = await reported()
  await answer({ answer: 'money', amount: 9 })
  await db.transaction().execute(async (tx) => {
    await erasePersonFromOrders(tx, customer.accountId)
    await erasePersonFromIssues(tx, customer.accountId)
  })
  const eightDays = 8 * 24 * 60 * 60 * 1000
  await takeDueStep(db, issuePartsOfTest, { shopId, issueId }, new Date(Date.now() + eightDays))
  expect((await orderOf(db, orderId)).cash_returned_paise).toBe(900)
  expect(await proveBooks(db)).toEqual([])
})

test('a keeper’s account can be deleted only once no report about their orders is open', async ({
  app,
  db,
}) => {
  const { keeper, reported } = await deliveredForCash(app, db)
  const { answer, solve } = await reported()
  const erase = () => db.transaction().execute((tx) => erasePersonFromIssues(tx, keeper.accountId))
  await expect(erase()).rejects.toMatchObject({ code: 'conflict', details: { reason: 'issue_unsettled' } })
  await answer({ answer: 'disagree', text: 'No.' })
  await expect(erase()).rejects.toMatchObject({ code: 'conflict' })
  await solve(true)
  await expect(erase()).resolves.toBeUndefined()
})
