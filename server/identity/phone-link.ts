import type { Proof } from '#contract/identity.ts'
import type { Db } from '#server/db/db.ts'
import { writeAudit } from '#server/http/audit.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Viewer } from '#server/http/sessions.ts'
import { dropPhone, provePhoneAgain, storePhone } from './account-phones.ts'
import { lockAccount } from './accounts.ts'
import type { Device } from './devices.ts'
import { checkPhoneCode, takePhoneCode } from './phone-codes.ts'
import { type OwnersCall, type ProofParts, proveOwner } from './prove-owner.ts'
import { tellOwner } from './tell-owner.ts'

type Link = { challenge: string; phoneOtp: string } & Proof

/** A number is a key to the account for good, so a session alone adds none: the owner is proven, beside the number. */
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
  // Said again because the answer was lost: the proof is used up by now, and there is nothing left to do.
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

/** The e-mail stays, so nobody is locked out; removing what is not there is no fault. */
export async function removePhone(db: Db, { accountId }: Viewer, device: Device): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account) throw new Refusal('token_expired')
    if ((await dropPhone(tx, accountId)) === undefined) return
    await writeAudit(tx, { kind: 'phone_removed', accountId, ip: device.ip })
    await tellOwner(tx, accountId, 'phone_removed', device.userAgent)
  })
}
