import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { chromiumFlags, quickBrowser } from '../../../scripts/find-browser.ts'
import { makeItem } from '../../scenes/builders.ts'
import { choosePhoto, smallPhoto } from '../fixtures/pictures.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

const EAN = '8901063010208'
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { ...quickBrowser, args: [...chromiumFlags, ...camera] } })

const barcode = (page: Page) => page.getByRole('textbox', { name: 'Barcode (optional)' })
const scan = (page: Page) => page.getByRole('button', { name: 'Scan', exact: true })
const scanner = (page: Page) => page.getByRole('dialog', { name: 'Scan a barcode' })

type Seen = { codes: string[]; tracks: MediaStreamTrack[] }
declare global {
  var seen: Seen
}

/** Fakes the `BarcodeDetector` that Chromium on Linux lacks: it detects the codes that were passed to `show`. */
async function installDetector(page: Page, { hasTorch = false } = {}) {
  await page.addInitScript((isTorch) => {
    globalThis.seen = { codes: [], tracks: [] }
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static getSupportedFormats() {
          return Promise.resolve(['ean_13', 'ean_8', 'upc_a', 'qr_code'])
        }
        async detect(video: HTMLVideoElement) {
          if (video.readyState < 2) throw new Error('there is no picture yet')
          return globalThis.seen.codes.map((rawValue) => ({ rawValue }))
        }
      },
    })
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      globalThis.seen.tracks.push(...stream.getTracks())
      for (const track of stream.getTracks()) {
        if (isTorch) Object.assign(track, { getCapabilities: () => ({ torch: true }) })
        track.applyConstraints = async () => {}
      }
      return stream
    }
  }, hasTorch)
}
const show = (page: Page, codes: string[]) =>
  page.evaluate((shown) => {
    globalThis.seen.codes = shown
  }, codes)
const cameras = (page: Page) =>
  page.evaluate(() => globalThis.seen.tracks.map(({ readyState }) => readyState))

test.describe('a barcode is scanned', () => {
  test('into the form, and the camera is switched off as soon as the code is detected', async ({
    shopkeeper: page,
    db,
  }) => {
    await installDetector(page)
    await page.goto('/dashboard/add')
    await scan(page).click()
    await expect.poll(() => cameras(page)).toEqual(['live'])
    await expectAccessible(page)
    await show(page, ['not a barcode', '8901063010209'])
    await expect(scanner(page)).toBeVisible()
    await show(page, [EAN])
    await expect(scanner(page)).toBeHidden()
    await expect(barcode(page)).toHaveValue(EAN)
    expect(await cameras(page)).toEqual(['ended'])

    await choosePhoto(page, await smallPhoto())
    await page.getByLabel('Name').fill('Cow ghee')
    await page.getByLabel('Price').fill('640')
    await page.getByRole('button', { name: 'Add item' }).click()
    await expect(toast(page, 'Food item added successfully!')).toBeVisible()
    await expect(barcode(page)).toHaveValue('')
    expect(await db.selectFrom('menu_items').select('barcode').execute()).toEqual([{ barcode: EAN }])
  })

  test('only while the popup is open and the page is visible', async ({ shopkeeper: page }) => {
    await installDetector(page, { hasTorch: true })
    await page.goto('/dashboard/add')
    await scan(page).click()
    await expect(scanner(page).getByRole('button', { name: 'Light' })).toBeVisible()
    await scanner(page).getByRole('button', { name: 'Light' }).click()
    await expect(scanner(page).getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(scanner(page)).toBeHidden()
    await expect.poll(() => cameras(page)).toEqual(['ended'])

    await scan(page).click()
    await expect.poll(() => cameras(page)).toEqual(['ended', 'live'])
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(scanner(page)).toBeHidden()
    await expect.poll(() => cameras(page)).toEqual(['ended', 'ended'])
  })

  test('also after a page that may not use the camera: the form is reloaded and keeps what was typed', async ({
    shopkeeper: page,
    ownShop,
    db,
  }) => {
    const { itemId } = await makeItem(db, ownShop.shopId)
    await installDetector(page)
    await page.goto('/dashboard/orders')
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await page.getByRole('link', { name: 'Edit Cow milk' }).click()
    await page.getByLabel('Price').fill('77')
    await scan(page).click()
    await expect(scanner(page)).toBeVisible()
    await expect.poll(() => cameras(page)).toEqual(['live'])
    await show(page, [EAN])
    await expect(barcode(page)).toHaveValue(EAN)
    await expect(page.getByLabel('Price')).toHaveValue('77')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Food item updated successfully!')).toBeVisible()
    const saved = await db
      .selectFrom('menu_items')
      .select(['barcode', 'price_paise'])
      .where('id', '=', itemId)
      .execute()
    expect(saved).toEqual([{ barcode: EAN, price_paise: 7700 }])
  })

  test('into the search of the menu, and finds its item', async ({ shopkeeper: page, ownShop, db }) => {
    for (let i = 1; i <= 12; i++) await makeItem(db, ownShop.shopId, { name: `Item ${i}` })
    await makeItem(db, ownShop.shopId, { name: 'Cow ghee', barcode: EAN })
    await installDetector(page)
    await page.goto('/dashboard/list')
    await expect(page.getByText('13 items')).toBeVisible()
    await scan(page).click()
    await show(page, [EAN])
    await expect(page.getByText('1 item', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Cow ghee' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Find an item').fill('9638 5074')
    await expect(page.getByText('No item has the barcode 96385074.')).toBeVisible()
  })
})

test('if the camera is not allowed, the popup says so, and the digits can be typed', async ({
  shopkeeper: page,
}) => {
  await installDetector(page)
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('no', 'NotAllowedError')
    }
  })
  await page.goto('/dashboard/add')
  await scan(page).click()
  await expect(scanner(page).getByRole('alert')).toContainText('The browser does not allow the camera here.')
  await expectAccessible(page)
  await scanner(page).getByRole('button', { name: 'Cancel' }).click()
  await barcode(page).fill('036000 291452')
  await expect(barcode(page)).toHaveJSProperty('validity.valid', true)
})

