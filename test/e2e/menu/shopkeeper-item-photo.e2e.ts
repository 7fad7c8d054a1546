import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { fillItem } from '../fixtures/fill-item.ts'
import { choosePhoto, phonePhoto, smallPhoto, unreadable } from '../fixtures/pictures.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

test('an item needs a picture, which must be a JPEG or PNG under 5 MB, judged by its bytes', async ({
  shopkeeper: page,
  db,
}) => {
  await page.goto('/dashboard/add')
  await fillItem(page)
  const photo = page.getByLabel('Photo')
  await page.getByRole('button', { name: 'Add item' }).press('Enter')
  await expect(toast(page, 'Upload Food Image!')).toBeVisible()
  await expect(photo).toBeFocused()
  await expect(photo).toHaveAttribute('aria-invalid', 'true')
  await expect(photo).toHaveAccessibleDescription('Upload Food Image!')
  await expectAccessible(page)

  const gif = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')
  await photo.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: gif })
  await expect(toast(page, 'Please upload a JPEG or PNG image')).toBeVisible()

  const { buffer } = await smallPhoto()
  const large = Buffer.concat([buffer, randomBytes(5 * 1024 * 1024)])
  await photo.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: large })
  await expect(toast(page, 'Image size must be less than 5MB')).toBeVisible()

  await photo.setInputFiles(unreadable)
  await expect(toast(page, 'Error in reading image file')).toBeVisible()

  const broken = { name: 'photo.png', mimeType: 'image/png', buffer: buffer.subarray(0, 60) }
  await photo.setInputFiles(broken)
  await expect(page.getByText('This photo cannot be opened here.')).toBeVisible()
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect(toast(page, 'Upload Food Image!')).toBeVisible()
  await expect(page.locator('form').getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Name')).toHaveValue('Cow milk')
  // The drawing is accepted as the picture, whichever photos were refused before.
  await page.getByRole('button', { name: 'Use the drawing of Milk' }).click()
  await expect(photo).toHaveAttribute('aria-invalid', 'false')
  expect(await db.selectFrom('menu_items').selectAll().execute()).toEqual([])
})

test('a photo of 12 megapixels that was taken sideways is shown upright', async ({
  shopkeeper: page,
  baseURL,
}) => {
  await page.goto('/dashboard/add')
  await choosePhoto(page, await phonePhoto(), 'Use whole picture')
  await fillItem(page)
  const sent = page.waitForRequest('**/api/food/add')
  await page.getByRole('button', { name: 'Add item' }).click()
  expect((await sent).postData()?.length).toBeLessThan(600_000)
  await expect(toast(page, 'Food item added successfully!')).toBeVisible()

  await page.getByRole('link', { name: 'List', exact: true }).click()
  const shown = await page.getByRole('listitem').locator('img').getAttribute('src')
  const bytes = Buffer.from(await (await page.request.get(`${baseURL}${shown}`)).body())
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect(info.height).toBeGreaterThan(info.width)
  const pixel = (y: number) => [...data.subarray(y * info.width * info.channels).subarray(0, 3)]
  const [top = [], bottom = []] = [pixel(5), pixel(info.height - 5)]
  expect(top[0]).toBeGreaterThan(150)
  expect(bottom[2]).toBeGreaterThan(150)
})

test('what is typed while a photo is being decoded is kept, and so is the photo', async ({
  shopkeeper: page,
}) => {
  await page.addInitScript(() => {
    const read = window.createImageBitmap
    const isTyped = new Promise((typed) => window.addEventListener('typed', typed, { once: true }))
    Object.assign(window, {
      createImageBitmap: async (photo: ImageBitmapSource, options?: ImageBitmapOptions) => {
        await isTyped
        return read(photo, options)
      },
    })
  })
  await page.goto('/dashboard/add')
  await page.getByLabel('Photo').setInputFiles(await phonePhoto())
  await fillItem(page)
  await page.evaluate(() => window.dispatchEvent(new Event('typed')))
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(page.getByAltText('The photo you chose')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Cow milk')
  await expect(page.getByLabel('Price')).toHaveValue('30')
})

test('the drawing of the category can be used as the picture, and changes with the category', async ({
  shopkeeper: page,
  customer,
  ownShop,
}) => {
  await page.goto('/dashboard/add')
  await page.getByLabel('Name').fill('Paneer')
  await page.getByLabel('Price').fill('90')
  await page.getByRole('button', { name: 'Use the drawing of Milk' }).click()
  await expect(page.getByAltText('The drawing of Milk')).toBeVisible()
  await page.getByLabel('Category').selectOption('Paneer')
  await expect(page.getByAltText('The drawing of Paneer')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect(toast(page, 'Food item added successfully!')).toBeVisible()
  await customer.goto(`/shop/${ownShop.shopId}`)
  const shown = customer.locator('img[src^="/media/"]').last()
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('if the drawing cannot be loaded, nothing is added and an error is shown', async ({
  shopkeeper: page,
  db,
}) => {
  await page.route('**/assets/*.jpg', (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ status: 404, contentType: 'image/jpeg', body: Buffer.from([0xff, 0xd8, 0xff, 0xd9]) })
      : route.continue(),
  )
  await page.goto('/dashboard/add')
  await page.getByLabel('Name').fill('Paneer')
  await page.getByLabel('Price').fill('90')
  await page.getByRole('button', { name: 'Use the drawing of Milk' }).click()
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect(toast(page, 'An error occurred while adding the food item.')).toBeVisible()
  expect(sent).not.toContain('/api/food/add')
  await expect(page.getByLabel('Name')).toHaveValue('Paneer')
  expect(await db.selectFrom('menu_items').select('id').execute()).toEqual([])
})
