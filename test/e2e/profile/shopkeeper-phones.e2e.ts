import type { Page } from '@playwright/test'
import { phone } from '../fixtures/phone.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('the name of a number, saved in one tab, is kept when another tab adds a number, and vice versa', async ({
  shopkeeper: page,
  db,
}) => {
  const other = await page.context().newPage()
  const phones = (tab: typeof page) => section(tab, 'Numbers customers call')
  const save = async (tab: typeof page) => {
    await phones(tab).getByRole('button', { name: 'Save changes' }).press('Enter')
    await expect(toast(tab, 'Shop details saved.').last()).toBeVisible()
  }
  for (const tab of [page, other]) {
    await tab.goto('/dashboard/profile')
    await expect(phones(tab)).toBeVisible()
  }
  await phones(page).getByLabel(/^Whom/).fill('Ravi')
  await save(page)
  await phones(other).getByRole('button', { name: 'Add a number' }).press('Enter')
  await phones(other).getByLabel('Second number', { exact: true }).fill('9811111111')
  await phones(other).getByLabel('Name of the second number').fill('Counter')
  await save(other)
  await phones(page).getByLabel(/^Whom/).fill('Ravi Kale')
  await save(page)
  await expect
    .poll(() => db.selectFrom('shops').selectAll().executeTakeFirstOrThrow())
    .toMatchObject({
      phone_name: 'Ravi Kale',
      other_phones: [{ number: '9811111111', name: 'Counter' }],
    })
})

test('a shop lists up to three phones in its own order, and customers call each by its name', async ({
  shopkeeper: page,
  page: visitor,
  customer,
  ownShop,
  placeOrder,
}) => {
  const orderId = await placeOrder()
  await page.setViewportSize(phone)
  await page.goto('/dashboard/profile')
  const phones = section(page, 'Numbers customers call')
  const add = phones.getByRole('button', { name: 'Add a number' })
  await add.press('Enter')
  await phones.getByLabel('Second number', { exact: true }).fill('+91 98111 11111')
  await phones.getByLabel('Name of the second number').fill('Counter')
  await add.press('Enter')
  await phones.getByLabel('Third number', { exact: true }).fill('9811111111')
  await phones.getByLabel('Name of the third number').fill('Delivery boy')
  await phones.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(toast(page, 'Each phone number can stand here once.')).toBeVisible()
  await expect(phones.getByLabel('Third number', { exact: true })).toBeFocused()
  await phones.getByLabel('Third number', { exact: true }).fill('9822222222')
  await expect(add).toHaveCount(0)
  await phones.getByRole('button', { name: 'Swap the two' }).press('Enter')
  await expectAccessible(page)
  await phones.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(toast(page, 'Shop details saved.')).toBeVisible()

  await visitor.setViewportSize(phone)
  for (const [seen, path] of [
    [visitor, `/shop/${ownShop.shopId}`],
    [customer, `/myorders/${orderId}`],
  ] as const) {
    await seen.goto(path)
    const calls = seen.getByRole('main').locator('a[href^="tel:"]')
    await expect(calls).toHaveText(['Call', 'Call Delivery boy', 'Call Counter'])
    await expect(calls.nth(1)).toHaveAttribute('href', 'tel:+919822222222')
    await expectAccessible(seen)
  }
  await phones.getByRole('button', { name: 'Remove 9822222222' }).press('Enter')
  await expect(phones.getByLabel('Second number', { exact: true })).toHaveValue('9811111111')
  await phones.getByRole('button', { name: 'Remove 9811111111' }).press('Enter')
  await expect(add).toBeFocused()
})

test('settings that another device changed are shown, and kept when another setting is saved', async ({
  shopkeeper: page,
  db,
}) => {
  const change = (numbers: { delivery_radius_km: number; most_open_orders: number; usual_minutes: number }) =>
    db
      .updateTable('shops')
      .set({ accepts_by_itself: true, slug: `dairy-of-${numbers.usual_minutes}`, ...numbers })
      .execute()
  const shown = () =>
    Promise.all(
      [/How far you deliver/, /^Open orders you can/, /^Minutes until/].map((label) =>
        page.getByLabel(label).inputValue(),
      ),
    )
  const slug = section(page, 'Your shop’s own address').getByRole('textbox')
  await change({ delivery_radius_km: 25, most_open_orders: 9, usual_minutes: 30 })
  await page.goto('/dashboard/profile')
  await expect.poll(shown).toEqual(['25', '9', '30'])
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await change({ delivery_radius_km: 7, most_open_orders: 4, usual_minutes: 45 })
  await page.goBack()
  await expect.poll(shown).toEqual(['7', '4', '45'])
  await expect(slug).toHaveValue('dairy-of-45')

  const area = section(page, 'Delivery area')
  await page.getByLabel(/How far you deliver/).fill('8')
  await area.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Shop details saved.')).toBeVisible()
  expect(await shown()).toEqual(['8', '4', '45'])
})
