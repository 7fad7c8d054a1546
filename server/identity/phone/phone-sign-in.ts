import type { Db, Tx } from '#server/db/db.ts'
import type { Limiter } from '#server/http/limits/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { insertAccount, lockAccount, signIn } from '../accounts.ts'
import type { Device } from '../devices.ts'
import { byAddress, registerByAddress, takeAll } from '../limits.ts'
import { findAccountOfPhone, provePhoneAgain, storePhone } from './account-phones.ts'
import { checkPhoneCode, type RightPhoneCode, takePhoneCode } from './phone-codes.ts'

export type PhoneCode = { challenge: string; otp: string }
export type SignedIn = { token: string; email: string }

/** Signs in by a code. If the number has no account the code is not used up, so the same code can then register one. */
export async function logInByPhone(
  db: Db,
  limiter: Limiter,
  code: PhoneCode,
  device: Device,
): Promise<SignedIn & Pick<RightPhoneCode, 'role'>> {
  const right = await checkPhoneCode({ db, limiter }, { ...code, purpose: 'sign_in' }, device)
  const { role } = right
  return db.transaction().execute(async (tx) => {
    const signedIn = await signInByPhone(tx, right, device)
    if (signedIn) return { ...signedIn, role }
    throw role === 'shop' ? new Refusal('phone_unknown', { reason: 'shop' }) : new Refusal('phone_unknown')
  })
}

/**
 * Opens a customer's account with a proven number and an e-mail that is not proven yet. A retry, or a second tab at the
 * same time, signs in to the account that the first call opened.
 */
export async function registerByPhone(
  db: Db,
  limiter: Limiter,
  { name, email, ...code }: PhoneCode & { name: string; email: string },
  device: Device,
): Promise<SignedIn> {
  const { ip } = device
  await takeAll({ db, limiter, ip }, [{ limit: registerByAddress, key: byAddress(ip) }])
  const right = await checkPhoneCode({ db, limiter }, { ...code, purpose: 'sign_in' }, device)
  const { role, phone } = right
  // A shop's account is opened only with a proven e-mail (`shop-sign-up.ts`).
  if (role === 'shop') throw new Refusal('phone_unknown', { reason: 'shop' })
  return db.transaction().execute(async (tx) => {
    // Locks the challenge: two tabs with the same code take turns from here.
    const isAgain = (await takePhoneCode(tx, right)) === 'again'
    const known = await signInByPhone(tx, right, device)
    if (known) return known
    if (isAgain) throw new Refusal('wrong_code')
    const accountId = await insertAccount(tx, { email, name, role, isVerified: false })
    if (!accountId) {
      // The e-mail may have been taken just now by the same person in another tab, with another code.
      const late = await signInByPhone(tx, right, device)
      if (late) return late
      throw new Refusal('email_taken')
    }
    // The number was taken just now, with another e-mail. A retry signs in to that account.
    if (!(await storePhone(tx, { accountId, role, phone, ip }))) throw new Refusal('wrong_code')
    return { token: await signIn(tx, accountId, 'code', device), email }
  })
}

/** Signs in to the number's account and uses the code up. Undefined if the number has no account (any more). */
async function signInByPhone(tx: Tx, right: RightPhoneCode, device: Device): Promise<SignedIn | undefined> {
  const { phone, role } = right
  const found = await findAccountOfPhone(tx, phone, role)
  // Locked as at every sign-in: a concurrent suspension or deletion then ends this session too.
  const account = found && (await lockAccount(tx, found))
  if (!account || !(await provePhoneAgain(tx, account.id, phone))) return undefined
  await takePhoneCode(tx, right)
  return { token: await signIn(tx, account.id, 'code', device), email: account.email }
}
