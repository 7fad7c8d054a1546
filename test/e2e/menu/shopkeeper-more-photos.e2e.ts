import type { Page } from '@playwright/test'
import type { Db } from '#server/db/db.ts'
import { makeItem } from '../../scenes/builders.ts'
import { choosePhoto, smallPhoto, threePictures } from '../fixtures/pictures.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

const picturesOf = (db: Db) =>
  db.selectFrom('menu_items').select(['picture', 'more_pictures']).executeTakeFirstOrThrow()

test.describe('the form of an item', () => {
  const more = (page: Page) => page.getByRole('group', { name: 'More photos' })
  const place = (page: Page, name: 'Second' | 'Third') => more(page).getByLabel(new RegExp(`^${name} view`))

  async function choose(page: Page, name: 'Second' | 'Third', colour: string) {
    await place(page, name).setInputFiles(await smallPhoto(colour))
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    await more(page).getByAltText(`${name} view`).waitFor()
  }

  test('accepts two more photos beside the first, each cropped to a square', async ({
    shopkeeper: page,
    db,
  }) => {
    await page.goto('/dashboard/add')
    await expect(page.getByLabel('Name')).toBeVisible()
    await expect(more(page)).toHaveCount(0)
    await choosePhoto(page, await smallPhoto('#c4392b'))
    await expect(place(page, 'Second')).toBeVisible()
    await expect(place(page, 'Third')).toHaveCount(0)
    await choose(page, 'Second', '#1f8a4c')
    await choose(page, 'Third', '#2447d6')
    await expectAccessible(page)
    await page.getByLabel('Name').fill('Desi ghee')
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue('Desi ghee')
    await expect(more(page).getByAltText('Third view')).toBeVisible()
    await page.getByLabel('Price').fill('640')
    await page.getByRole('button', { name: 'Add item' }).click()
    await expect(toast(page, 'Food item added successfully!')).toBeVisible()
    await expect(more(page)).toHaveCount(0)
    expect((await picturesOf(db)).more_pictures).toHaveLength(2)
    const sizes = await db.selectFrom('pictures').select(['width', 'height']).execute()
    expect(sizes).toEqual([300, 300, 300].map((side) => ({ width: side, height: side })))
  })

  test('can make another photo the first without uploading it again, and remove one', async ({
    shopkeeper: page,
    ownShop,
    db,
  }) => {
    const item = await threePictures(db)
    const [second = '', third = ''] = item.more_pictures
    const { itemId } = await makeItem(db, ownShop.shopId, item)
    const save = async () => {
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(toast(page, 'Food item updated successfully!')).toBeVisible()
      await expect(page).toHaveURL('/dashboard/list')
    }
    await page.goto(`/dashboard/edit/${itemId}`)
    await page.getByRole('button', { name: 'Make it the first: Third view' }).click()
    const sending = page.waitForRequest((request) => request.url().includes('/api/food/edit'))
    await save()
    expect((await sending).postData()).not.toContain('data:')
    expect(await picturesOf(db)).toEqual({ picture: third, more_pictures: [second, item.picture] })

    await page.goto(`/dashboard/edit/${itemId}`)
    await page.getByRole('button', { name: 'Remove: Second view' }).click()
    await expect(place(page, 'Second')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Remove: Third view' })).toHaveCount(0)
    await save()
    expect(await picturesOf(db)).toEqual({ picture: third, more_pictures: [item.picture] })

    await page.goto(`/dashboard/edit/${itemId}`)
    await expect(page.getByLabel('Name')).toHaveValue('Desi ghee')
    await page.getByLabel('Price').fill('650')
    await save()
    expect(await picturesOf(db)).toEqual({ picture: third, more_pictures: [item.picture] })
  })

  test('shows what is wrong with a photo at its field, and offers no more photos beside a drawing', async ({
    shopkeeper: page,
    ownShop,
    db,
  }) => {
    const { itemId } = await makeItem(db, ownShop.shopId, await threePictures(db))
    await page.goto(`/dashboard/edit/${itemId}`)
    const broken = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }
    await place(page, 'Third').setInputFiles(broken)
    const message = 'This photo cannot be opened here. Take it anew, or choose another.'
    await expect(more(page).getByText(message)).toHaveCount(1)
    await expect(place(page, 'Third')).toHaveAccessibleDescription(message)
    await expect(more(page).getByAltText('Third view')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Use the drawing of/ }).click()
    await expect(more(page)).toHaveCount(0)
  })
})
