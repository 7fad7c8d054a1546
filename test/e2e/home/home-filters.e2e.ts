import type { Page } from '@playwright/test'
import { makeItem, makeShop, makeStockedShop, nagpur } from '../../scenes/builders.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { phone } from '../fixtures/phone.ts'

test.use({ viewport: phone, actionTimeout: 10_000 })

const here = { latitude: nagpur.lat, longitude: nagpur.lng }
const cards = (page: Page) => page.getByRole('article')
const names = (page: Page) => cards(page).getByRole('link')
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('filters narrow the list, are in the URL and in view, and survive reload and Back', async ({
  page,
  db,
}) => {
  const baker = await makeShop(db, { name: 'Baker', rating_sum: 25, rating_count: 5 })
  await makeItem(db, baker.shopId, { name: 'Pav', food_type: 'Bakery', category: 'Buns' })
  await makeStockedShop(db, { name: 'Dairy' })
  const closed = await makeShop(db, {
    name: 'Closed baker',
    is_paused: true,
    delivery_radius_km: 1,
    lat: nagpur.lat + 0.02,
  })
  await makeItem(db, closed.shopId, { food_type: 'Bakery', category: 'Buns' })
  await page.goto('/')
  await expect(chip(page, 'Delivers here')).toHaveCount(0)
  await chip(page, 'Buns').click()
  await expect(page).toHaveURL('/?category=Buns')
  await expect(names(page)).toHaveText(['Closed baker', 'Baker'])
  await chip(page, 'Open now').click()
  await expect(names(page)).toHaveText(['Baker'])
  await expect(chip(page, 'Open now')).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(names(page)).toHaveText(['Baker'])
  await expect(chip(page, 'Buns')).toBeInViewport()
  await names(page).click()
  await expect(page).toHaveURL(`/shop/${baker.shopId}`)
  await expect(page.getByText('Pav')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/?category=Buns&open=true')
  await expect(names(page)).toHaveText(['Baker'])
  await expect(chip(page, 'Buns')).toBeInViewport()
  await chip(page, 'Buns').click()
  await chip(page, 'Open now').click()
  await expect(page).toHaveURL('/')
  await expect(names(page)).toHaveCount(3)

  await chip(page, 'Rated 4+').click()
  await expect(names(page)).toHaveText(['Baker'])
  await chip(page, 'Milk').click()
  await expect(page.getByText('No shop here matches what you chose.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all shops' }).click()
  await expect(names(page)).toHaveCount(3)

  await page.evaluate((place) => localStorage.setItem('Location', JSON.stringify(place)), here)
  await page.reload()
  await chip(page, 'Delivers here').click()
  await expect(names(page)).toHaveCount(2)
  await expect(page).toHaveURL('/?delivers=true')
  await page.reload()
  await expect(names(page)).toHaveCount(2)
  await expect(chip(page, 'Delivers here')).toHaveAttribute('aria-pressed', 'true')
})

test('the pages of two filters are cached separately', async ({ request, db }) => {
  await makeStockedShop(db, { name: 'Gokul Dairy' })
  const isListed = async (address: string) =>
    (await (await request.get(address)).text()).includes('Gokul Dairy')
  for (let time = 0; time < 2; time++) {
    expect(await isListed('/?category=Milk')).toBe(true)
    expect(await isListed('/?category=Bread')).toBe(false)
    expect(await isListed('/?category=Poison')).toBe(true)
    expect(await isListed('/')).toBe(true)
  }
})
