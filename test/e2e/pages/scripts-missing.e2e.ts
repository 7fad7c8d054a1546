import { makeItem } from '../../scenes/builders.ts'
import { blockScript } from '../fixtures/block-script.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { recordLayoutShifts } from '../fixtures/layout-shifts.ts'
import { recordPageErrors } from '../fixtures/page-in-language.ts'

test('a page whose deferred scripts fail to load throws no error, does not shift, and links to the account', async ({
  customer,
  ownShop: { shopId },
  db,
}) => {
  await makeItem(db, shopId, { name: 'Cow milk' })
  const faults = recordPageErrors(customer)
  const shifted = await recordLayoutShifts(customer)
  for (const part of ['profile-menu', 'own-heart', 'float-freely', 'again-here', 'hear-of-orders'])
    await blockScript(customer, part)
  await customer.goto(`/shop/${shopId}`)
  const account = customer.getByRole('navigation').getByRole('link', { name: 'Account' })
  await expect(account).toBeVisible()
  expect(await shifted()).toBe(0)
  await customer.getByRole('button', { name: 'Add Cow milk' }).click()
  await account.click()
  await expect(customer).toHaveURL('/account')
  expect(faults).toEqual([])
})
