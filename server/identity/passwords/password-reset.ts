import { sql } from 'kysely'
import type { Role } from '#contract/rules/accounts/roles.ts'
import type { Db } from '#server/db/db.ts'
import { writeAudit } from '#server/http/audit.ts'
import type { Limiter } from '#server/http/limits/limits.ts'
import { isRefusal, Refusal } from '#server/http/refusal.ts'
import { endSessions } from '#server/http/sessions.ts'
import { dropPhoneAndDevices } from '../account/drop-phone-and-devices.ts'
import { tellOwner } from '../account/tell-owner.ts'
import { findAccount, lockAccount, signIn } from '../accounts.ts'
import { type Device, rememberDevice } from '../devices.ts'
import { checkCode, makeCode, storeCode, takeCode } from '../email-codes.ts'
import { logInInstead } from '../log-in.ts'
import type { CodeParts } from '../parts.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

const codeFor = (email: string, role: Role) => ({ email, purpose: 'reset', role }) as const

/** Does the same work whether or not the address has an account in this role. Only an existing account gets a mail. */
export async function sendResetCode(
  db: Db,
  { limiter, sealer }: CodeParts,
  { email, role }: { email: string; role: Role },
  device: Device,
): Promise<void> {
  const fresh = await makeCode({ db, limiter, sealer }, { ...codeFor(email, role), device })
  await db.transaction().execute(async (tx) => {
    const account = await findAccount(tx, email, role)
    const hasAccount = account !== undefined && account.disabled_at === null
    await storeCode(tx, sealer, codeFor(email, role), { ...fresh, isForNobody: !hasAccount })
    await writeAudit(tx, { kind: 'code_asked', accountId: account?.id, ip: device.ip, detail: 'reset' })
  })
}

export type Reset = { email: string; role: Role; otp: string; password: string }

/**
 * Sets the password, ends every session and marks the e-mail as proven. If it was not proven before, number and known
 * devices are removed. @returns the token of a new session
 */
export async function resetPassword(
  db: Db,
  limiter: Limiter,
  productName: string,
  reset: Reset,
  device: Device,
): Promise<string> {
  await refuseWeakPassword(reset.password, reset.email, productName)
  try {
    return await replaceForgotten(db, limiter, reset, device)
  } catch (fault) {
    if (!isRefusal(fault, 'wrong_code')) throw fault
    return logInInstead(db, limiter, reset, device, fault)
  }
}

async function replaceForgotten(
  db: Db,
  limiter: Limiter,
  { email, role, otp, password }: Reset,
  device: Device,
): Promise<string> {
  const right = await checkCode({ db, limiter }, { ...codeFor(email, role), device }, otp)
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const found = await findAccount(tx, email, role)
    // The account before its code: the same lock order as in `eraseAccount`.
    const account = found && (await lockAccount(tx, found.id))
    if (!account) throw new Refusal('wrong_code')
    await takeCode(tx, right)
    if (account.email_verified_at === null) await dropPhoneAndDevices(tx, account.id)
    await tx
      .updateTable('accounts')
      .set({ password_hash: passwordHash, email_verified_at: sql`coalesce(email_verified_at, now())` })
      .where('id', '=', account.id)
      .execute()
    await endSessions(tx, account.id)
    await writeAudit(tx, { kind: 'password_reset', accountId: account.id, ip: device.ip })
    await tellOwner(tx, account.id, 'password_changed', device.userAgent)
    // Before `signIn`, so that the owner gets one mail, which names the device, and not a second about a new device.
    await rememberDevice(tx, account.id, device)
    return signIn(tx, account.id, 'password', device)
  })
}