test('a browser that cannot detect barcodes offers no scan', async ({ shopkeeper: page }) => {
  await page.goto('/dashboard/add')
  await page.getByLabel('Name').fill('Cow ghee')
  await expect(barcode(page)).toBeVisible()
  await expect(scan(page)).toHaveCount(0)
})

test('a typed barcode must be valid and must not belong to another item; it can be removed', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId, { name: 'Cow ghee', barcode: EAN })
  const { itemId } = await makeItem(db, ownShop.shopId, { barcode: '96385074' })
  await page.goto(`/dashboard/edit/${itemId}`)
  await expect(barcode(page)).toHaveValue('96385074')
  const save = page.getByRole('button', { name: 'Save changes' })
  await barcode(page).fill('8901063010209')
  await save.click()
  await expect(page.getByText('Please check the digits')).toBeVisible()
  await expect(barcode(page)).toBeFocused()
  await expectAccessible(page)
  await barcode(page).fill(EAN)
  await save.click()
  await expect(toast(page, 'Cow ghee has this barcode already.')).toBeVisible()
  await barcode(page).fill('')
  await save.click()
  await expect(toast(page, 'Food item updated successfully!')).toBeVisible()
  const stored = await db.selectFrom('menu_items').select('barcode').where('id', '=', itemId).execute()
  expect(stored).toEqual([{ barcode: null }])
})

test('barcodes are imported with a pasted list and included in a downloaded one', async ({
  shopkeeper: page,
  db,
}) => {
  await page.goto('/dashboard/add/list')
  await page
    .getByLabel('Your list')
    .fill(`Name,Price,Pack,Category,Barcode\nGhee,650,1 l,Ghee,${EAN}\nCurd,45,400 g,Yogurt,123`)
  await page.getByRole('button', { name: 'Read the list' }).click()
  await expect(page.getByText('Its barcode could not be read, and is left out.')).toBeVisible()
  await page.getByRole('button', { name: 'Add 2 items' }).click()
  await expect(toast(page, '2 items added.')).toBeVisible()
  expect(await db.selectFrom('menu_items').select(['name', 'barcode']).orderBy('id').execute()).toEqual([
    { name: 'Ghee', barcode: EAN },
    { name: 'Curd', barcode: null },
  ])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as a list' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(EAN)
})

test('only pages with a scanner are served with a Permissions-Policy that allows the camera', async ({
  shopkeeper: page,
  ownShop,
}) => {
  const leave = async (path: string) =>
    (await page.request.get(path)).headers()['permissions-policy']?.match(/camera=(\(.*?\))/)?.[1]
  for (const path of ['/dashboard/add', '/dashboard/list', '/dashboard/edit/x'])
    expect([path, await leave(path)]).toEqual([path, '(self)'])
  for (const path of ['/', '/dashboard', '/dashboard/orders', `/shop/${ownShop.shopId}`, '/api/site'])
    expect([path, await leave(path)]).toEqual([path, '()'])
})
