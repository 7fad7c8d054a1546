import { speakerOf } from '../../../scripts/screenshots/in-language.ts'
import { givePassword, makeCustomer, makeItem, makeShop, password } from '../../scenes/builders.ts'
import { openPopup } from '../fixtures/by-keyboard.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { devanagariShop } from '../fixtures/page-in-language.ts'
import { phone } from '../fixtures/phone.ts'

test.use({ viewport: phone })

test('a chosen language applies to every page until another one is chosen', async ({ page, db }) => {
  const { shopId } = await makeShop(db, devanagariShop)
  await makeItem(db, shopId)
  await page.goto('/')
  await page.getByRole('link', { name: 'हिन्दी' }).first().click()
  await expect(page).toHaveURL('/hi')
  await page
    .getByRole('link', { name: /गोकुल डेयरी/ })
    .first()
    .click()
  await expect(page).toHaveURL(`/hi/shop/${shopId}`)
  await page.goBack()
  await expect(page).toHaveURL('/hi')
  // A URL that names no language is shown in the chosen one.
  await page.goto('/cart')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN')
})

test('signing in brings the account’s language to a browser that has not chosen one', async ({
  page,
  db,
}) => {
  const { accountId, email } = await makeCustomer(db)
  await givePassword(db, accountId)
  await db.updateTable('accounts').set({ language: 'mr' }).where('id', '=', accountId).execute()
  await openPopup(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'mr-IN')
  await expect(page).toHaveURL('/')
})

for (const [path, had, has] of [
  ['/hi/terms-and-conditions', null, 'hi'],
  ['/hi/terms-and-conditions', 'mr', 'mr'],
  ['/terms-and-conditions', null, null],
] as const)
  test(`an account with language ${had ?? 'none'} that signs in at ${path} then has language ${has ?? 'none'}`, async ({
    page,
    db,
  }) => {
    const { accountId, email } = await makeCustomer(db)
    await givePassword(db, accountId)
    await db.updateTable('accounts').set({ language: had }).where('id', '=', accountId).execute()
    const speaking = (await speakerOf(path.startsWith('/hi') ? 'hi' : 'en'))(page)
    await page.goto(path)
    await speaking.getByRole('button', { name: 'Sign in' }).click()
    await speaking.getByLabel('Email').fill(email)
    await speaking.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('checkbox').check()
    await speaking.getByRole('button', { name: 'Submit' }).click()
    await expect(speaking.getByRole('button', { name: 'Profile' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const account = db.selectFrom('accounts').select('language').where('id', '=', accountId)
    expect(await account.executeTakeFirst()).toEqual({ language: has })
  })

test('choosing a language while signed in stores it in the account', async ({
  customer,
  customerAccount,
  db,
}) => {
  await customer.goto('/account')
  await customer.getByRole('link', { name: 'मराठी' }).first().click()
  await expect(customer).toHaveURL('/mr/account')
  const chosen = db.selectFrom('accounts').select('language').where('id', '=', customerAccount.accountId)
  expect(await chosen.executeTakeFirst()).toEqual({ language: 'mr' })
})

test('the Google button is requested in the chosen language', async ({ page }) => {
  await page.goto('/hi/terms-and-conditions')
  await page.getByRole('button', { name: 'लॉगिन' }).click()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await expect(page.locator('script[src$="/gsi/client?hl=hi"]')).toBeAttached()
})
