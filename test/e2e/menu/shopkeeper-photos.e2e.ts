import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { choosePhoto, phonePhoto, smallPhoto } from '../fixtures/pictures.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  test,
} from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

const cropBox = (page: Page) => page.getByRole('slider', { name: 'The square that is kept' })
const use = (page: Page) => page.getByRole('button', { name: 'Use', exact: true })

/** A photo twice as wide as high: red on the left, green in the middle, blue on the right. */
async function threeColours() {
  const part = async (background: string) => ({
    input: await sharp({ create: { width: 200, height: 400, channels: 3, background } })
      .png()
      .toBuffer(),
    top: 0,
  })
  const buffer = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#1f8a4c' } })
    .composite([
      { ...(await part('#c4392b')), left: 0 },
      { ...(await part('#2447d6')), left: 600 },
    ])
    .jpeg()
    .toBuffer()
  return { name: 'wide.jpg', mimeType: 'image/jpeg', buffer }
}

/** The photo in the form, as it will be sent. */
async function photoInForm(page: Page) {
  const url = (await page.getByAltText('The photo you chose').getAttribute('src')) ?? ''
  const { data, info } = await sharp(Buffer.from(url.split(',')[1] ?? '', 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 3
    const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3)
    return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue'
  }
  return { type: url.slice(0, 15), width: info.width, height: info.height, at }
}

test.describe('a photo is cut to a square', () => {
  test.beforeEach(async ({ shopkeeper: page }) => {
    await page.goto('/dashboard/add')
  })

  test('from its middle, unless the square is moved with the arrow keys or by dragging', async ({
    shopkeeper: page,
  }) => {
    await choosePhoto(page, await threeColours())
    const middle = await photoInForm(page)
    expect(middle).toMatchObject({ type: 'data:image/jpeg', width: 400, height: 400 })
    expect([middle.at(0, 0.5), middle.at(1, 0.5)]).toEqual(['green', 'green'])

    await page.getByLabel('Photo').setInputFiles(await threeColours())
    await expect(cropBox(page)).toHaveAttribute(
      'aria-valuetext',
      /^Cut off: 25% on the left, 25% on the right/,
    )
    await cropBox(page).focus()
    for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight')
    await expect(cropBox(page)).toHaveAttribute(
      'aria-valuetext',
      /^Cut off: 0% on the left, 50% on the right/,
    )
    await use(page).click()
    await expect.poll(async () => (await photoInForm(page)).at(0, 0.5)).toBe('red')

    await page.getByLabel('Photo').setInputFiles(await threeColours())
    await expect(cropBox(page)).toHaveAttribute('aria-valuetext', /25% on the left/)
    const box = await cropBox(page).boundingBox()
    if (!box) throw new Error('the square is not drawn')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x - box.width, box.y + box.height / 2, { steps: 5 })
    await page.mouse.up()
    await use(page).click()
    await expect.poll(async () => (await photoInForm(page)).at(1, 0.5)).toBe('blue')
  })

  test('smaller than the photo, with the zoom', async ({ shopkeeper: page }) => {
    await page.getByLabel('Photo').setInputFiles(await threeColours())
    await page.getByLabel('Zoom').fill('2')
    await expect(cropBox(page)).toHaveAttribute('aria-valuetext', /38% on the left.*25% at the top/)
    await use(page).click()
    await expect
      .poll(async () => {
        const { width, height } = await photoInForm(page)
        return [width, height]
      })
      .toEqual([200, 200])
  })

  test('or used whole; if the dialog is closed, the previous photo stays', async ({ shopkeeper: page }) => {
    await choosePhoto(page, await threeColours(), 'Use whole picture')
    const uncropped = await photoInForm(page)
    expect([uncropped.width, uncropped.height]).toEqual([800, 400])
    await page.getByLabel('Photo').setInputFiles(await smallPhoto())
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    const cropped = await photoInForm(page)
    expect([cropped.width, cropped.height]).toEqual([800, 400])
  })

  test('also if it has twelve megapixels and was taken sideways, and is turned upright', async ({
    shopkeeper: page,
  }) => {
    await choosePhoto(page, await phonePhoto())
    const { width, height, at } = await photoInForm(page)
    expect([width, height]).toEqual([1200, 1200])
    expect([at(0.5, 0), at(0.5, 1)]).toEqual(['red', 'blue'])
  })

  test('also if it has forty megapixels, and is made small enough to be sent', async ({
    shopkeeper: page,
  }) => {
    const large = sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#1f8a4c' } })
    const buffer = await large.jpeg({ quality: 60 }).toBuffer()
    await choosePhoto(page, { name: 'large.jpg', mimeType: 'image/jpeg', buffer })
    const { width, height } = await photoInForm(page)
    expect([width, height]).toEqual([1200, 1200])
  })

  test('but refused if the browser cannot decode it, and what was typed and chosen before is kept', async ({
    shopkeeper: page,
  }) => {
    await page.getByLabel('Name').fill('Cow milk')
    await choosePhoto(page, await smallPhoto())
    const { buffer } = await threeColours()
    for (const [file, message, why] of [
      [
        Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
        'Please upload a JPEG or PNG image',
        'Please upload a JPEG or PNG image',
      ],
      [buffer.subarray(0, 100), 'Error in reading image file', 'This photo cannot be opened here.'],
    ] as const) {
      await page.getByLabel('Photo').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: file })
      await expect(toast(page, message)).toBeVisible()
      await expect(page.locator('form').getByText(why)).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await expect(page.getByLabel('Name')).toHaveValue('Cow milk')
    expect((await photoInForm(page)).width).toBe(300)
    await choosePhoto(page, await threeColours())
    await expect(page.locator('form').getByText('This photo cannot be opened here.')).toBeHidden()
  })

  test('but used whole if the script of the crop dialog cannot be loaded', async ({ shopkeeper: page }) => {
    await page.route('**/assets/crop-dialog-*.js', (route) => route.abort())
    await page.getByLabel('Photo').setInputFiles(await threeColours())
    await expect(page.getByAltText('The photo you chose')).toBeVisible()
    expect((await photoInForm(page)).width).toBe(800)
  })

  test('accessibly, in light and dark mode', async ({ shopkeeper: page }) => {
    await page.getByLabel('Photo').setInputFiles(await threeColours())
    await expect(use(page)).toBeFocused()
    await expect(cropBox(page)).toHaveAttribute('aria-valuetext', /25% on the left/)
    await expectAccessibleInBothThemes(page)
  })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('the camera has a button of its own, and its photo is cropped like any other', async ({
    shopkeeper: page,
  }) => {
    await page.goto('/dashboard/add')
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Take a photo' }).tap()
    const chooser = await choosing
    expect(await chooser.element().getAttribute('capture')).toBe('environment')
    await chooser.setFiles(await threeColours())
    await use(page).tap()
    await expect(page.getByAltText('The photo you chose')).toBeVisible()
    expect((await photoInForm(page)).width).toBe(400)
    await expectAccessible(page)
  })
})

test('with a mouse as the pointer, no camera button is offered', async ({ shopkeeper: page }) => {
  await page.goto('/dashboard/add')
  await expect(page.getByText('Choose a photo')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take a photo' })).toBeHidden()
})
