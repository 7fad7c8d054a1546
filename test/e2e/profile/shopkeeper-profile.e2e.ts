import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { hashPassword } from '#server/identity/passwords/passwords.ts'
import { makeCustomer, makeItem } from '../../scenes/builders.ts'
import { holdRequests } from '../fixtures/customer-fixtures.ts'
import { loseReplies } from '../fixtures/lose-replies.ts'
import { cardOf, openMore } from '../fixtures/order-card.ts'
import { holdPhotos, smallPhoto } from '../fixtures/pictures.ts'
import { placeOrderByApi } from '../fixtures/place-order-by-api.ts'
import { expect, expectAccessible, test } from '../fixtures/shopkeeper-fixtures.ts'
import { toast } from '../fixtures/toast.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('a shop limits its open orders, and blocks and unblocks a customer, even if the replies are lost', async ({
  shopkeeper: page,
  page: visitor,
  ownShop,
  db,
  baseURL,
}) => {
  const { itemId } = await makeItem(db, ownShop.shopId)
  const asha = await makeCustomer(db)
  const orderId = await placeOrderByApi(baseURL, asha, ownShop.shopId, itemId)
  const another = await placeOrderByApi(baseURL, asha, ownShop.shopId, itemId)
  await loseReplies(page, '**/api/shops/blocked/*')
  await page.goto('/dashboard/orders')
  await openMore(cardOf(page, orderId))
  await page.getByRole('button', { name: 'Block customer Asha D' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take no more orders from Asha D?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(toast(page, 'You take no more orders from Asha D.')).toBeVisible()
  await expect(dialog).toBeHidden()
  // No order of a blocked customer offers to block them again.
  await openMore(cardOf(page, another))
  for (const id of [orderId, another])
    await expect(cardOf(page, id).getByText('You take no more orders from Asha D.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Block customer' })).toHaveCount(0)
  await page.goto('/dashboard/profile')
  const most = section(page, 'Most orders at once')
  await most.getByRole('textbox').fill('1')
  await most.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Shop details saved.')).toBeVisible()
  await visitor.goto(`/shop/${ownShop.shopId}`)
  await expect(visitor.getByText('Please try again in a few minutes.')).toBeVisible()

  const blocked = section(page, 'Blocked customers')
  await expect(blocked.getByRole('listitem')).toContainText('Asha D')
  await expectAccessible(page)
  await blocked.getByRole('button', { name: 'Take orders again from Asha D' }).click()
  await expect(blocked.getByText('Nobody is blocked.')).toBeVisible()
  await expect(blocked.getByRole('heading')).toBeFocused()
  expect(await db.selectFrom('blocked_customers').selectAll().execute()).toEqual([])
})

test('a long list of blocked customers is shown page by page, and unblocking one does not reset it', async ({
  shopkeeper: page,
  ownShop: { shopId },
  placeOrder,
  db,
}) => {
  const orderId = await placeOrder()
  await sql`with people as (
      insert into accounts (id, email, name, role)
      select gen_random_uuid(), 'blocked-' || n || '@example.com', 'Blocked', 'user' from generate_series(1, 45) n
      returning id),
    placed as (
      insert into orders select (jsonb_populate_record(o, jsonb_build_object(
        'id', gen_random_uuid(), 'idempotency_key', gen_random_uuid(), 'customer_account_id', people.id))).*
      from orders o, people where o.id = ${orderId}
      returning shop_id, customer_account_id, id)
    insert into blocked_customers (shop_id, account_id, order_id) select * from placed`.execute(db)
  await page.goto('/dashboard/profile')
  const blocked = section(page, 'Blocked customers')
  const rows = blocked.getByRole('listitem')
  await expect(rows).toHaveCount(20)
  await blocked.getByRole('button', { name: 'More blocked customers' }).click()
  await expect(rows).toHaveCount(40)
  await rows.nth(30).getByRole('button').click()
  await expect
    .poll(() => db.selectFrom('blocked_customers').select('shop_id').where('shop_id', '=', shopId).execute())
    .toHaveLength(44)
  await expect(rows).toHaveCount(40)
  await blocked.getByRole('button', { name: 'More blocked customers' }).click()
  await expect(rows).toHaveCount(44)
  await expect(blocked.getByRole('button', { name: 'More blocked customers' })).toBeHidden()
})

