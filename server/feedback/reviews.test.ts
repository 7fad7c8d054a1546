import { describe, expect } from 'vitest'
import { DAY_MS } from '#contract/rules/time/india-time.ts'
import type { Db } from '#server/db/db.ts'
import { test as appTest, type TestApp } from '#test/app-test.ts'
import { pushSubscription, recordNotices, runAllJobs } from '#test/recorded-notices.ts'
import { givePassword, makeItem, password, placementOf } from '#test/scenes/builders.ts'
import { test as mailTest } from '#test/scenes/sign-in-test.ts'
import { answerReview } from './answer-review.ts'

const test = appTest

async function makeScene(app: TestApp, db: Db) {
  const [keeper, customer] = [await app.shopkeeper({ email: 'typed@shop.example' }), await app.customer()]
  const item = await makeItem(db, keeper.shopId, { price_paise: 6000 })
  const deliver = async () => {
    const placement = placementOf(keeper.shopId, [{ ...item, count: 1 }])
    const { orderId } = (await customer.call('placeOrder', placement)).body
    await keeper.call('setOrderStatus', { orderId, status: 'Delivered' })
    return orderId
  }
  const say = (orderId: string, rating = 4, message = 'Fresh') =>
    customer.call('leaveFeedback', {
      name: 'Asha',
      email: customer.email,
      rating,
      message,
      shopEmail: '',
      orderId,
    })
  const answer = (orderId: string, message = 'Thank you!') =>
    keeper.call('answerReview', { orderId, message })
  return { keeper, customer, deliver, say, answer }
}

const aDayAgo = (db: Db) =>
  db
    .updateTable('feedback')
    .set({ created_at: new Date(Date.now() - 2 * DAY_MS), answered_at: new Date(Date.now() - DAY_MS - 1) })
    .execute()

describe('a review of a shop', () => {
  test('is listed for its keeper, newest first, in pages, with the average from five reviews on', async ({
    app,
    db,
  }) => {
    const { keeper, deliver, say } = await makeScene(app, db)
    const said: string[] = []
    for (const rating of [5, 4, 3, 5]) {
      const orderId = await deliver()
      await say(orderId, rating, `${rating} stars`)
      said.unshift(orderId)
    }
    const four = (await keeper.call('listReviews')).body
    expect([four.rating, four.ratingCount, four.data[0]?.message]).toEqual([undefined, 4, '5 stars'])
    expect(four.data[0]).toMatchObject({ name: 'Asha', rating: 5, mayAnswer: true })
    const fifth = await deliver()
    await say(fifth, 1)
    said.unshift(fifth)

    const first = (await keeper.call('listReviews', { limit: '2' })).body
    const second = (await keeper.call('listReviews', { limit: '3', after: first.next ?? '' })).body
    expect([first.rating, first.ratingCount]).toEqual([3.6, 5])
    expect([...first.data, ...second.data].map(({ orderId }) => orderId)).toEqual(said)
    expect(second.next).toBeUndefined()
  })

  test('has one answer, which the customer reads on the order', async ({ app, db }) => {
    const { keeper, customer, deliver, say, answer } = await makeScene(app, db)
    const orderId = await deliver()
    await say(orderId)
    const answered = await answer(orderId)
    expect([answered.status, answered.body.data.answer?.message]).toEqual([200, 'Thank you!'])
    const shown = (await customer.call('showOrder', { orderId })).body.order.feedback
    expect(shown).toMatchObject({ message: 'Fresh', answer: { message: 'Thank you!' } })
    const reworded = await answer(orderId, 'Thank you, Asha!')
    expect(reworded.body.data.answer).toEqual({
      message: 'Thank you, Asha!',
      at: answered.body.data.answer?.at,
    })
    expect((await keeper.call('listReviews')).body.data).toHaveLength(1)
  })

  test('keeps its answer after a day, unless the customer has changed the review since', async ({
    app,
    db,
  }) => {
    const { keeper, deliver, say, answer } = await makeScene(app, db)
    const orderId = await deliver()
    await say(orderId)
    await answer(orderId)
    await aDayAgo(db)
    const late = await answer(orderId, 'Another')
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
    expect((await keeper.call('listReviews')).body.data[0]).toMatchObject({ mayAnswer: false })
    await say(orderId, 2, 'Sour on the second day')
    const anew = await answer(orderId, 'We are sorry')
    expect([anew.status, anew.body.data.answer?.message]).toEqual([200, 'We are sorry'])
  })

  test('cannot be answered once its words were erased with the account', async ({ app, db }) => {
    const { keeper, customer, deliver, say, answer } = await makeScene(app, db)
    const orderId = await deliver()
    await say(orderId)
    await givePassword(db, customer.accountId)
    expect((await customer.call('deleteAccount', { password })).status).toBe(200)
    const [review] = (await keeper.call('listReviews')).body.data
    expect(review).toMatchObject({ name: '', rating: 4, message: '', mayAnswer: false })
    expect(await answer(orderId)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await db.selectFrom('feedback').select('answer').execute()).toEqual([{ answer: null }])
  })

  test('has one answer after two simultaneous ones: the last', async ({ app, db }) => {
    const { keeper, deliver, say } = await makeScene(app, db)
    const orderId = await deliver()
    await say(orderId)
    const both = await Promise.all(
      ['One', 'Two'].map((message) => answerReview(db, { shopId: keeper.shopId, orderId, message })),
    )
    const [kept] = await db.selectFrom('feedback').select(['answer', 'answered_at']).execute()
    expect(both.map(({ answer }) => answer?.message)).toContain(kept?.answer)
  })

  test('is answered in place of the answer that the keeper saw, so that a newer one of another device is not overwritten', async ({
    app,
    db,
  }) => {
    const { keeper, deliver, say } = await makeScene(app, db)
    const orderId = await deliver()
    await say(orderId)
    const answer = (message: string, instead: string) =>
      keeper.call('answerReview', { orderId, message, instead })
    const stands = async () => (await keeper.call('listReviews')).body.data[0]?.answer?.message
    const both = await Promise.all(['One', 'Two'].map((message) => answer(message, '')))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const first = (await stands()) ?? ''
    const late = await answer('Three', '')
    expect(late.body).toMatchObject({
      code: 'conflict',
      message: 'Another answer was sent in the meantime. Please look at what stands there now.',
    })
    // A repeated call succeeds, since its first response may have been lost.
    expect((await answer(first, '')).status).toBe(200)
    expect(await stands()).toBe(first)
    expect((await answer('Three', first)).status).toBe(200)
    await say(orderId, 2, 'Sour on the second day')
    expect((await answer('We are sorry', '')).status).toBe(409)
    expect((await answer('We are sorry', 'Three')).status).toBe(200)
    expect(await stands()).toBe('We are sorry')
  })

  test('cannot be answered by a keeper who has not read its latest words', async ({ app, db }) => {
    const { keeper, deliver, say } = await makeScene(app, db)
    const orderId = await deliver()
    await say(orderId)
    const said = async () => (await keeper.call('listReviews')).body.data[0]?.at ?? ''
    const praise = await said()
    await say(orderId, 1, 'Sour, on a second look')
    const answer = (said: string) => keeper.call('answerReview', { orderId, message: 'Thank you!', said })
    expect((await answer(praise)).body).toMatchObject({
      code: 'conflict',
      message: 'The customer has said something else in the meantime. Please read it before you answer.',
    })
    expect((await answer(await said())).status).toBe(200)
  })

  test('can be read and answered by its own shop only', async ({ app, db }) => {
    const { keeper, customer, deliver, say } = await makeScene(app, db)
    const other = await app.shopkeeper()
    const orderId = await deliver()
    await say(orderId)
    const call = { orderId, message: 'Thank you!' }
    expect((await app.anon.call('listReviews')).status).toBe(401)
    expect((await app.anon.call('answerReview', call)).status).toBe(401)
    expect((await customer.call('listReviews')).status).toBe(403)
    expect((await customer.call('answerReview', call)).status).toBe(403)
    expect((await other.call('listReviews')).body.data).toEqual([])
    expect((await other.call('answerReview', call)).status).toBe(404)
    expect((await (await app.newShopkeeper()).call('listReviews')).body.code).toBe('setup_required')
    const path = `/api/feedback/${orderId}/answer`
    for (const message of ['', '   ', 7, 'x'.repeat(1001), undefined])
      expect((await keeper.request('POST', path, { json: { message } })).status).toBe(400)
    expect((await keeper.request('GET', '/api/feedback?after=x')).status).toBe(400)
    expect((await keeper.request('POST', '/api/feedback/x/answer', { json: call })).status).toBe(404)
    // Delivered, and not reviewed.
    expect((await keeper.call('answerReview', { ...call, orderId: await deliver() })).status).toBe(404)
  })
})

