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

/** A right code for a number without an account is left as it is: the same one then registers. */
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
 * Opens a customer's account on a proven number, with an e-mail that is not proven yet, as any registration does.
 * The same words again, or of two tabs at once, sign in to the account that the first made.
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
  // A shop's e-mail is proven before it has an account.
  if (role === 'shop') throw new Refusal('phone_unknown', { reason: 'shop' })
  return db.transaction().execute(async (tx) => {
    // Two tabs of one code take turns here.
    const isAgain = (await takePhoneCode(tx, right)) === 'again'
    const known = await enter(tx, right, device)
    if (known) return known
    if (isAgain) throw new Refusal('wrong_code')
    const accountId = await insertAccount(tx, { email, name, role, isVerified: false })
    if (!accountId) {
      // By the same person on another page, in this moment?
      const late = await enter(tx, right, device)
      if (late) return late
      throw new Refusal('email_taken')
    }
    // Taken in this moment with another e-mail: whoever says it again signs in there.
    if (!(await storePhone(tx, { accountId, role, phone, ip }))) throw new Refusal('wrong_code')
    return { token: await signIn(tx, accountId, 'code', device), email }
  })
}

/** Nothing where the number has no account, or its owner removed it in this moment. */
async function enter(tx: Tx, right: RightPhoneCode, device: Device): Promise<Entered | undefined> {
  const { phone, role } = right
  const found = await findAccountOfPhone(tx, phone, role)
  // Held as at every sign-in: whoever suspends or deletes the account in this moment ends this session too.
  const account = found && (await lockAccount(tx, found))
  if (!account || !(await provePhoneAgain(tx, account.id, phone))) return undefined
  await takePhoneCode(tx, right)
  return { token: await signIn(tx, account.id, 'code', device), email: account.email }
}