test('the profile is validated like the set-up, and a new address has to be chosen from the suggestions', async ({
  shopkeeper: page,
  db,
}) => {
  await page.goto('/dashboard/profile')
  const profile = section(page, 'What customers see')
  const save = profile.getByRole('button', { name: 'Save changes' })
  await profile.getByLabel('Shop name').fill('Kale & Sons')
  await profile.getByLabel('Phone').fill('981')
  const city = await profile.getByLabel('City').inputValue()
  await profile.getByLabel('City').fill('')
  await save.press('Enter')
  await expect(toast(page, 'Please complete all shop profile fields.')).toBeVisible()
  await expect(profile.getByLabel('City')).toBeFocused()
  await profile.getByLabel('City').fill(city)
  await save.press('Enter')
  await expect(toast(page, 'Please enter a valid 10-digit phone number.')).toBeVisible()
  await expect(profile.getByLabel('Phone')).toBeFocused()
  await profile.getByLabel('Phone').fill('9811111111')
  await profile.getByLabel('Shop address').fill('Sadar')
  await save.press('Enter')
  await expect(toast(page, 'Please provide location coordinates by entering a valid address.')).toBeVisible()
  await expect(profile.getByLabel('Shop address')).toBeFocused()
  await profile.getByLabel('Shop address').fill('Sadar Nagpur')
  await page.getByRole('option').first().click()
  await expect(toast(page, 'Address selected successfully!')).toBeVisible()
  await profile.getByLabel('Shop picture').setInputFiles(await smallPhoto())
  await expect(profile.getByAltText('The picture of your shop')).toHaveAttribute('src', /^data:image/)
  await save.press('Enter')
  await expect(toast(page, 'Shop details saved.')).toBeVisible()
  const shop = await db.selectFrom('shops').selectAll().executeTakeFirstOrThrow()
  expect(shop).toMatchObject({ name: 'Kale & Sons', phone: '9811111111' })
  expect(shop.address).toContain('Sadar')

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Kale & Sons' })).toBeVisible()
})

test('Save is disabled until the shop’s picture has been read, and one chosen while saving is kept for the next save', async ({
  shopkeeper: page,
}) => {
  const photos = await holdPhotos(page)
  await page.goto('/dashboard/profile')
  const profile = section(page, 'What customers see')
  const save = profile.getByRole('button', { name: 'Save changes' })
  const picture = profile.getByAltText('The picture of your shop')
  const choose = async (colour: string) =>
    profile.getByLabel('Shop picture').setInputFiles(await smallPhoto(colour))
  await expect(save).toBeEnabled()
  await photos.hold()
  await choose('#c4392b')
  await expect(save).toBeDisabled()
  await photos.letGo()
  await expect(picture).toHaveAttribute('src', /^data:image/)
  const sent = await picture.getAttribute('src')

  const release = await holdRequests(page, '**/api/shops/details')
  await save.click()
  await choose('#2447d6')
  await expect(picture).not.toHaveAttribute('src', sent ?? '')
  const chosen = await picture.getAttribute('src')
  release()
  await expect(toast(page, 'Shop details saved.')).toBeVisible()
  await expect(save).toBeEnabled()
  await expect(picture).toHaveAttribute('src', chosen ?? '')
  await save.click()
  await expect(picture).not.toHaveAttribute('src', /^data:/)
})

test('a save of the profile sends only what was edited, so that it undoes nothing another tab or section saved', async ({
  shopkeeper: page,
  db,
}) => {
  const other = await page.context().newPage()
  for (const tab of [page, other]) await tab.goto('/dashboard/profile')
  const saveIn = async (tab: typeof page, title: string) => {
    await section(tab, title).getByRole('button', { name: 'Save changes' }).press('Enter')
    await expect(toast(tab, 'Shop details saved.').last()).toBeVisible()
  }
  await section(other, 'What customers see').getByLabel('Shop name').fill('Kale & Sons')
  await saveIn(other, 'What customers see')
  const phones = section(page, 'Numbers customers call')
  await phones.getByRole('button', { name: 'Add a number' }).press('Enter')
  await phones.getByLabel('Second number', { exact: true }).fill('9811111111')
  await phones.getByLabel('Name of the second number').fill('Counter')
  await saveIn(page, 'Numbers customers call')
  await expect(section(page, 'What customers see').getByLabel('Shop name')).toHaveValue('Kale & Sons')

  await section(other, 'What customers see').getByLabel('Phone').fill('9822222222')
  await saveIn(other, 'What customers see')
  await section(page, 'What customers see').getByLabel('Postal code').fill('440002')
  await saveIn(page, 'What customers see')
  // The toast of the previous save may still be there, so the stored row is polled.
  await expect
    .poll(() => db.selectFrom('shops').selectAll().executeTakeFirstOrThrow())
    .toMatchObject({ name: 'Kale & Sons', phone: '9822222222', postal_code: '440002' })
})

