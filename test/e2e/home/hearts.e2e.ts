import type { Page } from '@playwright/test'
import { givePassword, makeCustomer, makeStockedShop, nagpur, password } from '../../scenes/builders.ts'
import { holdRequests, storeBeforeLoad } from '../fixtures/customer-fixtures.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'
import { toast } from '../fixtures/toast.ts'

test.use({ viewport: phone, actionTimeout: 10_000 })

const myShops = (page: Page) => page.getByRole('region', { name: 'My shops' }).getByRole('link')
const onPhone = (page: Page) => page.setViewportSize(phone)

test('a heart puts a shop first on Home at once, and can be removed on the shop’s page', async ({
  customer: page,
  db,
}) => {
  await onPhone(page)
  await makeStockedShop(db, { name: 'Kale Dairy' })
  const { shopId } = await makeStockedShop(db, { name: 'Joshi Bakers' })
  await page.goto('/')
  const heart = (name: string) => page.getByRole('button', { name: `My shop: ${name}` })
  const release = await holdRequests(page, '**/api/hearts/*')
  await heart('Joshi Bakers').click()
  await expect(heart('Joshi Bakers')).toHaveAttribute('aria-pressed', 'true')
  await expect(myShops(page)).toHaveText(['Joshi Bakers'])
  release()
  await heart('Kale Dairy').click()
  await expect(myShops(page)).toHaveText(['Kale Dairy', 'Joshi Bakers'])
  await expectAccessible(page)
  await page.reload()
  await expect(myShops(page)).toHaveText(['Kale Dairy', 'Joshi Bakers'])

  await page.goto(`/shop/${shopId}`)
  await expect(heart('Joshi Bakers')).toHaveAttribute('aria-pressed', 'true')
  await heart('Joshi Bakers').click()
  await expect(heart('Joshi Bakers')).toHaveAttribute('aria-pressed', 'false')
  await page.goto('/')
  await expect(myShops(page)).toHaveText(['Kale Dairy'])
})

test('a heart that is older than sixty others is shown on the shop’s page and can be removed there', async ({
  customer: page,
  customerAccount: { accountId: account_id },
  db,
}) => {
  const shops: string[] = []
  for (let number = 0; number < 61; number++) shops.push((await makeStockedShop(db)).shopId)
  const given = shops.map((shop_id, number) => ({ shop_id, account_id, given_at: new Date(number * 1000) }))
  await db.insertInto('hearts').values(given).execute()
  await page.goto(`/shop/${shops[0]}`)
  const heart = page.getByRole('button', { name: 'My shop: Kale Dairy' })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('beyond sixty hearts a button shows the rest, and removing or giving a heart then leaves no shop out', async ({
  customer: page,
  customerAccount: { accountId: account_id },
  db,
}) => {
  const shops: string[] = []
  for (let n = 0; n < 63; n++) shops.push((await makeStockedShop(db, { name: `Shop ${n}` })).shopId)
  const given = shops.map((shop_id, n) => ({ shop_id, account_id, given_at: new Date(n * 1000) }))
  await db.insertInto('hearts').values(given.slice(1)).execute()
  await page.goto('/')
  await expect(myShops(page)).toHaveCount(60)
  const more = page.getByRole('region', { name: 'My shops' }).getByRole('button', { name: 'Show more shops' })
  await more.click()
  await expect(myShops(page)).toHaveCount(62)
  await expect(more).toHaveCount(0)
  await expectAccessible(page)

  const heart = (n: number) => page.getByRole('button', { name: `My shop: Shop ${n}`, exact: true })
  const answered = () => page.waitForResponse(/api\/hearts\//)
  const taken = answered()
  await heart(62).click()
  await taken
  await expect(myShops(page)).toHaveCount(61)
  await expect(myShops(page).last()).toHaveText('Shop 1')
  const one = answered()
  await heart(62).click()
  await one
  await expect(myShops(page)).toHaveCount(62)
  await expect(myShops(page).first()).toHaveText('Shop 62')
  await expect(myShops(page).last()).toHaveText('Shop 1')
})

test('a shop in My shops says so if it does not deliver to the chosen place', async ({
  customer: page,
  customerAccount,
  db,
}) => {
  const near = await makeStockedShop(db, { name: 'Kale Dairy' })
  const far = await makeStockedShop(db, {
    name: 'Joshi Bakers',
    delivery_radius_km: 1,
    lat: nagpur.lat + 0.02,
  })
  for (const { shopId } of [near, far])
    await page.request.put(`/api/hearts/${shopId}`, { headers: { token: customerAccount.token } })
  await page.goto('/')
  await expect(myShops(page)).toHaveText(['Joshi Bakers', 'Kale Dairy'])
  await storeBeforeLoad(page, { Location: { latitude: nagpur.lat, longitude: nagpur.lng } })
  await page.reload()
  await expect(myShops(page)).toHaveText(['Joshi BakersDoes not deliver here', 'Kale Dairy'])
  await expectAccessible(page)
})

test('a heart that cannot be stored is reverted, with a message', async ({ customer: page, db }) => {
  await makeStockedShop(db, { name: 'Kale Dairy' })
  await page.goto('/')
  const heart = page.getByRole('button', { name: 'My shop: Kale Dairy' })
  await page.route('**/api/hearts/*', (route) => route.abort('connectionrefused'))
  await heart.click()
  await expect(toast(page, /No connection|could not be kept/)).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('a visitor is asked to sign in for a heart, and returns to the filters that they had chosen', async ({
  page,
  db,
}) => {
  await makeStockedShop(db, { name: 'Kale Dairy' })
  const { accountId, email } = await makeCustomer(db)
  await givePassword(db, accountId)
  await page.goto('/?category=Milk')
  await page.getByRole('button', { name: 'My shop: Kale Dairy' }).click()
  const popup = page.getByRole('dialog')
  await expect(popup).toContainText('Sign in to keep your shops at hand.')
  await popup.getByLabel('Email').fill(email)
  await popup.getByLabel('Password', { exact: true }).fill(password)
  await popup.getByRole('checkbox').check()
  await popup.getByRole('button', { name: 'Submit' }).click()
  await expect(popup).toBeHidden()
  // The page that follows replaces the history entry of the popup.
  await expect.poll(() => page.evaluate(() => history.state.isPopup)).toBeUndefined()
  await expect(page).toHaveURL('/?category=Milk')
})

test('Home works without its lazily loaded parts if they fail to load', async ({ customer: page, db }) => {
  await makeStockedShop(db, { name: 'Kale Dairy' })
  await page.route(/\/assets\/(for-you|own-heart|press-heart|profile-menu)-/, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('button', { name: 'My shop: Kale Dairy' }).click()
  await expect(toast(page, 'That could not be kept. Please try again.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Account' })).toBeVisible()
})
