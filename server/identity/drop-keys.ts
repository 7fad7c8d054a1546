import type { Tx } from '#server/db/db.ts'
import { dropPhone } from './account-phones.ts'
import { forgetDevices } from './devices.ts'

/**
 * Who opened an account on an e-mail that was never proven may have been anybody: its number is no key to it any more, and
 * no browser known.
 */
export async function dropKeys(tx: Tx, accountId: string): Promise<void> {
  await dropPhone(tx, accountId)
  await forgetDevices(tx, accountId)
}
