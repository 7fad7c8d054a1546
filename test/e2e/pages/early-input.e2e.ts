import type { Page } from '@playwright/test'
import type { Db } from '#server/db/db.ts'
import { makeItem, makeShop } from '../../scenes/builders.ts'
import { holdRequests } from '../fixtures/customer-fixtures.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { untilHydrated } from '../fixtures/hydrated-page.ts'
import { smallPhoto } from '../fixtures/pictures.ts'
import { toast } from '../fixtures/toast.ts'

/** Opens the server-rendered page and holds its scripts back until the returned function is called. */
async function openWithoutScript(page: Page, path: string): Promise<() => void> {
  const release = await holdRequests(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  return release
}

/** Presses *Add* and then the link to the cart, both before the script has loaded. */
async function addAndFollowLink(page: Page, db: Db, shopId: string) {
  await makeItem(db, shopId, { name: 'Cow milk' })
  const release = await openWithoutScript(page, `/shop/${shopId}`)
  await page.getByRole('button', { name: 'Add Cow milk' }).click()
  await page.getByRole('link', { name: 'Cart', exact: true }).click()
  return release
}

test.describe('before the script of a page has loaded,', () => {
  test('what is typed into a form is kept and becomes part of the form’s state', async ({
    shopkeeper: page,
  }) => {
    const release = await openWithoutScript(page, '/dashboard/add')
    await page.getByLabel('Name').fill('Buffalo ghee')
    await page.getByLabel('Description').fill('Slowly cooked.')
    await page.getByLabel('Food type').selectOption('Bakery')
    release()
    await expect(page.getByLabel('Category').getByRole('option', { name: 'Bread' })).toBeAttached()
    await page.getByLabel('Price').fill('640')
    await expect(page.getByLabel('Name')).toHaveValue('Buffalo ghee')
    await expect(page.getByLabel('Description')).toHaveValue('Slowly cooked.')
  })

  test('a photo that is chosen is kept for cropping', async ({ shopkeeper: page }) => {
    const release = await openWithoutScript(page, '/dashboard/add')
    await page.getByLabel('Photo').setInputFiles(await smallPhoto())
    release()
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    await expect(page.getByAltText('The photo you chose')).toBeVisible()
  })

  test('what is typed into a shop’s search is searched for afterwards', async ({ page, ownShop, db }) => {
    for (const name of ['Cow milk', 'Buffalo ghee']) await makeItem(db, ownShop.shopId, { name })
    const release = await openWithoutScript(page, `/shop/${ownShop.shopId}`)
    await page.getByRole('searchbox').fill('ghee')
    await expect(page.getByText('Cow milk')).toBeVisible()
    release()
    await expect(page.getByText('Cow milk')).toBeHidden()
    await expect(page.getByText('Buffalo ghee')).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('ghee')
  })

  test('an item that is added is in the cart afterwards', async ({ page, ownShop, db }) => {
    await makeItem(db, ownShop.shopId, { name: 'Cow milk' })
    const release = await openWithoutScript(page, `/shop/${ownShop.shopId}`)
    await page.getByRole('button', { name: 'Add Cow milk' }).click()
    release()
    await expect(page.getByRole('group', { name: 'Quantity of Cow milk' })).toBeVisible()
  })

  test('an item that is added is in the cart even if a link is followed at once', async ({
    page,
    ownShop,
    db,
  }) => {
    const release = await addAndFollowLink(page, db, ownShop.shopId)
    release()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByText('Cow milk')).toBeVisible()
  })

  test('a link that is clicked after a button is followed even if no script loads', async ({
    page,
    ownShop,
    db,
  }) => {
    const release = await addAndFollowLink(page, db, ownShop.shopId)
    await expect(page).toHaveURL(/\/cart$/)
    release()
  })

  test('a link is followed at once if no button was pressed before', async ({ page, ownShop, db }) => {
    await makeItem(db, ownShop.shopId, { name: 'Cow milk' })
    const release = await openWithoutScript(page, `/shop/${ownShop.shopId}`)
    const followed = page.waitForRequest((request) => request.isNavigationRequest(), { timeout: 2000 })
    await page.getByRole('link', { name: 'Cart', exact: true }).click()
    expect(new URL((await followed).url()).pathname).toBe('/cart')
    release()
  })

  test('the pack that is chosen is the one that is shown and added', async ({ page, ownShop, db }) => {
    for (const [pack_size, price_paise] of [
      [250, 42_00],
      [500, 80_00],
      [900, 140_00],
    ] as const)
      await makeItem(db, ownShop.shopId, { unit: 'grams', pack_size, price_paise })
    const release = await openWithoutScript(page, `/shop/${ownShop.shopId}`)
    await page.getByRole('radio', { name: '500 g' }).check()
    await page.getByRole('radio', { name: '900 g' }).check()
    release()
    await expect(page.getByRole('article')).toContainText('₹140')
    await page.getByRole('button', { name: 'Add Cow milk' }).click()
    await expect(page.getByRole('radio', { name: '900 g, 1 in the cart' })).toBeChecked()
  })

  test('Enter submits a form once it is hydrated, and never by a native submission of the browser', async ({
    shopkeeper: page,
  }) => {
    const release = await openWithoutScript(page, '/dashboard/add')
    const documents: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
    await page.getByLabel('Name').fill('Buffalo ghee')
    await page.getByLabel('Price').fill('640')
    await page.getByLabel('Price').press('Enter')
    release()
    await expect(toast(page, 'Upload Food Image!')).toBeVisible()
    expect(documents).toEqual([])
  })

  test('typing and then pressing a button take effect in this order', async ({ page }) => {
    const release = await openWithoutScript(page, '/')
    await page.getByRole('combobox').fill('qqxxzz')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    release()
    await expect(page.getByRole('main').getByText('No place found')).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveValue('qqxxzz')
  })

  test('a heart that a customer presses is stored, although it is rendered again', async ({
    customer: page,
    db,
  }) => {
    const { shopId } = await makeShop(db, { name: 'Kale Dairy' })
    await makeItem(db, shopId)
    const release = await openWithoutScript(page, '/')
    const heart = page.getByRole('button', { name: 'My shop: Kale Dairy' })
    await heart.click()
    release()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => db.selectFrom('hearts').selectAll().execute()).toHaveLength(1)
  })

  test('a press on Logout is not lost', async ({ shopkeeper: page }) => {
    const release = await openWithoutScript(page, '/')
    await page.getByRole('button', { name: 'Logout' }).click()
    release()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })
})

test.describe('while a page hydrates,', () => {
  test('a button that moves away between press and release still counts as pressed', async ({
    page,
    ownShop,
    db,
  }) => {
    await makeItem(db, ownShop.shopId, { name: 'Cow milk' })
    const release = await openWithoutScript(page, `/shop/${ownShop.shopId}`)
    await page.getByRole('button', { name: 'Add Cow milk' }).hover()
    await page.mouse.down()
    await page.locator('body').evaluate((body) => {
      body.style.marginTop = '200px'
    })
    release()
    await untilHydrated(page)
    await page.mouse.up()
    await expect(page.getByRole('group', { name: 'Quantity of Cow milk' })).toBeVisible()
  })

  test('a pointer that is moved away before its release presses nothing', async ({ page, ownShop, db }) => {
    await page.clock.install()
    await makeItem(db, ownShop.shopId, { name: 'Cow milk' })
    const release = await openWithoutScript(page, `/shop/${ownShop.shopId}`)
    const add = page.getByRole('button', { name: 'Add Cow milk' })
    await add.hover()
    await page.mouse.down()
    release()
    await untilHydrated(page)
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await page.clock.runFor(5000)
    await expect(add).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  })
})
