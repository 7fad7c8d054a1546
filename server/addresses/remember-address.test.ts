import { expect } from 'vitest'
import { lockAccount } from '#server/identity/accounts.ts'
import { test } from '#test/app-test.ts'
import { deliveryAddress } from '#test/scenes/builders.ts'
import { forgetAddresses, rememberAddress } from './change-addresses.ts'
import { listAddresses } from './read-addresses.ts'

const located = { ...deliveryAddress, lat: deliveryAddress.latitude, lng: deliveryAddress.longitude }
const disabled = { disabled_at: new Date() }

test('an order stores its address while another transaction holds the account lock', async ({ app, db }) => {
  const { accountId } = await app.customer()
  await db.transaction().execute(async (other) => {
    await lockAccount(other, accountId)
    await db.transaction().execute((tx) => rememberAddress(tx, accountId, located))
  })
  expect(await listAddresses(db, accountId)).toHaveLength(1)
})

test('an order that is placed while its account is being erased stores no address', async ({ app, db }) => {
  const { accountId } = await app.customer()
  let placed: Promise<void> | undefined
  await db.transaction().execute(async (erasure) => {
    await erasure.updateTable('accounts').set(disabled).where('id', '=', accountId).execute()
    await forgetAddresses(erasure, accountId)
    placed = db.transaction().execute((tx) => rememberAddress(tx, accountId, located))
    // As long as the erasure holds the lock on the account's addresses, nobody can write to them.
    const first = await Promise.race([placed, new Promise((resolve) => setTimeout(resolve, 200, 'waits'))])
    expect(first).toBe('waits')
  })
  await placed
  expect(await listAddresses(db, accountId)).toEqual([])
})
