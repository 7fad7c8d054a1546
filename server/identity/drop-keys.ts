import type { Tx } from '#server/db/db.ts'
import { dropPhone } from './account-phones.ts'
import { forgetDevices } from './devices.ts'

/**
 * Called when the owner of an e-mail proves it for the first time: whoever opened the account before may have been anybody,
 * so their phone number and known devices are removed.
 */
export async function dropKeys(tx: Tx, accountId: string): Promise<void> {
  await dropPhone(tx, accountId)
  await forgetDevices(tx, accountId)
}
