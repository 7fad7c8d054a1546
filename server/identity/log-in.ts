import type { Db } from '#server/db/db.ts'
import type { Role } from '#server/db/tables/identity.ts'
import { hasSignedInFrom, writeAudit } from '#server/http/audit.ts'
import type { Limiter } from '#server/http/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Device, findAccount, lockAccount, signIn } from './accounts.ts'
import { byAddress, giveAllBack, loginByAddress, loginByEmail, loginByPair, takeAll } from './limits.ts'
import { hashPassword, isOutdatedHash, matchesPassword } from './passwords.ts'

export type Credentials = { email: string; password: string; role: Role }

/** An unknown e-mail, another role, no password, a disabled account and a wrong password look alike, in time too. */
export async function logIn(
  db: Db,
  limiter: Limiter,
  { email, password, role }: Credentials,
  device: Device,
): Promise<string> {
  const guard = { db, limiter, ip: device.ip }
  const tries = await countTry(guard, email)
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
 * The pair goes first: tries it refuses must not use up what the whole e-mail has. An address its owner has
 * signed in from is spared the e-mail's limit, so that a stranger's guesses cannot lock the owner out.
 */
async function countTry(guard: { db: Db; limiter: Limiter; ip: string }, email: string) {
  const tries = [
    { limit: loginByPair, key: [email, ...byAddress(guard.ip)] },
    { limit: loginByAddress, key: byAddress(guard.ip) },
  ]
  if (!(await hasSignedInFrom(guard.db, email, guard.ip))) tries.push({ limit: loginByEmail, key: [email] })
  await takeAll(guard, tries)
  return tries
}
