import type { Page } from '@playwright/test'
import { makeItem } from '../builders.ts'
import { expect, test } from './fixtures.ts'
import { smallPhoto } from './pictures.ts'

/** The page as the server drew it, its script on the way until it is let through. */
async function openWithoutScript(page: Page, path: string): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return letThrough
}

test.describe('before the script of a page has come,', () => {
  test('what is typed into a form stays, and the form knows of it', async ({ shopkeeper: page }) => {
    const letThrough = await openWithoutScript(page, '/dashboard/add')
    await page.getByLabel('Name').fill('Buffalo ghee')
    await page.getByLabel('Description').fill('Slowly cooked.')
    await page.getByLabel('Food type').selectOption('Bakery')
    letThrough()
    await expect(page.getByLabel('Category').getByRole('option', { name: 'Bread' })).toBeAttached()
    await page.getByLabel('Price').fill('640')
    await expect(page.getByLabel('Name')).toHaveValue('Buffalo ghee')
    await expect(page.getByLabel('Description')).toHaveValue('Slowly cooked.')
  })

  test('a photo that is chosen is there to be cut', async ({ shopkeeper: page }) => {
    const letThrough = await openWithoutScript(page, '/dashboard/add')
    await page.getByLabel('Photo').setInputFiles(await smallPhoto())
    letThrough()
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    await expect(page.getByAltText('The photo you chose')).toBeVisible()
  })

  test('what is searched for in a shop is found', async ({ page, ownShop, db }) => {
    for (const name of ['Cow milk', 'Buffalo ghee']) await makeItem(db, ownShop.shopId, { name })
    const letThrough = await openWithoutScript(page, `/shop/${ownShop.shopId}`)
    await page.getByRole('searchbox').fill('ghee')
    await expect(page.getByText('Cow milk')).toBeVisible()
    letThrough()
    await expect(page.getByText('Cow milk')).toBeHidden()
    await expect(page.getByText('Buffalo ghee')).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('ghee')
  })

  test('what is put into the cart is there afterwards', async ({ page, ownShop, db }) => {
    await makeItem(db, ownShop.shopId, { name: 'Cow milk' })
    const letThrough = await openWithoutScript(page, `/shop/${ownShop.shopId}`)
    await page.getByRole('button', { name: 'Add Cow milk' }).click()
    letThrough()
    await expect(page.getByRole('group', { name: 'Quantity of Cow milk' })).toBeVisible()
  })

  test('the pack of a thing that is chosen is the one that is shown and added', async ({
    page,
    ownShop,
    db,
  }) => {
    for (const [pack_size, price_paise] of [
      [250, 42_00],
      [500, 80_00],
      [900, 140_00],
    ] as const)
      await makeItem(db, ownShop.shopId, { unit: 'grams', pack_size, price_paise })
    const letThrough = await openWithoutScript(page, `/shop/${ownShop.shopId}`)
    await page.getByRole('radio', { name: '500 g' }).check()
    await page.getByRole('radio', { name: '900 g' }).check()
    letThrough()
    await expect(page.getByRole('article')).toContainText('₹140')
    await page.getByRole('button', { name: 'Add Cow milk' }).click()
    await expect(page.getByRole('radio', { name: '900 g, 1 in the cart' })).toBeChecked()
  })

  test('Logout is not lost', async ({ shopkeeper: page }) => {
    const letThrough = await openWithoutScript(page, '/')
    await page.getByRole('button', { name: 'Logout' }).click()
    letThrough()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })
})
