import { makeItem } from '../../scenes/builders.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { asOlderPhone } from '../fixtures/older-phone.ts'

test('a visitor with a phone that is some years old can find shops near a place and reach the checkout', async ({
  page,
  db,
  ownShop,
}) => {
  await makeItem(db, ownShop.shopId, { name: 'Cow milk', price_paise: 66_00 })
  await asOlderPhone(page)
  const faults: Error[] = []
  page.on('pageerror', (fault) => faults.push(fault))
  await page.goto('/')
  await page.getByRole('combobox').pressSequentially('sitab')
  await page.getByRole('option').filter({ hasText: 'Sitabuldi' }).first().click()
  await expect(page.getByRole('article').filter({ hasText: 'Kale Dairy' })).toContainText('km')
  await page.getByRole('link', { name: 'Kale Dairy' }).click()
  await page.getByRole('button', { name: 'Add Cow milk' }).click()
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await page.getByRole('button', { name: 'Proceed to checkout' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
  expect(faults).toEqual([])
})
