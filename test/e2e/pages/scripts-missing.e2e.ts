import { makeItem } from '../../scenes/builders.ts'
import { expect, test } from '../fixtures/fixtures.ts'
import { keepFromLoading } from '../fixtures/keep-from-loading.ts'
import { watchShifts } from '../fixtures/layout-shifts.ts'
import { watchFaults } from '../fixtures/shown-in.ts'

test('a page whose deferred scripts fail to load throws no error, does not shift, and links to the account', async ({
  customer,
  ownShop: { shopId },
  db,
}) => {
  await makeItem(db, shopId, { name: 'Cow milk' })
  const faults = watchFaults(customer)
  const shifted = await watchShifts(customer)
  for (const part of ['profile-menu', 'own-heart', 'float-freely', 'again-here', 'hear-of-orders'])
    await keepFromLoading(customer, part)
  await customer.goto(`/shop/${shopId}`)
  const account = customer.getByRole('navigation').getByRole('link', { name: 'Account' })
  await expect(account).toBeVisible()
  expect(await shifted()).toBe(0)
  await customer.getByRole('button', { name: 'Add Cow milk' }).click()
  await account.click()
  await expect(customer).toHaveURL('/account')
  expect(faults).toEqual([])
})
