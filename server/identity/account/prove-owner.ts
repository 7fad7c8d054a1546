import type { Proof } from '#contract/identity.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { CodePurpose } from '#server/db/tables/identity.ts'
import { writeAudit } from '#server/http/audit.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Viewer } from '#server/http/sessions.ts'
import { findAccountById } from '../accounts.ts'
import { type Device, deviceOfAccount } from '../devices.ts'
import { checkCode, makeCode, storeCode, takeCode } from '../email-codes.ts'
import { NONCE_COOKIE } from '../google/google-routes.ts'
import { useOnce } from '../google/google-sign-in.ts'
import type { IdentityParts } from '../parts.ts'
import { provePassword } from '../passwords/change-password.ts'

export type ProofParts = Pick<IdentityParts, 'limiter' | 'sealer' | 'verifyGoogle' | 'cookies'>

/** What a signed-in account may ask a mailed code for. */
export type AccountPurpose = Exclude<CodePurpose, 'shop_signup' | 'reset'>

/** Mails a code to a signed-in account: to prove its e-mail, or its owner instead of by a password. */
export async function sendAccountCode(
  db: Db,
  { limiter, sealer }: ProofParts,
  { accountId, role }: Viewer,
  purpose: AccountPurpose,
  { ip, language }: Pick<Device, 'ip' | 'language'>,
): Promise<void> {
  const { email } = await requireAccount(db, accountId)
  const codeFor = { email, purpose, role }
  const device = deviceOfAccount(accountId, ip, language)
  const fresh = await makeCode({ db, limiter, sealer }, { ...codeFor, device })
  await db.transaction().execute(async (tx) => {
    await storeCode(tx, sealer, codeFor, fresh)
    await writeAudit(tx, { kind: 'code_asked', accountId, ip, detail: purpose })
  })
}

/** Uses the proof up. Call it in the transaction that does what the proof is for. */
export type UseProof = (tx: Tx) => Promise<void>

/** The parts of a route's call that `proveOwner` needs. */
export type OwnersCall = { db: Db; viewer: Viewer; request: Request; ip: string }

/**
 * Checks that the owner is present, by password, mailed code or Google, and refuses otherwise. For what cannot be undone a
 * session is not enough: the phone may have been left on a counter. The caller runs the returned function in its transaction.
 */
export async function proveOwner(
  parts: ProofParts,
  { db, viewer, request, ip }: OwnersCall,
  purpose: AccountPurpose,
  { password, otp, credential }: Proof = {},
): Promise<UseProof> {
  const { limiter, cookies } = parts
  if (otp !== undefined) return proveByCode(db, parts, viewer, purpose, otp, ip)
  if (credential !== undefined)
    return proveByGoogle(db, parts, viewer, credential, cookies.read(request, NONCE_COOKIE))
  if (password === undefined) throw new Refusal('proof_required')
  await provePassword(db, limiter, viewer, password, ip)
  return async () => {}
}

export async function proveByCode(
  db: Db,
  { limiter }: Pick<ProofParts, 'limiter'>,
  { accountId, role }: Viewer,
  purpose: AccountPurpose,
  otp: string,
  ip: string,
): Promise<UseProof> {
  const { email } = await requireAccount(db, accountId)
  const device = deviceOfAccount(accountId, ip)
  const asked = { email, purpose, role, device }
  const right = await checkCode({ db, limiter }, asked, otp).catch(async (fault) => {
    // If the account was deleted meanwhile, its codes are gone too: refuse with that instead of a wrong code.
    await requireAccount(db, accountId)
    throw fault
  })
  return (tx) => takeCode(tx, right)
}

async function proveByGoogle(
  db: Db,
  { verifyGoogle }: ProofParts,
  { accountId }: Viewer,
  credential: string,
  nonce: string | undefined,
): Promise<UseProof> {
  const person = await verifyGoogle?.(credential, nonce)
  const { google_sub, email } = await requireAccount(db, accountId)
  const isOwner = google_sub === null ? person?.email === email : person?.sub === google_sub
  if (!person || !isOwner) throw new Refusal('google_refused')
  return async (tx) => {
    if (!(await useOnce(tx, credential, person.expiresAt))) throw new Refusal('google_refused')
  }
}

async function requireAccount(db: Db, accountId: string) {
  const account = await findAccountById(db, accountId)
  if (!account) throw new Refusal('token_expired')
  return account
}
