import type { Proof } from '#contract/identity.ts'
import type { Db } from '#server/db/db.ts'
import { writeAudit } from '#server/http/audit.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Viewer } from '#server/http/sessions.ts'
import { type OwnersCall, type ProofParts, proveOwner } from '../account/prove-owner.ts'
import { tellOwner } from '../account/tell-owner.ts'
import { lockAccount } from '../accounts.ts'
import type { Device } from '../devices.ts'
import { dropPhone, provePhoneAgain, storePhone } from './account-phones.ts'
import { checkPhoneCode, takePhoneCode } from './phone-codes.ts'

type Link = { challenge: string; phoneOtp: string } & Proof

/** Lets the number sign in to the account. As that lasts, a session is not enough: the owner has to be proven, too. */
export async function linkPhone(
  parts: ProofParts,
  call: OwnersCall,
  { challenge, phoneOtp, ...proof }: Link,
  device: Device,
): Promise<void> {
  const { db, viewer, ip } = call
  const { accountId, role } = viewer
  const code = { challenge, otp: phoneOtp, purpose: 'link' } as const
  const right = await checkPhoneCode({ db, limiter: parts.limiter }, code, device)
  const { phone } = right
  // The account has the number already, as in a retry after a lost answer, whose proof is used up.
  if (await provePhoneAgain(db, accountId, phone)) return
  const useProof = await proveOwner(parts, call, 'phone', proof)
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account) throw new Refusal('token_expired')
    if ((await takePhoneCode(tx, right)) === 'again') throw new Refusal('wrong_code')
    await useProof(tx)
    if (!(await storePhone(tx, { accountId, role, phone, ip }))) throw new Refusal('phone_taken')
    await writeAudit(tx, { kind: 'phone_linked', accountId, ip })
    await tellOwner(tx, accountId, 'phone_added', device.userAgent)
  })
}

/** Idempotent. The account can still be entered by e-mail. */
export async function removePhone(db: Db, { accountId }: Viewer, device: Device): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account) throw new Refusal('token_expired')
    if ((await dropPhone(tx, accountId)) === undefined) return
    await writeAudit(tx, { kind: 'phone_removed', accountId, ip: device.ip })
    await tellOwner(tx, accountId, 'phone_removed', device.userAgent)
  })
}
