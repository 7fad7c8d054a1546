import { payByCard } from '../fixtures/pay-by-card.ts'
import {
  fillDocuments,
  fillProfile,
  next,
  payForShop,
  test,
  typeDocuments,
} from '../fixtures/setup-wizard.ts'
import { expect, signedInPage } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

test('what was typed and the picture survive a lost connection and a reload, and appear on another device', async ({
  wizard: page,
  keeper,
  browser,
  baseURL,
}) => {
  await fillProfile(page)
  await next(page)
  await page.context().setOffline(true)
  await typeDocuments(page)
  await expect(page.getByText('No connection: not saved yet, we keep trying')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Everything is saved')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/ABCPK1234C|123456784321/)

  const other = await signedInPage(browser, baseURL ?? '', keeper, 'shop')
  for (const device of [page, other]) {
    await device.goto('/setup')
    await expect(device.getByAltText('The picture of your shop')).toBeVisible()
    await expect(device.getByLabel('PAN number')).toHaveValue('ABCPK1234C')
    await expect(device.getByLabel('Account number')).toHaveValue('123456784321')
    await device.getByRole('button', { name: 'Previous' }).click()
    await expect(device.getByLabel('Phone')).toHaveValue('9800000001')
  }
  await other.context().close()
})

test('a field that the server refuses is reported with the reason and not sent again; other fields are saved', async ({
  wizard: page,
}) => {
  const sent: string[] = []
  await page.route('**/api/shops/setup-draft', async (route) => {
    const body = route.request().postDataJSON()
    if (route.request().method() !== 'PUT' || body.phone === undefined) return route.continue()
    sent.push(body.phone)
    if (body.phone === '9800000002') return route.continue()
    const json = { success: false, code: 'malformed', message: 'Something in the request could not be read.' }
    await route.fulfill({ status: 400, json })
  })
  const refusal = page.getByText('Not everything is saved: Something in the request could not be read.')
  const number = page.getByLabel('Shop number, building, street')
  await fillProfile(page)
  await expect(refusal).toBeVisible()
  const often = sent.length
  for (const typed of ['Shop 4', 'Shop 5']) {
    const isKept = page.waitForResponse((reply) => reply.request().postData()?.includes(typed) ?? false)
    await number.fill(typed)
    await isKept
    await expect(refusal).toBeVisible()
  }
  expect(sent).toHaveLength(often)
  await page.getByLabel('Phone').fill('9800000002')
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await page.reload()
  await expect(number).toHaveValue('Shop 5')
  await expect(page.getByLabel('Phone')).toHaveValue('9800000002')
})

test('a server error is not reported as a lost connection', async ({ wizard: page }) => {
  await page.clock.install()
  await page.route('**/api/shops/setup-draft', (route) => route.fulfill({ status: 503 }))
  await page.getByLabel('Phone').fill('9800000001')
  await expect(page.getByText('Not saved yet, we keep trying', { exact: true })).toBeVisible()
  await page.unroute('**/api/shops/setup-draft')
  await page.clock.fastForward(5_000)
  await expect(page.getByText('Everything is saved')).toBeVisible()
})

test('a reload stays on the current step, and the steps before it can still be reached', async ({
  wizard: page,
}) => {
  const heading = page.getByRole('heading', { name: /^Step/ })
  const saved = page.getByText('Everything is saved')
  await fillProfile(page)
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(heading).toHaveText('Step 1 of 3: Shop Profile')
  await next(page)
  await fillDocuments(page)
  await next(page)
  await expect(saved).toBeVisible()
  for (const step of ['Step 3 of 3: Subscription', 'Step 2 of 3: Documents & Bank']) {
    await expect(heading).toHaveText(step)
    await page.reload()
    await expect(heading).toHaveText(step)
    await page.getByRole('button', { name: 'Previous' }).press('Enter')
  }
  await expect(heading).toHaveText('Step 1 of 3: Shop Profile')
})

test('Back goes to the previous step and keeps what was typed, also after a reload; from the first step it leaves', async ({
  wizard: page,
}) => {
  const heading = page.getByRole('heading', { name: /^Step/ })
  await page.goto('/terms-and-conditions')
  await page.goto('/setup')
  await fillProfile(page)
  await next(page)
  await fillDocuments(page)
  await next(page)
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await page.goBack()
  await expect(heading).toHaveText('Step 2 of 3: Documents & Bank')
  await expect(heading).toBeFocused()
  await expect(page.getByLabel('PAN number')).toHaveValue('ABCPK1234C')
  await page.goForward()
  await expect(heading).toHaveText('Step 3 of 3: Subscription')
  await page.reload()
  for (const step of ['Step 2 of 3: Documents & Bank', 'Step 1 of 3: Shop Profile']) {
    await page.goBack()
    await expect(heading).toHaveText(step)
  }
  await expect(page.getByLabel('Phone')).toHaveValue('9800000001')
  await page.goBack()
  await expect(page).toHaveURL(/terms-and-conditions/)
})

test('returning to a later step puts the earlier ones into the history, and Previous adds no duplicates', async ({
  wizard: page,
}) => {
  const heading = page.getByRole('heading', { name: /^Step/ })
  await fillProfile(page)
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await page.goto('/terms-and-conditions')
  await page.goto('/setup')
  await expect(heading).toHaveText('Step 2 of 3: Documents & Bank')
  await page.getByRole('button', { name: 'Previous' }).press('Enter')
  await expect(heading).toHaveText('Step 1 of 3: Shop Profile')
  await next(page)
  await expect(heading).toHaveText('Step 2 of 3: Documents & Bank')
  await page.goBack()
  await expect(heading).toHaveText('Step 1 of 3: Shop Profile')
  await page.goBack()
  await expect(page).toHaveURL(/terms-and-conditions/)
})

test('tabs of the wizard do not overwrite each other, and all lead to the open shop, even after a second payment', async ({
  wizard: page,
}) => {
  const other = await page.context().newPage()
  await other.goto('/setup')
  await expect(other.getByRole('heading', { name: 'Step 1 of 3: Shop Profile' })).toBeVisible()
  await fillProfile(page)
  await next(page)
  await fillDocuments(page)
  await next(page)
  await other.getByLabel('Phone').fill('98000')
  await expect(other.getByText('Everything is saved')).toBeVisible()
  const paidSecond = await page.context().newPage()
  await paidSecond.goto('/setup')
  await paidSecond.getByLabel('Phone').fill('9800000003')
  await next(paidSecond)
  await next(paidSecond)
  // Another plan, because the gateway itself refuses a second payment for the same one.
  await paidSecond.getByText('6 Months').click()
  for (const tab of [paidSecond, page]) {
    await tab.getByLabel(/Tell me about new orders/).uncheck()
    await tab.getByLabel('I accept the terms').check()
    await tab.getByRole('button', { name: /^Pay/ }).click()
    await expect(tab.frameLocator('iframe').last().getByLabel('Card number')).toBeVisible()
  }
  await payByCard(page)
  await expect(toast(page, 'Payment successful! Shop setup completed.')).toBeVisible({ timeout: 20_000 })
  await other.getByLabel('Phone').fill('9800000002')
  await expect(other.getByRole('heading', { name: 'Welcome, Kale Dairy' })).toBeVisible()
  await payByCard(paidSecond)
  await expect(
    toast(paidSecond, 'This payment came too late or a second time. It goes back to you by itself.'),
  ).toBeVisible({ timeout: 20_000 })
  await expect(paidSecond.getByRole('heading', { name: 'Welcome, Kale Dairy' })).toBeVisible()
})

test('a typed shop number is kept with the address across steps, a reload and the choice of another place', async ({
  wizard: page,
  keeper,
  db,
}) => {
  const number = page.getByLabel('Shop number, building, street')
  await fillProfile(page)
  await number.fill('5')
  await next(page)
  await page.getByRole('button', { name: 'Previous' }).press('Enter')
  const chooseAnother = async () => {
    await page.getByLabel('Shop address').fill('Sitabuldi')
    await page.getByRole('option').first().click()
    await expect(page.getByText('Place chosen')).toBeVisible()
    await expect(number).toHaveValue('5')
  }
  await chooseAnother()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await page.reload()
  if (await page.getByRole('button', { name: 'Previous' }).isVisible())
    await page.getByRole('button', { name: 'Previous' }).press('Enter')
  await chooseAnother()
  await next(page)
  await fillDocuments(page)
  await next(page)
  await payForShop(page)
  await expect(page.getByText(/^5, .*Sitabuldi/)).toBeVisible()
  const { id } = await db
    .selectFrom('shops')
    .select('id')
    .where('owner_account_id', '=', keeper.accountId)
    .executeTakeFirstOrThrow()
  await page.goto(`/shop/${id}`)
  await expect(page.getByText(/^5, .*Sitabuldi/)).toBeVisible()
  const facts = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(facts ?? '').address.streetAddress).toMatch(/^5, /)
})
