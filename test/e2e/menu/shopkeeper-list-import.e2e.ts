import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import { makeItem } from '../../scenes/builders.ts'
import { endSessionAt, signIn, signInByForm } from '../fixtures/failures.ts'
import { add, choose, paste, preview, read } from '../fixtures/list-import.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

test.use({ actionTimeout: 10_000 })

function workbook(...sheets: readonly (readonly (readonly (string | number)[])[])[]): Buffer {
  const cellOf = (cell: string | number) =>
    typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`
  const named = sheets.map((_, at) => `<sheet name="Shelf ${at + 1}" r:id="r${at}"/>`)
  const targets = sheets.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`)
  const files = sheets.map((rows, at) => {
    const body = rows.map((row) => `<row>${row.map(cellOf).join('')}</row>`).join('')
    return [`xl/worksheets/s${at}.xml`, strToU8(`<worksheet><sheetData>${body}</sheetData></worksheet>`)]
  })
  return Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(`<workbook><sheets>${named.join('')}</sheets></workbook>`),
      'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${targets.join('')}</Relationships>`),
      ...Object.fromEntries(files),
    }),
  )
}

test('a pasted list is shown as it was parsed, can be corrected and added, and can be taken back', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId, { name: 'Curd', unit: 'grams', pack_size: 400 })
  await page.goto('/dashboard/list')
  await page.getByRole('link', { name: 'Paste or upload a list' }).click()
  // A spell checker would underline nearly every product name.
  await expect(page.getByLabel('Your list')).toHaveAttribute('spellcheck', 'false')
  await expectAccessible(page)
  await paste(
    page,
    'Name\tPrice\tPack\nToned milk\t₹ 32.50\t500 ml\nZorbium\t१२\t1 kg\nCurd\t45\t400 g\nGhee\tfree\t1 l\nPaneer\t900\t200 g\nPaneer\t90\t0.2 kg',
  )
  await expect(preview(page).getByRole('status').first()).toHaveText(
    '3 items can be added. 1 of them is doubtful. 3 rows cannot be added.',
  )
  await expect(
    preview(page).getByText(
      'It is on your menu already, for ₹30. Your list says ₹45: change it in the price sheet.',
    ),
  ).toBeVisible()
  await expect(preview(page).getByText('The same as line 6.')).toBeVisible()
  await expect(preview(page).getByText('The price could not be read')).toBeVisible()
  await expect(preview(page).getByText('This price is far from what is usual.')).toBeVisible()
  await expect(page.getByLabel('Category of Toned milk')).toHaveValue('Dairy/Milk')
  await expect(page.getByLabel('Category of Toned milk')).toHaveAccessibleDescription(
    'We chose this category.',
  )
  await page.getByLabel('Category of Zorbium').selectOption('Grocery/Spices')
  await expect(page.getByLabel('Category of Zorbium')).toHaveAccessibleDescription('')
  await page.getByText('Refused 3').click()
  await expect(preview(page).getByRole('checkbox')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByText('Doubtful 1').click()
  await expect(preview(page).getByRole('checkbox')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Paneer' }).uncheck()
  expect(await db.selectFrom('menu_items').select('name').execute()).toHaveLength(1)

  await add(page, '2 items').click()
  await expect(toast(page, '2 items added.')).toBeVisible()
  const stored = db
    .selectFrom('menu_items')
    .select(['name', 'price_paise', 'category', 'pack_size', 'unit'])
    .where('removed_at', 'is', null)
    .orderBy('id')
  expect((await stored.execute()).slice(1)).toEqual([
    { name: 'Toned milk', price_paise: 32_50, category: 'Milk', pack_size: 500, unit: 'ml' },
    { name: 'Zorbium', price_paise: 12_00, category: 'Spices', pack_size: 1, unit: 'kg' },
  ])
  await page.getByRole('button', { name: 'Take back 2 items' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(toast(page, '2 items taken back.')).toBeVisible()
  expect(await stored.execute()).toHaveLength(1)
})

test('an item whose price is ambiguous is added only if the shopkeeper confirms it', async ({
  shopkeeper: page,
  db,
}) => {
  await page.goto('/dashboard/add/list')
  const printed = ['Milk 1 l', 'Curd 400 g', 'Ghee 1 l', 'Paneer 200 g', 'Butter 100 g']
  await paste(page, `Item,MRP\n${printed.map((name) => `${name},60`).join('\n')}`)
  await expect(page.getByText('each is added at its MRP')).toBeVisible()
  await expect(page.getByText('it is sold at its MRP')).toBeHidden()

  await paste(page, 'Curd 400 g 45, Paneer 200 g 90\nTomato 40 kg\nRice 25 kg')
  await expect(add(page, '2 items')).toBeVisible()
  const question = page.getByText('We are not sure of 2 items')
  await expect(question).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Look at them' }).click()
  await expect(preview(page).getByRole('checkbox')).toHaveCount(2)
  await expect(preview(page).getByText('Line 2: Tomato 40 kg')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Tomato' }).check()
  await expect(page.getByText('We are not sure of 1 item,')).toBeVisible()
  await add(page, '3 items').click()
  await expect(toast(page, '3 items added.')).toBeVisible()
  const added = db.selectFrom('menu_items').select(['name', 'price_paise', 'unit']).orderBy('id').execute()
  expect(await added).toEqual([
    { name: 'Curd', price_paise: 45_00, unit: 'grams' },
    { name: 'Paneer', price_paise: 90_00, unit: 'grams' },
    { name: 'Tomato', price_paise: 40_00, unit: 'kg' },
  ])
})

test('a workbook is imported, its unreadable sheets are named, and importing it again adds nothing', async ({
  shopkeeper: page,
  db,
}) => {
  const list = workbook(
    [
      ['Item', 'Rate', 'Size', 'Category'],
      ['Toned milk', 32, '500 ml', 'Milk'],
      ['Brown bread', 45.5, '400 g', 'Bread'],
    ],
    [
      ['Item', 'Purchase rate'],
      ['Ghee', 600],
    ],
  )
  await page.goto('/dashboard/add/list')
  await choose(page, 'list.xlsx', list)
  await expect(preview(page).getByText('1 sheet has other columns and was not read: Shelf 2.')).toBeVisible()
  await add(page, '2 items').click()
  await expect(toast(page, '2 items added.')).toBeVisible()
  await page.goto('/dashboard/add/list')
  await choose(page, 'list.xlsx', list)
  await expect(preview(page).getByText('It is on your menu already.')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Add \d/ })).toHaveCount(0)
  expect(await db.selectFrom('menu_items').select('name').execute()).toHaveLength(2)
})

test('corrections of a list are kept when the session ends, and when the page is reloaded', async ({
  page,
  ownShop,
  db,
}) => {
  await signInByForm(page, db, ownShop.keeper)
  await page.goto('/dashboard/add/list')
  const rows = ['Toned milk,32,500 ml', 'Zorbium,12,1 kg', 'Paneer,90,200 g']
  await choose(page, 'goods.csv', Buffer.from(['Name,Price,Pack', ...rows].join('\n')))
  await page.getByLabel('Category of Zorbium').selectOption('Grocery/Spices')
  await page.getByRole('checkbox', { name: 'Paneer' }).uncheck()
  await endSessionAt('**/api/food/add-many', page, db, ownShop.keeper)
  await add(page, '2 items').click()
  await signIn(page, ownShop.keeper)
  for (const open of [() => Promise.resolve(), () => page.reload()]) {
    await open()
    await expect(page.getByRole('checkbox', { name: 'Paneer' })).not.toBeChecked()
    await expect(page.getByLabel('Category of Zorbium')).toHaveValue('Grocery/Spices')
  }
  await add(page, '2 items').click()
  await expect(toast(page, '2 items added.')).toBeVisible()
  const added = db.selectFrom('menu_items').select(['name', 'category']).orderBy('id').execute()
  expect(await added).toEqual([
    { name: 'Toned milk', category: 'Milk' },
    { name: 'Zorbium', category: 'Spices' },
  ])
})

test('a parsed list stored by an earlier release in an outdated format is discarded, but its text is kept', async ({
  shopkeeper: page,
}) => {
  await page.goto('/dashboard/add/list')
  await paste(page, 'Toned milk 32\nPaneer 90')
  await expect(preview(page)).toBeVisible()
  await page.addInitScript(() => {
    for (const [key, text] of Object.entries(sessionStorage))
      sessionStorage.setItem(key, text.replaceAll('"pack_missing"', '"category_guessed"'))
  })
  await page.reload()
  await expect(page.getByLabel('Your list')).toHaveValue('Toned milk 32\nPaneer 90')
  await expect(preview(page)).toBeHidden()
  await read(page).click()
  await expect(add(page, '2 items')).toBeVisible()
})

test('items that another device has added since a list was read are refused, and the rest is added', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await page.goto('/dashboard/add/list')
  await paste(page, 'Name,Price,Pack\nToned milk,32,500 ml\nPaneer,90,200 g\nCurd,45,400 g')
  await expect(add(page, '3 items')).toBeVisible()
  await makeItem(db, ownShop.shopId, { name: 'Toned milk' })
  await makeItem(db, ownShop.shopId, { name: 'Curd', unit: 'grams', pack_size: 400 })
  await add(page, '3 items').click()
  await expect(preview(page).getByText('It is on your menu already, for ₹30.')).toHaveCount(2)
  await add(page, '1 item').click()
  await expect(toast(page, '1 item added.')).toBeVisible()
  expect(await db.selectFrom('menu_items').select('name').execute()).toHaveLength(3)
})

test('a downloaded menu has the same items when it is imported again', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  await makeItem(db, ownShop.shopId, { name: '=1+1 दूध, "fresh"' })
  await makeItem(db, ownShop.shopId, { name: 'Paneer', category: 'Paneer', unit: 'grams', pack_size: 200 })
  await page.goto('/dashboard/list')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as a list' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('menu.csv')
  const file = await readFile(await download.path())
  expect(file.toString('utf8')).toContain(`"'=1+1 दूध, ""fresh"""`)
  await db.deleteFrom('menu_items').execute()
  await page.goto('/dashboard/add/list')
  await choose(page, 'menu.csv', file)
  await add(page, '2 items').click()
  await expect(toast(page, '2 items added.')).toBeVisible()
  expect(await db.selectFrom('menu_items').select(['name', 'unit']).orderBy('id').execute()).toEqual([
    { name: '=1+1 दूध, "fresh"', unit: 'ml' },
    { name: 'Paneer', unit: 'grams' },
  ])
})
