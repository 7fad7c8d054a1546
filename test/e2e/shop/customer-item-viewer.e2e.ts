import type { Locator, Page } from '@playwright/test'
import { makeItem, makeShop } from '../../scenes/builders.ts'
import { blockScript } from '../fixtures/block-script.ts'
import { expect, expectAccessible, test } from '../fixtures/fixtures.ts'
import { recordLayoutShifts } from '../fixtures/layout-shifts.ts'
import { phone } from '../fixtures/phone.ts'
import { threePictures } from '../fixtures/pictures.ts'
import { tabTo } from '../fixtures/tab-to.ts'
import { toast } from '../fixtures/toast.ts'

test.describe('the card of an item', () => {
  test.use({ viewport: phone })
  const opens = (page: Page) => page.getByRole('button', { name: 'Look at 3 pictures of Desi ghee' })
  const viewer = (page: Page) => page.getByRole('dialog', { name: 'Desi ghee' })
  const shown = (dialog: Locator, number: number) =>
    expect(dialog.getByRole('button', { name: `Show picture ${number} of 3` })).toHaveAttribute(
      'aria-current',
      'true',
    )

  test('opens a viewer with all pictures, the whole description and the Add button', async ({ page, db }) => {
    const { shopId } = await makeShop(db)
    const item = await threePictures(db)
    await makeItem(db, shopId, item)
    const shifts = await recordLayoutShifts(page)
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto(`/shop/${shopId}`)
    const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(facts.makesOffer[0].itemOffered.image).toHaveLength(3)
    await expect(opens(page)).toBeVisible()
    expect(scripts.filter((url) => url.includes('item-viewer'))).toEqual([])

    await opens(page).click()
    const dialog = viewer(page)
    await expect(dialog).toContainText('Keeps for a month.')
    await expect(dialog).toContainText('500 ml')
    await expect(dialog.getByAltText('Desi ghee, picture 1 of 3')).toBeInViewport()
    await shown(dialog, 1)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Show picture 3 of 3' }).click()
    await shown(dialog, 3)
    await expect(dialog.getByAltText('Desi ghee, picture 3 of 3')).toBeInViewport()
    await expect(dialog.getByAltText('Desi ghee, picture 1 of 3')).not.toBeInViewport()
    await dialog.getByRole('button', { name: 'Add Desi ghee' }).click()
    await expect(dialog.getByText('1', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`/shop/${shopId}`)
    await expect(page.getByRole('article').getByText('1', { exact: true })).toBeVisible()
    expect(await shifts()).toBeLessThan(0.02)
  })

  test('has a viewer that can be opened, browsed and closed by keyboard alone', async ({ page, db }) => {
    const { shopId } = await makeShop(db)
    await makeItem(db, shopId, await threePictures(db))
    await page.goto(`/shop/${shopId}`)
    await tabTo(opens(page))
    await page.keyboard.press('Enter')
    const dialog = viewer(page)
    await expect(dialog.getByRole('region', { name: 'Pictures of Desi ghee' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await shown(dialog, 2)
    await page.keyboard.press('ArrowRight')
    await shown(dialog, 3)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await shown(dialog, 2)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opens(page)).toBeFocused()
  })

  test('has no viewer if it shows everything itself, but has one for a long description alone', async ({
    page,
    db,
  }) => {
    const { shopId } = await makeShop(db)
    await makeItem(db, shopId, { name: 'Cow milk' })
    const { description, picture } = await threePictures(db)
    await makeItem(db, shopId, { name: 'White butter', picture, description })
    await page.goto(`/shop/${shopId}`)
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('button', { name: /^Look/ })).toHaveCount(1)
    await page.getByRole('button', { name: 'Look closer at White butter' }).click()
    const dialog = page.getByRole('dialog', { name: 'White butter' })
    await expect(dialog).toContainText('Keeps for a month.')
    await expect(dialog.getByRole('region', { name: /Pictures/ })).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Look closer at White butter' })).toBeFocused()
  })

  test('keeps working if the script of the viewer fails to load, and opens the viewer at the next tap', async ({
    page,
    db,
  }) => {
    const { shopId } = await makeShop(db)
    await makeItem(db, shopId, await threePictures(db))
    await blockScript(page, 'item-viewer')
    await page.goto(`/shop/${shopId}`)
    await opens(page).click()
    await expect(toast(page, /./)).toBeVisible()
    await page.getByRole('button', { name: 'Add Desi ghee' }).click()
    await expect(page.getByRole('article').getByText('1', { exact: true })).toBeVisible()
    await page.unrouteAll()
    await opens(page).click()
    await expect(viewer(page)).toBeVisible()
  })
})