mailTest(
  'a shop is mailed about a review once, however often the customer changes it',
  async ({ app, db, mailbox }) => {
    const { keeper, deliver, say } = await makeScene(app, db)
    const orderId = await deliver()
    await say(orderId, 1, 'Sour <b>milk</b>')
    await say(orderId, 5, 'Mended')
    for (let i = 0; i < 4; i += 1) await app.runDueJobs()
    const mine = mailbox.mails.filter(
      ({ to, subject }) => to.includes(keeper.email) && subject.includes('star'),
    )
    expect(mine.map(({ subject }) => subject)).toEqual(['1 star for Kale Dairy'])
    expect(mine[0]?.text).toContain('“Sour <b>milk</b>”')
    expect(mine[0]?.html).not.toContain('<b>milk')
  },
)

test('a customer is notified of each answer once, however it is reworded, and by mail only with a proven e-mail', async ({
  database,
  db,
}) => {
  const { app, mails, pushes } = recordNotices(database)
  const { customer, deliver, say, answer } = await makeScene(app, db)
  await customer.call('addPushSubscription', { subscription: pushSubscription('customer') })
  const orderId = await deliver()
  await runAllJobs(app)
  const told = async () => {
    mails.length = pushes.length = 0
    await runAllJobs(app)
    return [mails.map(({ to, subject }) => [to, subject]), pushes.map(({ notice }) => notice.title)]
  }
  const mark = (marks: { language?: string; email_verified_at?: null }) =>
    db.updateTable('accounts').set(marks).where('id', '=', customer.accountId).execute()

  await say(orderId)
  await runAllJobs(app)
  await Promise.all([answer(orderId), answer(orderId)])
  const answered = 'Kale Dairy answered your review'
  expect(await told()).toEqual([[[customer.email, answered]], [answered]])
  expect(mails[0]?.text).toContain('“Thank you!”')
  expect(mails[0]?.text).toContain(`/myorders/${orderId}`)
  expect(pushes[0]?.notice.url).toBe(`/myorders/${orderId}`)
  await answer(orderId, 'Thank you, Asha!')
  expect(await told()).toEqual([[], []])

  await mark({ language: 'hi', email_verified_at: null })
  await say(orderId, 2, 'Sour on the second day')
  await answer(orderId, 'We are sorry')
  expect(await told()).toEqual([[], ['दुकान Kale Dairy ने आपकी राय का जवाब दिया']])
})
