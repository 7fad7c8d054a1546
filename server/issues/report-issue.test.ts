import { sql } from 'kysely'
import { expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makeTestApp } from '#test/app-test.ts'
import { deliveredForCash } from '#test/scenes/issue-scene.ts'
import { makeCheckout, runAllJobs, test } from '#test/scenes/money-test.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'
import { forgetOldPhotos } from './clocks.job.ts'

test('a customer reports what is wrong, with lines, words and photos, and both sides see it', async ({
  app,
  db,
}) => {
  const { customer, keeper, orderId, item, report } = await deliveredForCash(app, db)
  const photos = [await pictureUpload('#ff0000'), await pictureUpload('#00ff00')]
  const { status, body } = await report({
    kind: 'quality',
    itemIds: [item.itemId],
    text: 'It is sour.',
    photos,
  })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    orderId,
    kind: 'quality',
    state: 'open',
    items: [{ _id: item.itemId, name: 'Cow milk', unit: 'ml', packSize: 500 }],
    steps: [{ kind: 'reported', by: 'customer', text: 'It is sour.' }],
  })
  expect(body.data.photos).toHaveLength(2)
  for (const side of [customer, keeper])
    expect((await side.call('listOrderIssues', { orderId })).body.data).toEqual([body.data])
  expect((await keeper.call('listShopIssues', {})).body.data).toEqual([body.data])
})

test('photos of a report are visible to its two sides only, and are not among the public pictures', async ({
  app,
  db,
}) => {
  const { customer, keeper, orderId, report } = await deliveredForCash(app, db)
  const { data } = (await report({ photos: [await pictureUpload()] })).body
  const path = `/api/order/${orderId}/issues/${data._id}/photos/${data.photos[0]}`
  for (const side of [customer, keeper]) {
    const answer = await side.request('GET', path)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(Buffer.from(await answer.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  }
  for (const stranger of [await app.customer(), await app.shopkeeper()])
    expect((await stranger.request('GET', path)).status).toBe(404)
  expect((await app.anon.request('GET', path)).status).toBe(401)
  expect(await db.selectFrom('pictures').selectAll().execute()).toEqual([])
})

test('photos are deleted after ninety days, and the report stays', async ({ app, db }) => {
  const { customer, orderId, report } = await deliveredForCash(app, db)
  await report({ photos: [await pictureUpload()] })
  await sql`update order_issue_photos set created_at = now() - interval '89 days'`.execute(db)
  await forgetOldPhotos(db, 90)
  const photos = async () => (await customer.call('listOrderIssues', { orderId })).body.data[0]?.photos
  expect(await photos()).toHaveLength(1)
  await sql`update order_issue_photos set created_at = now() - interval '91 days'`.execute(db)
  await forgetOldPhotos(db, 90)
  expect(await photos()).toEqual([])
})

test('nothing can be reported before the delivery, nor later than a day after it', async ({ app, db }) => {
  const { customer, placement } = await makeCheckout(app, db)
  const { orderId } = (await customer.call('placeOrder', placement)).body
  const early = await customer.call('reportIssue', { orderId, kind: 'late' })
  expect(early).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(early.body.message).toBe('You can report something once the order is delivered.')

  const { report, ...late } = await deliveredForCash(app, db)
  const aged = (hours: number) =>
    sql`update order_events set at = now() - make_interval(hours => ${hours}) where order_id = ${late.orderId}`.execute(
      db,
    )
  await aged(25)
  const refused = await report()
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('Please write to help@nukkad.example')
  await aged(23)
  expect((await report()).status).toBe(200)
})

test('nothing can be reported once the shop is closed: the page says so, and the call is refused', async ({
  app,
  db,
}) => {
  const { customer, orderId, report, shopId } = await deliveredForCash(app, db)
  const closed_at = new Date()
  await db.updateTable('shops').set({ closed_at }).where('id', '=', shopId).execute()
  const { body } = await customer.call('listOrderIssues', { orderId })
  expect(body.reportUntil).toBe(closed_at.toISOString())
  expect((await report()).body).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('It is too late'),
  })
})

test('the times for reporting and answering are settings', async ({ database, db, gateway }) => {
  const config = readConfig({ NODE_ENV: 'test', ISSUE_REPORT_SECONDS: '60', ISSUE_ANSWER_SECONDS: '90' })
  const app = makeTestApp(database, { gateway, config })
  const { customer, orderId, report } = await deliveredForCash(app, db)
  const { body } = await customer.call('listOrderIssues', { orderId })
  expect(Date.parse(body.reportUntil ?? '') - Date.now()).toBeLessThanOrEqual(60_000)
  const { data } = (await report()).body
  expect(Date.parse(data.answerBy) - Date.now()).toBeGreaterThan(80_000)
  expect(Date.parse(data.answerBy) - Date.now()).toBeLessThanOrEqual(90_000)
})

test('a repeated call creates one report, and another report is refused while one is open', async ({
  app,
  db,
}) => {
  const { customer, orderId, report } = await deliveredForCash(app, db)
  const key = 'one-tap-of-a-thumb'
  const first = await report({ text: 'Sour' }, key)
  expect((await report({ text: 'Sour' }, key)).body.data).toEqual(first.body.data)
  expect(await report({ text: 'And late' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await customer.call('listOrderIssues', { orderId })).body.data).toHaveLength(1)
})

test('of ten simultaneous reports, one is accepted', async ({ app, db }) => {
  const { customer, orderId, report } = await deliveredForCash(app, db)
  const answers = await Promise.all(Array.from({ length: 10 }, () => report()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect((await customer.call('listOrderIssues', { orderId })).body.data).toHaveLength(1)
})

test('neither another customer’s order nor a line that is not in the order can be reported', async ({
  app,
  db,
}) => {
  const { orderId, report, customer } = await deliveredForCash(app, db)
  const { item: foreign } = await makeCheckout(app, db)
  const stranger = await app.customer()
  expect((await stranger.call('reportIssue', { orderId, kind: 'late' })).status).toBe(404)
  expect((await stranger.call('listOrderIssues', { orderId })).status).toBe(404)
  expect((await report({ itemIds: [foreign.itemId] })).status).toBe(404)
  expect((await report({ photos: ['data:image/png;base64,AAAA'] })).body.code).toBe('invalid_image')
  expect((await customer.call('listOrderIssues', { orderId })).body.data).toEqual([])
})

test('the shop is notified once, and the customer who reported is not', async ({ app, db, mails }) => {
  const { keeper, report } = await deliveredForCash(app, db)
  await runAllJobs(app, db, 2)
  mails.length = 0
  await report({ kind: 'damaged', text: 'The bag was torn.' })
  await runAllJobs(app, db, 3)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [keeper.email, expect.stringMatching(/^Order \w{6}: Broken or spilt$/)],
  ])
  expect(mails[0]?.text).toContain('“The bag was torn.”')
})
