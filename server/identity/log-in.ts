import type { Role } from '#contract/rules/roles.ts'
import type { Db } from '#server/db/db.ts'
import { writeAudit } from '#server/http/audit.ts'
import type { Limiter } from '#server/http/limits.ts'
import { isRefusal, Refusal } from '#server/http/refusal.ts'
import { findAccount, lockAccount, signIn } from './accounts.ts'
import type { Device } from './devices.ts'
import {
  byAddress,
  findAsker,
  type Guard,
  giveAllBack,
  loginByAddress,
  loginByAsker,
  loginByEmail,
  loginWhenGuessedAt,
  type Taken,
  takeAll,
} from './limits.ts'
import { hashPassword, isOutdatedHash, matchesPassword } from './passwords.ts'

export type Credentials = { email: string; password: string; role: Role }

/** Unknown e-mail, wrong role, no password, disabled account and wrong password cannot be told apart, nor by timing. */
export async function logIn(
  db: Db,
  limiter: Limiter,
  { email, password, role }: Credentials,
  device: Device,
): Promise<string> {
  const guard = { db, limiter, ip: device.ip }
  const tries = await countTry(guard, email, device)
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
 * For repeats after a lost reply: the first call succeeded, so its password signs in. The limits of the login apply, so
 * nobody can guess more here. If signing in fails too, the original `fault` is thrown.
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

/** Limits depend on the e-mail together with the browser or address, so that a stranger cannot use up the owner's tries. */
async function countTry(guard: Guard, email: string, device: Device): Promise<Taken[]> {
  const { isKnown, key } = await findAsker(guard.db, email, device)
  const tries: Taken[] = [{ limit: loginByAsker, key }]
  if (!isKnown) {
    tries.push({ limit: loginByAddress, key: byAddress(device.ip) })
    if (await guard.limiter.isFull(loginByEmail, email)) tries.push({ limit: loginWhenGuessedAt, key })
  }
  await takeAll(guard, tries)
  await guard.limiter.take(loginByEmail, email)
  return [...tries, { limit: loginByEmail, key: [email] }]
}
