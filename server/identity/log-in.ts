import type { Role } from '#contract/rules/accounts/roles.ts'
import type { Db } from '#server/db/db.ts'
import { writeAudit } from '#server/http/audit.ts'
import type { Limiter } from '#server/http/limits/limits.ts'
import { isRefusal, Refusal } from '#server/http/refusal.ts'
import { findAccount, lockAccount, signIn } from './accounts.ts'
import type { Device, Who } from './devices.ts'
import {
  byAddress,
  type CountedTry,
  findAsker,
  type Guard,
  giveAllBack,
  loginByAddress,
  loginByAsker,
  loginByEmail,
  loginWhenGuessedAt,
  takeAll,
} from './limits.ts'
import { hashPassword, isOutdatedHash, matchesPassword } from './passwords/passwords.ts'

export type Credentials = { email: string; password: string; role: Role }

/**
 * Refuses alike, and in the same time, an unknown e-mail, another role, an account without a password, a disabled one and a
 * wrong password. @returns the session's token
 */
export async function logIn(
  db: Db,
  limiter: Limiter,
  { email, password, role }: Credentials,
  device: Device,
): Promise<string> {
  const guard = { db, limiter, ip: device.ip }
  const tries = await countTry(guard, { email, role }, device)
  const account = await findAccount(db, email, role)
  const usableHash = account?.disabled_at ? null : account?.password_hash
  const isRight = await matchesPassword(password, usableHash)
  if (!account || !usableHash || !isRight) {
    await writeAudit(db, {
      kind: 'sign_in_failed',
      accountId: account?.id,
      ip: device.ip,
      detail: 'password',
    })
    throw new Refusal('wrong_credentials')
  }
  const newHash = isOutdatedHash(usableHash) ? await hashPassword(password) : usableHash
  const token = await db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, account.id)
    // The password was changed, or the account taken over or disabled, while this one was being checked.
    if (locked?.password_hash !== usableHash) throw new Refusal('wrong_credentials')
    if (newHash !== usableHash) {
      await tx.updateTable('accounts').set({ password_hash: newHash }).where('id', '=', account.id).execute()
    }
    return signIn(tx, account.id, 'password', device)
  })
  await giveAllBack(guard, tries)
  return token
}

/**
 * For a retried registration or reset whose first answer was lost: it was done, so its password signs in. Guesses count
 * against the limits of the login. If the password is wrong, throws `fault`, the refusal of the retried call.
 */
export async function logInInstead(
  db: Db,
  limiter: Limiter,
  credentials: Credentials,
  device: Device,
  fault: unknown,
): Promise<string> {
  try {
    return await logIn(db, limiter, credentials, device)
  } catch (refused) {
    throw refused instanceof Refusal && !isRefusal(refused, 'overloaded') ? fault : refused
  }
}

/**
 * Refuses when a limit is full. No limit is by the e-mail alone: whatever strangers do, each network address keeps tries of
 * its own, and each known browser five.
 */
async function countTry(guard: Guard, who: Who, device: Device): Promise<CountedTry[]> {
  const { email } = who
  const { isKnown, key } = await findAsker(guard.db, who, device)
  const tries: CountedTry[] = [{ limit: loginByAsker, key }]
  if (!isKnown) {
    tries.push({ limit: loginByAddress, key: byAddress(device.ip) })
    if (await guard.limiter.isFull(loginByEmail, email)) tries.push({ limit: loginWhenGuessedAt, key })
  }
  await takeAll(guard, tries)
  await guard.limiter.take(loginByEmail, email)
  return [...tries, { limit: loginByEmail, key: [email] }]
}