test('the bank account is shown by its last four digits, and a change by its owner takes effect a day later', async ({
  shopkeeper: page,
  ownShop,
  db,
}) => {
  const password = 'correct horse 7'
  await db
    .updateTable('accounts')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', ownShop.keeper.accountId)
    .execute()
  await page.goto('/dashboard/profile')
  const bank = section(page, 'Bank account')
  await expect(bank.getByText('XXXXXXXX4321')).toBeVisible()
  await expect(bank.getByText('XXXXXXX1234')).toBeVisible()
  await expect(bank.getByText('XXXXXX234C')).toBeVisible()

  await bank.getByRole('button', { name: 'Change bank account' }).click()
  await expect(bank.getByRole('heading')).toBeFocused()
  const save = bank.getByRole('button', { name: 'Save changes' })
  await save.press('Enter')
  await expect(toast(page, 'Please complete all bank details.')).toBeVisible()
  await expect(bank.getByLabel('Account holder name')).toBeFocused()
  await bank.getByLabel('Account holder name').fill('Ravi Kale')
  await bank.getByLabel('Account number').fill('998877665544')
  await bank.getByLabel('IFSC code').fill('HDFC1000001')
  await bank.getByLabel('Bank name').fill('HDFC')
  await save.press('Enter')
  await expect(toast(page, 'Please enter a valid IFSC code (e.g., SBIN0001234).')).toBeVisible()
  await expect(bank.getByLabel('IFSC code')).toBeFocused()
  await bank.getByLabel('Bank name').fill('')
  await bank.getByLabel('IFSC code').fill('HDFC0000001')
  await expect(bank.getByLabel('Bank name')).toHaveValue('HDFC Bank')
  await save.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await expectAccessible(page)
  await dialog.getByLabel('Current password', { exact: true }).fill('wrong horse 7')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('That is not your password.')).toBeVisible()
  await dialog.getByLabel('Current password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Shop details saved.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(bank.getByText('XXXXXXXX4321')).toBeVisible()
  await expect(
    bank.getByText(/^From .*: Ravi Kale, XXXXXXXX5544, XXXXXXX0001, HDFC Bank\. Until then/),
  ).toBeVisible()
  const waiting = await db.selectFrom('pending_bank_details').selectAll().execute()
  expect(waiting).toMatchObject([{ shop_id: ownShop.shopId }])
  expect(JSON.stringify(waiting)).not.toContain('998877665544')
})

test('a shopkeeper sets how far the shop delivers', async ({ shopkeeper: page, ownShop, db }) => {
  await page.goto('/dashboard/profile')
  const area = section(page, 'Delivery area')
  const radius = area.getByLabel(/How far you deliver/)
  await expect(radius).toHaveValue('25')
  await radius.fill('7')
  await area.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Shop details saved.')).toBeVisible()
  await page.reload()
  await expect(radius).toHaveValue('7')
  const storedRadius = db.selectFrom('shops').select('delivery_radius_km').where('id', '=', ownShop.shopId)
  expect(await storedRadius.executeTakeFirst()).toEqual({ delivery_radius_km: 7 })
})

test('what was typed on the profile is kept through a reload, and a radius that is no whole number is refused', async ({
  shopkeeper: page,
}) => {
  await page.goto('/dashboard/profile')
  const area = section(page, 'Delivery area')
  const fields = [
    area.getByLabel(/How far you deliver/),
    section(page, 'Most orders at once').getByRole('textbox'),
    section(page, 'Your shop’s own address').getByRole('textbox'),
  ]
  const typed = ['2,5', '12', 'our-own-dairy']
  for (const [at, field] of fields.entries()) await field.fill(typed[at] ?? '')
  await page.reload()
  for (const [at, field] of fields.entries()) await expect(field).toHaveValue(typed[at] ?? '')

  await area.getByRole('button', { name: 'Save changes' }).click()
  await expect(area.getByText('Please write a whole number.')).toBeVisible()
  await fields[0]?.fill('7')
  await area.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Shop details saved.')).toBeVisible()
  await page.reload()
  for (const [at, field] of fields.entries())
    await expect(field).toHaveValue(['7', ...typed.slice(1)][at] ?? '')
})
