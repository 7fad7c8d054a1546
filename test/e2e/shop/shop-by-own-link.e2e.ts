import type { Page } from '@playwright/test'
import {
  givePassword,
  giveSlug,
  makeItem,
  makeShop,
  makeStockedShop,
  password,
} from '../../scenes/builders.ts'
import { holdRequests, storeCart } from '../fixtures/customer-fixtures.ts'
import { test as base, expect, expectAccessible } from '../fixtures/fixtures.ts'
import { recordLayoutShifts } from '../fixtures/layout-shifts.ts'
import { phone } from '../fixtures/phone.ts'

const NAME = 'श्री गणेश दूध डेयरी एवं मिष्ठान्न भंडार, Wardha Road'

const test = base.extend<{ shop: { shopId: string; otherId: string; otherItemId: string } }>({
  shop: [
    async ({ db }, use) => {
      const { shopId } = await makeShop(db, { name: NAME })
      await makeItem(db, shopId, { name: 'Cow milk', price_paise: 40_00 })
      const { shopId: otherId, itemId: otherItemId } = await makeStockedShop(db, { name: 'Other Bakery' })
      await giveSlug(db, shopId, 'ganesh')
      await use({ shopId, otherId, otherItemId })
    },
    { auto: true },
  ],
})
test.use({ viewport: phone, actionTimeout: 10_000 })

const brand = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()
const allShopsLink = (page: Page) => page.getByRole('link', { name: 'All shops on Nukkad' })

/** The navbar shows the shop's name, and only one link, at the bottom of the page, leads to other shops. */
async function expectNoOtherShops(page: Page) {
  await expect(brand(page)).toHaveAttribute('href', '/s/ganesh')
  await expect(brand(page)).toHaveAccessibleName(NAME)
  await expect(allShopsLink(page)).toHaveCount(1)
  const out = await page.getByRole('link').evaluateAll((links) =>
    links
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin }) => origin === window.location.origin)
      .filter(({ pathname }) => pathname === '/' || pathname === '/search')
      .map(({ pathname }) => pathname),
  )
  expect(out).toEqual(['/'])
  await expect(page.getByText('Other Bakery')).toHaveCount(0)
}

test('a shop opened by its own link is shown without other shops: on its page, in the cart and at the checkout', async ({
  customer: page,
  shop,
}) => {
  // The cart of another shop is kept, but not shown.
  await storeCart(page, shop.otherId, { [shop.otherItemId]: 1 })
  await page.goto('/s/ganesh')
  await expectNoOtherShops(page)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('button', { name: 'Add Cow milk' }).click()
  await page.getByRole('button', { name: 'One more Cow milk' }).click()
  await page.getByRole('link', { name: /^Cart, / }).click()
  await expect(page).toHaveURL('/cart')
  await expectNoOtherShops(page)
  await expectAccessible(page)
  // A reloaded page knows it as well, and so does the checkout, which is loaded as a document of its own.
  await page.reload()
  await expectNoOtherShops(page)
  await page.goto('/order')
  await expectNoOtherShops(page)
  await page.goto('/myorders')
  await expectNoOtherShops(page)
  await page.getByRole('link', { name: 'Find shops near you' }).click()
  await expect(page).toHaveURL('/s/ganesh')
  await page.goto(`/shop/${shop.shopId}`)
  await expectNoOtherShops(page)
})

test('an empty cart, and a checkout without a cart, lead to that shop and not to others', async ({
  customer: page,
}) => {
  await page.goto('/s/ganesh')
  await page.goto('/order')
  await expect(page).toHaveURL('/s/ganesh')
  await page.goto('/cart')
  await expectNoOtherShops(page)
})

test('the link to all shops shows them again in this tab; another tab was never limited to one shop', async ({
  page,
  context,
  shop,
}) => {
  await page.goto('/s/ganesh')
  await expectNoOtherShops(page)
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(brand(other)).toHaveAttribute('href', '/')
  await expect(brand(other)).toBeVisible()

  await allShopsLink(page).click()
  await expect(page).toHaveURL('/')
  await expect(brand(page)).toHaveAccessibleName('Nukkad, Home')
  await expect(page.getByText('Other Bakery')).toBeVisible()
  await page.goto('/cart')
  await expect(brand(page)).toHaveAttribute('href', '/')
  await expect(brand(page)).toBeVisible()
  await expect(allShopsLink(page)).toHaveCount(0)

  // Opening another shop's page has the same effect.
  await page.goto('/s/ganesh')
  await expectNoOtherShops(page)
  await page.goto(`/shop/${shop.otherId}`)
  await expect(brand(page)).toHaveAttribute('href', '/')
  await expect(brand(page)).toBeVisible()
  await page.goto('/cart')
  await expect(brand(page)).toHaveAttribute('href', '/')
})

test('while a page that is limited to one shop hydrates, no link to others flashes up and nothing shifts', async ({
  page,
}) => {
  await page.goto('/s/ganesh')
  await expectNoOtherShops(page)
  const readLayoutShift = await recordLayoutShifts(page)
  const release = await holdRequests(page, '**/assets/*.js')
  await page.goto('/cart', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nukkad, Home' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Shops near you' })).toBeHidden()
  release()
  await expectNoOtherShops(page)
  expect(await readLayoutShift()).toBeLessThan(0.02)
})

test('a shop’s pages are identical for every visitor, and only its own link shows the shop alone', async ({
  page,
  baseURL,
  shop,
}) => {
  const read = async (path: string) =>
    (await (await fetch(`${baseURL}${path}`)).text()).replaceAll(/nonce="[^"]*"/g, '')
  const [first, second] = [await read('/s/ganesh'), await read('/s/ganesh')]
  expect(second).toBe(first)
  expect(first).toContain('All shops on Nukkad')
  expect(await read(`/shop/${shop.shopId}`)).not.toContain('All shops on Nukkad')
  await page.goto(`/shop/${shop.shopId}`)
  await expect(brand(page)).toHaveAttribute('href', '/')
})

test('signing in on a shop’s own page stays there, and a category of another shop shows all shops again', async ({
  page,
  shop,
  customerAccount,
  db,
}) => {
  await givePassword(db, customerAccount.accountId)
  await page.goto('/s/ganesh')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(customerAccount.email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
  await expect(page).toHaveURL('/s/ganesh')
  await expectNoOtherShops(page)

  await page.goto(`/category/Milk?shop=${shop.otherId}`)
  await expect(brand(page)).toHaveAttribute('href', '/')
})
