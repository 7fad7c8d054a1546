import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { signIn, signInByForm } from '../fixtures/failures.ts'
import { smallPhoto } from '../fixtures/pictures.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

const milk = { price: 30, foodType: 'Dairy', category: 'Milk', unit: 'ml', quantity: 500 } as const

/** Adds items without photos as one batch, in this order. */
async function addWithoutPhotos(baseURL: string | undefined, token: string, names: readonly string[]) {
  const response = await fetch(`${baseURL}/api/food/add-many`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ items: names.map((name) => ({ ...milk, name })) }),
  })
  expect(response.status).toBe(200)
}

test.describe('several photos at once', () => {
  const names = ['Cow milk', 'Buffalo milk', 'Curd', 'Lassi']
  const colours = { red: '#c4392b', green: '#1f8a4c', blue: '#2447d6' }
  type Colour = keyof typeof colours
  const file = async (colour: Colour, name: string) => ({ ...(await smallPhoto(colours[colour])), name })
  const row = (page: Page, item: string) =>
    page.getByRole('list', { name: 'Items and their photos' }).getByRole('listitem').filter({ hasText: item })
  const photoFor = (page: Page, item: string) => row(page, item).getByAltText(`The photo for ${item}`)

  test.beforeEach(async ({ shopkeeper: page, ownShop, baseURL }) => {
    await addWithoutPhotos(baseURL, ownShop.keeper.token, names)
    await page.goto('/dashboard/list')
    await page.getByRole('link', { name: 'Add photos' }).click()
    await expect(page.getByText('4 items have no photo yet')).toBeVisible()
  })
  const choose = async (page: Page, files: Awaited<ReturnType<typeof file>>[]) => {
    await page.getByLabel('Choose photos').setInputFiles(files)
    await expect(page.getByText(/^0 of \d saved$/)).toBeVisible()
  }
  /** The dominant colour of each item's picture, or `-` for an item without a photo. */
  async function shown(page: Page, token: string, baseURL: string | undefined) {
    const menu = await (await fetch(`${baseURL}/api/food/list`, { headers: { token } })).json()
    const colour = async ({ image, hasPhoto }: { image: string; hasPhoto: boolean }) => {
      if (!hasPhoto) return '-'
      const bytes = await (await page.request.get(`${baseURL}${image}`)).body()
      const { width, height } = await sharp(bytes).metadata()
      const { dominant } = await sharp(bytes).stats()
      expect(width).toBe(height)
      const { r, g, b } = dominant
      return r > g && r > b ? 'red' : g > b ? 'green' : 'blue'
    }
    return Promise.all(menu.data.map(colour))
  }

  test('are matched to items by their order, can be moved and skipped, and are all saved as squares', async ({
    shopkeeper: page,
    ownShop,
    baseURL,
  }) => {
    await choose(page, [
      await file('blue', 'IMG_10.png'),
      await file('red', 'IMG_8.png'),
      await file('green', 'IMG_9.png'),
    ])
    for (const item of names.slice(0, 3)) await expect(photoFor(page, item)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save 3 photos' })).toBeEnabled()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Skip item Buffalo milk' }).click()
    await expect(row(page, 'Buffalo milk')).toContainText('Stays as it is')
    await page.getByRole('button', { name: 'Move the photo of Lassi up' }).click()
    await page.getByRole('button', { name: 'Save 3 photos' }).click()
    await expect(toast(page, '3 photos saved.')).toBeVisible()
    await expect(page.getByText('3 of 3 saved')).toBeVisible()
    await expectAccessible(page)
    expect(await shown(page, ownShop.keeper.token, baseURL)).toEqual(['red', '-', 'blue', 'green'])
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await page.getByRole('link', { name: 'Add photos' }).click()
    await expect(page.getByText('1 item has no photo yet')).toBeVisible()
  })

  test('keep their order if one cannot be opened, and those left over are reported', async ({
    shopkeeper: page,
    ownShop,
    baseURL,
  }) => {
    const broken = { ...(await file('red', '2.png')) }
    await choose(page, [
      await file('red', '1.png'),
      { ...broken, buffer: broken.buffer.subarray(0, 60) },
      await file('green', '3.png'),
      await file('blue', '4.png'),
      await file('blue', '5.png'),
    ])
    await expect(row(page, 'Buffalo milk')).toContainText('2.png cannot be opened here.')
    await expect(page.getByText('1 photo is left over: there is no item for it.')).toBeVisible()
    await page.getByRole('button', { name: 'Save 3 photos' }).click()
    await expect(toast(page, '3 photos saved.')).toBeVisible()
    expect(await shown(page, ownShop.keeper.token, baseURL)).toEqual(['red', '-', 'green', 'blue'])
    await page.getByRole('button', { name: 'Skip photo of Buffalo milk' }).click()
    await page.getByRole('button', { name: 'Save 1 photo' }).click()
    await expect(page.getByText('4 of 4 saved')).toBeVisible()
    expect(await shown(page, ownShop.keeper.token, baseURL)).toEqual(['red', 'blue', 'green', 'blue'])
  })

  test('prompt for confirmation before the page is left, until they are saved', async ({
    shopkeeper: page,
  }) => {
    await choose(page, [await file('red', '1.png'), await file('green', '2.png')])
    await expect(photoFor(page, 'Buffalo milk')).toBeVisible()
    await page.goBack()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expect(dialog).toContainText('2 photos are not saved')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await expect(photoFor(page, 'Buffalo milk')).toBeVisible()
    await page.getByRole('link', { name: 'Orders' }).last().click()
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await page.getByRole('button', { name: 'Save 2 photos' }).click()
    await expect(page.getByText('2 of 2 saved')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/dashboard/list')
  })

  test('stay matched to their items when the session ends, whether saved or not', async ({
    page,
    ownShop,
    baseURL,
    db,
  }) => {
    await signInByForm(page, db, ownShop.keeper)
    await page.goto('/dashboard/photos')
    await choose(page, [
      await file('red', '1.png'),
      await file('green', '2.png'),
      await file('blue', '3.png'),
    ])
    await page.getByRole('button', { name: 'Skip item Buffalo milk' }).click()
    // The first photo is saved, and the session ends while the second is sent.
    let sent = 0
    await page.route('**/photo', async (route) => {
      sent += 1
      if (sent === 2) await db.deleteFrom('sessions').execute()
      await route.continue()
    })
    await page.getByRole('button', { name: 'Save 3 photos' }).click()
    await signIn(page, ownShop.keeper)
    await expect(row(page, 'Cow milk')).toContainText('Saved')
    await expect(row(page, 'Buffalo milk')).toContainText('Stays as it is')
    await page.getByRole('button', { name: 'Save 2 photos' }).click()
    await expect(page.getByText('3 of 3 saved')).toBeVisible()
    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
    expect(await shown(page, token, baseURL)).toEqual(['red', '-', 'green', 'blue'])
  })

  test('can be retried if one fails, and do not overwrite a photo that another device added first', async ({
    shopkeeper: page,
    ownShop,
    baseURL,
  }) => {
    const { token } = ownShop.keeper
    await choose(page, [
      await file('red', '1.png'),
      await file('green', '2.png'),
      await file('blue', '3.png'),
    ])
    await expect(page.getByRole('button', { name: 'Save 3 photos' })).toBeEnabled()
    const menu = await (await fetch(`${baseURL}/api/food/list`, { headers: { token } })).json()
    const square = await sharp((await file('blue', 'x.png')).buffer)
      .resize(99, 99)
      .toBuffer()
    const other = await fetch(`${baseURL}/api/food/${menu.data[0]._id}/photo`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify({
        image: `data:image/png;base64,${square.toString('base64')}`,
      }),
    })
    expect(other.status).toBe(200)
    await page.route(`**/api/food/${menu.data[1]._id}/photo`, (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Save 3 photos' }).click()
    await expect(row(page, 'Cow milk')).toContainText('This item has a photo already.')
    await expect(row(page, 'Buffalo milk')).toContainText('Not saved.')
    expect(await shown(page, token, baseURL)).toEqual(['blue', '-', '-', '-'])
    await page.getByRole('button', { name: 'Try again for Buffalo milk' }).click()
    await expect(row(page, 'Buffalo milk')).toContainText('Saved')
    await page.getByRole('button', { name: 'Save 2 photos' }).click()
    await expect(row(page, 'Curd')).toContainText('Saved')
    expect(await shown(page, token, baseURL)).toEqual(['blue', 'green', 'blue', '-'])
  })
})

test('of thousands of items without a photo fifty are rendered, and fifty more on demand', async ({
  shopkeeper: page,
  ownShop,
  baseURL,
}) => {
  const names = Array.from({ length: 2000 }, (_, n) => `Milk ${n}.`)
  await addWithoutPhotos(baseURL, ownShop.keeper.token, names)
  await page.goto('/dashboard/photos')
  const rows = page.getByRole('list', { name: 'Items and their photos' }).getByRole('listitem')
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more (1950 left)' }).click()
  await expect(rows).toHaveCount(100)
  await expect(rows.last()).toContainText('Milk 99.')
})
