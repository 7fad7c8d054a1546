import type { Db, Tx } from '#server/db/db.ts'
import type { Limiter } from '#server/http/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findAccountOfPhone, provePhoneAgain, storePhone } from './account-phones.ts'
import { insertAccount, lockAccount, signIn } from './accounts.ts'
import type { Device } from './devices.ts'
import { byAddress, registerByAddress, takeAll } from './limits.ts'
import { checkPhoneCode, type RightPhoneCode, takePhoneCode } from './phone-codes.ts'

export type PhoneCode = { challenge: string; otp: string }
export type Entered = { token: string; email: string }

/** Refuses a number without an account with `phone_unknown`, and leaves its code unused, so that it can then register. */
export async function logInByPhone(
  db: Db,
  limiter: Limiter,
  code: PhoneCode,
  device: Device,
): Promise<Entered & Pick<RightPhoneCode, 'role'>> {
  const right = await checkPhoneCode({ db, limiter }, { ...code, purpose: 'sign_in' }, device)
  const { role } = right
  return db.transaction().execute(async (tx) => {
    const entered = await enter(tx, right, device)
    if (entered) return { ...entered, role }
    throw role === 'shop' ? new Refusal('phone_unknown', { reason: 'shop' }) : new Refusal('phone_unknown')
  })
}

/**
 * Opens a customer's account with a proven number and an unproven e-mail. A repeat, or a second tab with the same code,
 * signs in to the account that the first call made.
 */
export async function registerByPhone(
  db: Db,
  limiter: Limiter,
  { name, email, ...code }: PhoneCode & { name: string; email: string },
  device: Device,
): Promise<Entered> {
  const { ip } = device
  await takeAll({ db, limiter, ip }, [{ limit: registerByAddress, key: byAddress(ip) }])
  const right = await checkPhoneCode({ db, limiter }, { ...code, purpose: 'sign_in' }, device)
  const { role, phone } = right
  // Shops cannot register by phone, because their e-mail must be proven first.
  if (role === 'shop') throw new Refusal('phone_unknown', { reason: 'shop' })
  return db.transaction().execute(async (tx) => {
    // Locks the code, so that two tabs with the same one run one after the other.
    const isAgain = (await takePhoneCode(tx, right)) === 'again'
    const known = await enter(tx, right, device)
    if (known) return known
    if (isAgain) throw new Refusal('wrong_code')
    const accountId = await insertAccount(tx, { email, name, role, isVerified: false })
    if (!accountId) {
      // The same person may have registered on another page just now.
      const late = await enter(tx, right, device)
      if (late) return late
      throw new Refusal('email_taken')
    }
    // The number was linked just now, with another e-mail: a repeat of the call signs in to that account.
    if (!(await storePhone(tx, { accountId, role, phone, ip }))) throw new Refusal('wrong_code')
    return { token: await signIn(tx, accountId, 'code', device), email }
  })
}

/** Signs in to the number's account; undefined if it has none, or its owner unlinked it just now. */
async function enter(tx: Tx, right: RightPhoneCode, device: Device): Promise<Entered | undefined> {
  const { phone, role } = right
  const found = await findAccountOfPhone(tx, phone, role)
  // Locked as at every sign-in, so that suspending or deleting the account at the same time ends this session too.
  const account = found && (await lockAccount(tx, found))
  if (!account || !(await provePhoneAgain(tx, account.id, phone))) return undefined
  await takePhoneCode(tx, right)
  return { token: await signIn(tx, account.id, 'code', device), email: account.email }
}
