import type { Db } from '#server/db/db.ts'
import { writeAudit } from '#server/http/audit.ts'
import type { Limiter } from '#server/http/limits/limits.ts'
import { isRefusal, Refusal } from '#server/http/refusal.ts'
import { endSessions, type Viewer } from '#server/http/sessions.ts'
import { tellOwner } from '../account/tell-owner.ts'
import { findAccountById, lockAccount } from '../accounts.ts'
import { giveAllBack, passwordByAccount, takeAll } from '../limits.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { hashPassword, matchesPassword } from './passwords.ts'

type PasswordChange = { oldPassword: string; newPassword: string; ip: string; userAgent: string }

/** Ends every other session, so whoever knew the old password is signed out. A phone number stays, whoever added it. */
export async function changePassword(
  db: Db,
  limiter: Limiter,
  productName: string,
  viewer: Viewer,
  change: PasswordChange,
): Promise<void> {
  try {
    await replacePassword(db, limiter, productName, viewer, change)
  } catch (fault) {
    // A retry after a lost answer: the change was made, so the old password no longer matches. The try stays counted.
    if (!isRefusal(fault, 'wrong_credentials')) throw fault
    const account = await findAccountById(db, viewer.accountId)
    if (!(await matchesPassword(change.newPassword, account?.password_hash))) throw fault
  }
}

async function replacePassword(
  db: Db,
  limiter: Limiter,
  productName: string,
  viewer: Viewer,
  { oldPassword, newPassword, ip, userAgent }: PasswordChange,
): Promise<void> {
  const oldHash = await provePassword(db, limiter, viewer, oldPassword, ip)
  const account = await findAccountById(db, viewer.accountId)
  await refuseWeakPassword(newPassword, account?.email ?? '', productName)
  const newHash = await hashPassword(newPassword)
  await db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, viewer.accountId)
    if (!locked) throw new Refusal('token_expired')
    if (locked.password_hash !== oldHash)
      throw new Refusal('wrong_credentials', { reason: 'not_your_password' })
    await tx
      .updateTable('accounts')
      .set({ password_hash: newHash })
      .where('id', '=', viewer.accountId)
      .execute()
    await endSessions(tx, viewer.accountId, viewer.sessionId)
    await writeAudit(tx, { kind: 'password_changed', accountId: viewer.accountId, ip })
    await tellOwner(tx, viewer.accountId, 'password_changed', userAgent)
  })
}

/**
 * Refuses a password that is not the account's. @returns the hash that it matched. An account without a password, as one
 * opened with Google, sets its first by the reset code.
 */
export async function provePassword(db: Db, limiter: Limiter, viewer: Viewer, password: string, ip: string) {
  const guard = { db, limiter, ip }
  const tries = [{ limit: passwordByAccount, key: [viewer.accountId] }]
  await takeAll(guard, tries)
  const account = await findAccountById(db, viewer.accountId)
  // The account was deleted after the session was checked: that must not be reported as a wrong password.
  if (!account) throw new Refusal('token_expired')
  const hash = account.password_hash
  if (!(await matchesPassword(password, hash)) || !hash) {
    await writeAudit(db, {
      kind: 'sign_in_failed',
      accountId: viewer.accountId,
      ip,
      detail: 'password again',
    })
    throw new Refusal('wrong_credentials', { reason: 'not_your_password' })
  }
  await giveAllBack(guard, tries)
  return hash
}
