import type { Role } from '#contract/rules/accounts/roles.ts'
import type { Db } from '#server/db/db.ts'
import type { Limiter } from '#server/http/limits/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findAccount, insertAccount, signIn } from './accounts.ts'
import type { Device } from './devices.ts'
import { byAddress, registerByAddress, takeAll } from './limits.ts'
import { logInInstead } from './log-in.ts'
import { refuseWeakPassword } from './passwords/password-rules.ts'
import { hashPassword } from './passwords/passwords.ts'

export type Registration = { name: string; email: string; password: string; role: Role }

/**
 * Opens a customer's account and signs it in before the e-mail is proven. Whoever proves the e-mail later takes the account
 * over, and the password set here becomes invalid (see google-sign-in.ts). If the account exists, as in a retry, its
 * password signs in. @returns the session's token
 */
export async function register(
  db: Db,
  limiter: Limiter,
  productName: string,
  { name, email, password, role }: Registration,
  device: Device,
): Promise<string> {
  if (role === 'shop') throw new Refusal('verify_email_first')
  await refuseWeakPassword(password, email, productName)
  await takeAll({ db, limiter, ip: device.ip }, [{ limit: registerByAddress, key: byAddress(device.ip) }])
  const opened = (await findAccount(db, email, role))
    ? undefined
    : await openAccount(db, { name, email, password, role }, device)
  return opened ?? logInInstead(db, limiter, { email, password, role }, device, new Refusal('email_taken'))
}

/** Undefined if another call has opened one at the same time. */
async function openAccount(
  db: Db,
  { password, ...person }: Registration,
  device: Device,
): Promise<string | undefined> {
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const accountId = await insertAccount(tx, { ...person, passwordHash, isVerified: false })
    return accountId && signIn(tx, accountId, 'password', device)
  })
}
