import { expect } from 'vitest'
import { TERMS_VERSION } from '#contract/rules/accounts/terms-version.ts'
import { deliveredForCash, deliveredOnline } from '#test/scenes/issue-scene.ts'
import { test } from '#test/scenes/money-test.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'

test('the evidence of an order can be read by its two sides, and by nobody else', async ({
  app,
  db,
  standin,
}) => {
  const { customer, keeper, orderId, paymentId, item, reported } = await deliveredOnline(app, db, standin)
  const { answer } = await reported({ itemIds: [item.itemId], text: 'Sour', photos: [await pictureUpload()] })
  await answer({ answer: 'money', amount: 100, text: 'Sorry' })
  for (const side of [customer, keeper]) {
    const { data } = (await side.call('showEvidence', { orderId })).body
    expect(data).toMatchObject({
      order: { _id: orderId, amount: 309, refunds: [{ amount: 100, reason: 'issue', borneBy: 'shop' }] },
      issues: [{ kind: 'quality', photos: [expect.any(String)] }],
      payments: [{ id: paymentId, amount: 309, status: 'captured', of: 'order' }],
      terms: { version: TERMS_VERSION },
    })
    expect(data.events.map(({ kind, by }) => [kind, by])).toEqual([
      ['placed', 'customer'],
      ['moved', 'shop'],
      ['issue', 'customer'],
      ['issue', 'shop'],
    ])
  }
  for (const stranger of [await app.customer(), await app.shopkeeper()])
    expect((await stranger.call('showEvidence', { orderId })).status).toBe(404)
})

test('the evidence as a page contains the words and the photos, and executes nothing of what was written', async ({
  app,
  db,
}) => {
  const { customer, orderId, item, report } = await deliveredForCash(app, db)
  const text = '<script>alert(1)</script>'
  await report({ itemIds: [item.itemId], text, photos: [await pictureUpload()] })
  const path = `/api/order/${orderId}/evidence`
  const answer = await customer.request('GET', path, { headers: { accept: 'text/html' } })
  expect(answer.headers.get('content-disposition')).toContain(`order-${orderId.slice(-6)}.html`)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  const page = await answer.text()
  for (const part of [
    'About: Cow milk, 500 ml',
    'Dharampeth',
    '₹309',
    '&lt;script&gt;alert(1)',
    'data:image/jpeg;base64,/9j/',
    TERMS_VERSION,
  ])
    expect(page).toContain(part)
  expect(page).not.toContain('<script>')
})

test('the history of an order does not contain the steps of its reports', async ({ app, db }) => {
  const { customer, orderId, reported } = await deliveredForCash(app, db)
  await reported()
  const { order } = (await customer.call('showOrder', { orderId })).body
  expect(order.statusHistory.map(({ status }) => status)).toEqual(['Food Processing', 'Delivered'])
  expect(order.events.map(({ kind }) => kind)).toEqual(['placed', 'moved'])
})
