import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { makeItem } from '../../scenes/builders.ts'
import { holdRequests, placeOrderAs, setStatusAs } from '../fixtures/customer-fixtures.ts'
import { loseReplies } from '../fixtures/lose-replies.ts'
import {
  beginReport,
  expect,
  expectAccessible,
  reportAsLate,
  test,
} from '../fixtures/order-issues-fixtures.ts'
import { phone } from '../fixtures/phone.ts'
import { holdPhotos, smallPhoto } from '../fixtures/pictures.ts'
import { toast } from '../fixtures/toast.ts'

test.use({ actionTimeout: 15_000 })

test('the button for everything about an order is aligned with its card and takes one line on a phone', async ({
  customer,
  orderId,
}) => {
  await customer.setViewportSize(phone)
  await customer.goto(`/myorders/${orderId}`)
  const download = customer.getByRole('button', { name: 'Everything about this order' })
  const heading = customer.getByRole('heading', { name: 'Is something wrong?' })
  const [icon, title] = [await download.locator('svg').boundingBox(), await heading.boundingBox()]
  expect(icon?.x).toBeCloseTo(title?.x ?? 0, 0)
  expect((await download.boundingBox())?.height).toBeLessThan(50)
})

test('a customer reports an item with a photo, the shop gives cash back, and both see it without a reload', async ({
  customer,
  shopkeeper,
  orderId,
}) => {
  await customer.setViewportSize(phone)
  await shopkeeper.setViewportSize(phone)
  await shopkeeper.goto('/dashboard/orders')
  await customer.goto(`/myorders/${orderId}`)
  await customer.getByRole('button', { name: 'Report something' }).click()
  await expectAccessible(customer)
  await customer.getByRole('button', { name: 'Send the report' }).click()
  await customer.getByLabel('What is wrong?').selectOption({ label: 'Not fresh or not good' })
  await customer.getByRole('checkbox', { name: 'Fresh curd, 500 ml' }).check()
  await customer.getByLabel('In your words').fill('The curd is sour.')
  await customer.getByLabel(/Photo 1/).setInputFiles(await smallPhoto())
  await expect(customer.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await customer.getByRole('button', { name: 'Send the report' }).click()
  await expect(toast(customer, 'Reported. The answer comes on this page.')).toBeVisible()
  await expect(customer.getByText('The curd is sour.')).toBeVisible()
  await expect(customer.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expectAccessible(customer)

  await expect(shopkeeper.getByRole('heading', { name: '1 report' })).toBeVisible()
  await expect(shopkeeper.getByText('About: Fresh curd, 500 ml')).toBeVisible()
  await expect(shopkeeper.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await shopkeeper.getByRole('radio', { name: 'Money back' }).check()
  await expect(shopkeeper.getByLabel('How much goes back (₹)')).toHaveValue('230')
  await shopkeeper.getByLabel('How much goes back (₹)').fill('90.50')
  await shopkeeper.getByLabel('To the customer').fill('Sorry!')
  await expectAccessible(shopkeeper)
  await loseReplies(shopkeeper, '**/issues/*/answer')
  await shopkeeper.getByRole('button', { name: 'Send the answer' }).click()
  await expect(toast(shopkeeper, /^The customer has your answer/)).toBeVisible()
  await expect(shopkeeper.getByText(/Waits for the customer/)).toBeVisible()
  await expectAccessible(shopkeeper)

  await expect(customer.getByText('₹90.50 comes back in cash.')).toBeVisible()
  await expect(customer.getByText('Sorry!')).toBeVisible()
  await expectAccessible(customer)
  await loseReplies(customer, '**/issues/*/solved')
  await customer.getByRole('button', { name: 'Yes, I have it' }).click()
  await expect(toast(customer, 'Thank you for telling us.')).toBeVisible()
  await expect(customer.getByText(/Given back in cash today/)).toBeVisible()
  await expect(customer.getByText('₹90.50 came back in cash.')).toBeVisible()
  await expect(customer.getByText('comes back')).toHaveCount(0)
  await expect(shopkeeper.getByRole('heading', { name: '1 report' })).toBeHidden()
})

test('a photo that failed to load is not reported as deleted, and can be loaded again', async ({
  customer,
  orderId,
}) => {
  await beginReport(customer, orderId, 'Not fresh or not good')
  await customer.getByRole('checkbox', { name: 'Fresh curd' }).check()
  await customer.getByLabel('In your words').fill('The curd is sour.')
  await customer.getByLabel(/Photo 1/).setInputFiles(await smallPhoto())
  await expect(customer.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  const photo = '**/api/order/*/issues/*/photos/*'
  await customer.route(photo, (route) => route.abort('connectionreset'))
  await customer.getByRole('button', { name: 'Send the report' }).click()
  const again = customer.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(customer.getByText('Photos are kept for')).toHaveCount(0)
  await expectAccessible(customer)
  await customer.unroute(photo)
  await again.click()
  await expect(customer.getByRole('img', { name: 'Photo 1' })).toBeVisible()
})

test('a report cannot be sent while its photo is still being read', async ({ customer, orderId }) => {
  const photos = await holdPhotos(customer)
  await customer.goto(`/myorders/${orderId}`)
  await customer.getByRole('button', { name: 'Report something' }).click()
  const send = customer.getByRole('button', { name: 'Send the report' })
  await expect(send).toBeEnabled()
  await photos.hold()
  await customer.getByLabel(/Photo 1/).setInputFiles(await smallPhoto())
  await expect(send).toBeDisabled()
  await photos.letGo()
  await expect(customer.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await expect(send).toBeEnabled()
})

test('an issue that is not settled can be handed to the operator, also by keyboard', async ({
  customer,
  shopkeeper,
  orderId,
}) => {
  await customer.goto(`/myorders/${orderId}`)
  await customer.getByRole('button', { name: 'Report something' }).press('Enter')
  await customer.getByLabel('What is wrong?').selectOption({ label: 'Came too late' })
  await customer.getByRole('button', { name: 'Send the report' }).press('Enter')
  await expect(customer.getByText(/The shop answers by/)).toBeVisible()
  await shopkeeper.goto('/dashboard/orders')
  await shopkeeper.getByRole('radio', { name: 'I disagree' }).check()
  await shopkeeper.getByLabel('To the customer').fill('It came at nine, as you asked.')
  await shopkeeper.getByRole('button', { name: 'Send the answer' }).press('Enter')
  await customer.getByRole('button', { name: 'No', exact: true }).press('Enter')
  await customer.getByLabel('In your words').fill('I asked for eight.')
  await customer.getByRole('button', { name: /^Hand it to/ }).press('Enter')
  await expect(customer.getByText('We are looking into it, and will write to you.')).toBeVisible()
  await expect(shopkeeper.getByText('I asked for eight.')).toBeVisible()
})

test('what is brought again is an order without a price, linked to the first order', async ({
  customer,
  shopkeeper,
  orderId,
}) => {
  await beginReport(customer, orderId, 'Something is missing')
  await customer.getByRole('checkbox', { name: 'Cow milk' }).check()
  await customer.getByRole('button', { name: 'Send the report' }).click()
  await shopkeeper.goto('/dashboard/orders')
  await shopkeeper.getByRole('radio', { name: 'Bring it again' }).check()
  await shopkeeper.getByRole('button', { name: 'Send the answer' }).click()
  await expect(shopkeeper.getByText('Nothing to collect')).toBeVisible()
  await customer.getByRole('link', { name: 'Follow it' }).click()
  await expect(
    customer.getByText(`Brings order #${orderId.slice(-6)} again. There is nothing to pay.`),
  ).toBeVisible()
  await expect(customer.getByText('Cash on Delivery, nothing to pay')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Report something' })).toBeHidden()
  await expectAccessible(customer)

  await customer.getByRole('link', { name: 'Back to Orders' }).click()
  const waits = customer.getByText('has answered your report. Please say whether that settles it.')
  await customer
    .getByRole('listitem')
    .filter({ has: waits })
    .getByRole('link', { name: 'View Details' })
    .click()
  await expect(customer.getByText('It is brought again')).toBeVisible()
  await customer.getByRole('button', { name: 'Yes, it is settled' }).click()
  await expect(customer.getByText('The shop offered to bring it again')).toBeVisible()
  await expect(customer.getByText('It is brought again')).toBeHidden()
  // Once the issue is settled, the link no longer offers to follow the order.
  await expect(customer.getByRole('link', { name: 'View the order' })).toBeVisible()
  await expect(customer.getByRole('link', { name: 'Follow it' })).toBeHidden()
  await customer.getByRole('link', { name: 'Back to Orders' }).click()
  await expect(customer.getByRole('link', { name: 'View Details' })).toHaveCount(2)
  await expect(waits).toBeHidden()
})

test('if the order that brings it again is declined, the issue says without a reload that this was offered', async ({
  customer,
  orderId,
  ownShop: { keeper },
}) => {
  await reportAsLate(customer, orderId)
  const asShop = async (path: string, data: object) =>
    (await customer.request.post(path, { data, headers: { token: keeper.token } })).json()
  const shopIssues = await customer.request.get('/api/issues', { headers: { token: keeper.token } })
  const [issue] = (await shopIssues.json()).data
  const answered = await asShop(`/api/order/${orderId}/issues/${issue._id}/answer`, { answer: 'again' })
  await expect(customer.getByText('It is brought again')).toBeVisible()
  await asShop(`/api/order/${answered.data.againOrderId}/decline`, { reason: 'other' })
  await expect(customer.getByText('The shop offered to bring it again')).toBeVisible()
  await expect(customer.getByRole('link', { name: 'View the order' })).toBeVisible()
})

test('either side can download everything about an order as a file', async ({
  customer,
  shopkeeper,
  orderId,
}) => {
  const saved = async (page: Page) => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Everything about this order' }).first().click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe(`order-${orderId.slice(-6)}.html`)
    return readFile(await file.path(), 'utf8')
  }
  await customer.goto(`/myorders/${orderId}`)
  expect(await saved(customer)).toContain('Fresh curd')
  await customer.getByRole('button', { name: 'Report something' }).click()
  await customer.getByLabel('What is wrong?').selectOption({ label: 'Came too late' })
  await customer.getByRole('button', { name: 'Send the report' }).click()
  await shopkeeper.goto('/dashboard/orders')
  expect(await saved(shopkeeper)).toContain('Came too late')
})

test('a day after the delivery the page says where to write', async ({ customer, orderId, db }) => {
  await sql`update order_events set at = now() - interval '25 hours' where order_id = ${orderId}`.execute(db)
  await customer.goto(`/myorders/${orderId}`)
  await expect(customer.getByText('Nothing can be reported here any more.')).toBeVisible()
  await expect(customer.getByRole('link', { name: 'help@nukkad.example' }).first()).toBeVisible()
})

test('an order that was just delivered is not shown as too late to be reported', async ({
  customer,
  customerAccount,
  ownShop,
  db,
}) => {
  const milk = await makeItem(db, ownShop.shopId, { name: 'Cow milk' })
  const lines = [{ ...milk, count: 3 }]
  const orderId = await placeOrderAs(customer.request, customerAccount, ownShop.shopId, lines)
  await customer.goto(`/myorders/${orderId}`)
  await expect(customer.getByRole('button', { name: 'Everything about this order' })).toBeVisible()
  const release = await holdRequests(customer, `**/api/order/${orderId}/issues`)
  await setStatusAs(customer.request, ownShop.keeper, orderId, 'Delivered')
  await expect(customer.getByRole('heading', { name: 'Is something wrong?' })).toBeVisible()
  await expect(customer.getByText('Nothing can be reported here any more.')).toBeHidden()
  release()
  await expect(customer.getByRole('button', { name: 'Report something' })).toBeVisible()
})

test('a report whose reply was lost is not sent twice, and the next report is one of its own', async ({
  customer,
  orderId,
  db,
}) => {
  const settleAll = () => db.updateTable('order_issues').set({ state: 'closed' }).execute()
  await beginReport(customer, orderId, 'Came too late')
  await customer.getByRole('checkbox', { name: 'Fresh curd' }).check()
  await customer.getByLabel('In your words').fill(' At noon. ')
  const sendWithLostReply = async () => {
    const allowReplies = await loseReplies(customer, '**/api/order/*/issues')
    await customer.getByRole('button', { name: 'Send the report' }).click()
    await expect(toast(customer, 'The report could not be sent.')).toBeVisible()
    await settleAll()
    return allowReplies
  }
  const allowFirstReply = await sendWithLostReply()
  allowFirstReply()
  await customer.reload()
  await expect(customer.getByText('At noon.')).toBeVisible()
  await customer.getByRole('button', { name: 'Report something' }).click()
  await expect(customer.getByLabel('In your words')).toHaveValue('')

  await customer.getByLabel('What is wrong?').selectOption({ label: 'Something is missing' })
  const allowSecondReply = await sendWithLostReply()
  await customer.getByLabel('What is wrong?').selectOption({ label: 'Not fresh or not good' })
  await customer.getByLabel('In your words').fill('The curd is sour.')
  allowSecondReply()
  await customer.getByRole('button', { name: 'Send the report' }).click()
  await expect(toast(customer, 'Reported.')).toBeVisible()
  await expect(customer.getByRole('heading', { name: 'Not fresh or not good' })).toBeVisible()
  await expect(customer.getByText('The curd is sour.')).toBeVisible()
})

test('the desk shows the number of its reports, ten of them above its orders, and the rest on request', async ({
  shopkeeper,
  ownShop: { shopId: shop_id },
  orderId: order_id,
  db,
}) => {
  const reports = Array.from({ length: 12 }, (_, n) => ({
    shop_id,
    order_id,
    id: `00000000-0000-7000-8000-0000000000${10 + n}`,
    kind: 'refund_failed' as const,
    item_ids: '[]',
    state: n === 11 ? ('open' as const) : ('ticket' as const),
    answer_by: new Date(Date.now() + 3_600_000),
  }))
  await db.insertInto('order_issues').values(reports).execute()
  await shopkeeper.setViewportSize(phone)
  await shopkeeper.goto('/dashboard/orders')
  await expect(shopkeeper.getByRole('heading', { name: '12 reports' })).toBeVisible()
  const shown = shopkeeper.getByRole('article').filter({ hasText: 'Everything about this order' })
  await expect(shown).toHaveCount(10)
  await expect(shown.first()).toContainText('Please answer by')
  await expectAccessible(shopkeeper)
  await shopkeeper.getByRole('button', { name: 'Show more reports' }).click()
  await expect(shown).toHaveCount(12)
  await expect(shopkeeper.getByRole('button', { name: 'Show more reports' })).toHaveCount(0)
  await shopkeeper.getByRole('radio', { name: 'I disagree' }).check()
  await shopkeeper.getByLabel('To the customer').fill('It was fresh.')
  await shopkeeper.getByRole('button', { name: 'Send the answer' }).click()
  await expect(shown).toHaveCount(12)
  await expect(shopkeeper.getByText('Please answer by')).toHaveCount(0)
})
