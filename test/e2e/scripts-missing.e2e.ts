import { makeItem } from '../builders.ts'
import { expect, test } from './fixtures.ts'
import { keepFromLoading } from './keep-from-loading.ts'
import { watchFaults } from './shown-in.ts'

test('a page whose further scripts do not come breaks nowhere, and leads to the account', async ({
  customer,
  ownShop: { shopId },
  db,
}) => {
  await makeItem(db, shopId, { name: 'Cow milk' })
  const faults = watchFaults(customer)
  for (const part of ['profile-menu', 'own-heart', 'float-freely', 'again-here', 'hear-of-orders'])
    await keepFromLoading(customer, part)
  await customer.goto(`/shop/${shopId}`)
  await customer.getByRole('button', { name: 'Add Cow milk' }).click()
  await customer.getByRole('navigation').getByRole('link', { name: 'Account' }).click()
  await expect(customer).toHaveURL('/account')
  expect(faults).toEqual([])
})
