import type { Tx } from '#server/db/db.ts'
import { forgetDevices } from '../devices.ts'
import { dropPhone } from '../phone/account-phones.ts'

/**
 * When the owner of an e-mail proves it for the first time: whoever opened the account before may have been anybody, so
 * its phone number no longer signs in and its browsers are no longer known.
 */
export async function dropPhoneAndDevices(tx: Tx, accountId: string): Promise<void> {
  await dropPhone(tx, accountId)
  await forgetDevices(tx, accountId)
}
