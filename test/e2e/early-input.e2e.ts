import type { Page } from '@playwright/test'
import type { Db } from '#server/db/db.ts'
import { makeItem, makeShop } from '../builders.ts'
import { untilAlive } from './alive-page.ts'
import { holdBack } from './customer-fixtures.ts'
import { expect, test } from './fixtures.ts'
import { smallPhoto } from './pictures.ts'
import { toast } from './toast.ts'

/** The page as the server drew it, its script on the way until it is let through. */
async function openWithoutScript(page: Page, path: string): Promise<() => void> {
  const letThrough = await holdBack(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  return letThrough
}

/** *Add* is pressed and the link to the cart followed, both before the script has come. */
async function addAndFollow(page: Page, db: Db, shopId: string) {
  await makeItem(db, shopId, { name: 'Cow milk' })
  const letThrough = await openWithoutScript(page, `/shop/${shopId}`)
  await page.getByRole('button', { name: 'Add Cow milk' }).click()
  await page.getByRole('link', { name: 'Cart', exact: true }).click()
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

  test('what is put into the cart is there though a link is followed at once', async ({
    page,
    ownShop,
    db,
  }) => {
    const letThrough = await addAndFollow(page, db, ownShop.shopId)
    letThrough()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByText('Cow milk')).toBeVisible()
  })

  test('a link behind a press is followed all the same where no script comes', async ({
    page,
    ownShop,
    db,
  }) => {
    const letThrough = await addAndFollow(page, db, ownShop.shopId)
    await expect(page).toHaveURL(/\/cart$/)
    letThrough()
  })

  test('a link is followed at once where nothing was pressed before', async ({ page, ownShop, db }) => {
    await makeItem(db, ownShop.shopId, { name: 'Cow milk' })
    const letThrough = await openWithoutScript(page, `/shop/${ownShop.shopId}`)
    const followed = page.waitForRequest((request) => request.isNavigationRequest(), { timeout: 2000 })
    await page.getByRole('link', { name: 'Cart', exact: true }).click()
    expect(new URL((await followed).url()).pathname).toBe('/cart')
    letThrough()
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

  test('a form is sent by a key once it is alive, and never by the browser itself', async ({
    shopkeeper: page,
  }) => {
    const letThrough = await openWithoutScript(page, '/dashboard/add')
    const documents: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
    await page.getByLabel('Name').fill('Buffalo ghee')
    await page.getByLabel('Price').fill('640')
    await page.getByLabel('Price').press('Enter')
    letThrough()
    await expect(toast(page, 'Upload Food Image!')).toBeVisible()
    expect(documents).toEqual([])
  })

  test('what is typed and then pressed is done in this order', async ({ page }) => {
    const letThrough = await openWithoutScript(page, '/')
    await page.getByRole('combobox').fill('qqxxzz')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    letThrough()
    await expect(page.getByRole('main').getByText('No place found')).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveValue('qqxxzz')
  })

  test('a heart is given by who is signed in, though it is drawn anew', async ({ customer: page, db }) => {
    const { shopId } = await makeShop(db, { name: 'Kale Dairy' })
    await makeItem(db, shopId)
    const letThrough = await openWithoutScript(page, '/')
    const heart = page.getByRole('button', { name: 'My shop: Kale Dairy' })
    await heart.click()
    letThrough()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => db.selectFrom('hearts').selectAll().execute()).toHaveLength(1)
  })

  test('Logout is not lost', async ({ shopkeeper: page }) => {
    const letThrough = await openWithoutScript(page, '/')
    await page.getByRole('button', { name: 'Logout' }).click()
    letThrough()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })
})

test.describe('while a page comes alive,', () => {
  test('a button that goes from under the finger is pressed all the same', async ({ page, ownShop, db }) => {
    await makeItem(db, ownShop.shopId, { name: 'Cow milk' })
    const letThrough = await openWithoutScript(page, `/shop/${ownShop.shopId}`)
    await page.getByRole('button', { name: 'Add Cow milk' }).hover()
    await page.mouse.down()
    await page.locator('body').evaluate((body) => {
      body.style.marginTop = '200px'
    })
    letThrough()
    await untilAlive(page)
    await page.mouse.up()
    await expect(page.getByRole('group', { name: 'Quantity of Cow milk' })).toBeVisible()
  })

  test('a finger that is drawn away presses nothing', async ({ page, ownShop, db }) => {
    await page.clock.install()
    await makeItem(db, ownShop.shopId, { name: 'Cow milk' })
    const letThrough = await openWithoutScript(page, `/shop/${ownShop.shopId}`)
    const add = page.getByRole('button', { name: 'Add Cow milk' })
    await add.hover()
    await page.mouse.down()
    letThrough()
    await untilAlive(page)
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await page.clock.runFor(5000)
    await expect(add).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  })
})
