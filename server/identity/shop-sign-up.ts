import { uuidv7 } from 'uuidv7'
import type { Db } from '#server/db/db.ts'
import { writeAudit } from '#server/http/audit.ts'
import type { Limiter } from '#server/http/limits/limits.ts'
import { isRefusal, Refusal } from '#server/http/refusal.ts'
import { enqueue } from '#server/jobs/job.ts'
import { findAccount, insertAccount, signIn } from './accounts.ts'
import type { Device } from './devices.ts'
import { checkCode, makeCode, readLanguage, storeCode, takeCode } from './email-codes.ts'
import { logInInstead } from './log-in.ts'
import { mailAccountNotice } from './mail-jobs.ts'
import type { CodeParts } from './parts.ts'
import { refuseWeakPassword } from './passwords/password-rules.ts'
import { hashPassword } from './passwords/passwords.ts'

const codeFor = (email: string) => ({ email, purpose: 'shop_signup', role: 'shop' }) as const

/** An address that already has a shop's account gets a mail that says so instead of a code; the API answers the same. */
export async function sendSignUpCode(
  db: Db,
  { limiter, sealer }: CodeParts,
  productName: string,
  { email, password }: { email: string; password: string },
  device: Device,
): Promise<void> {
  await refuseWeakPassword(password, email, productName)
  const fresh = await makeCode({ db, limiter, sealer }, { ...codeFor(email), device, boundTo: password })
  await db.transaction().execute(async (tx) => {
    if (await findAccount(tx, email, 'shop')) {
      const language = await readLanguage(tx, email, 'shop', device)
      if (!fresh.hasManyMails) await enqueue(tx, mailAccountNotice, { id: uuidv7(), email, language })
    } else {
      await storeCode(tx, sealer, codeFor(email), fresh)
    }
    await writeAudit(tx, { kind: 'code_asked', ip: device.ip, detail: 'shop_signup' })
  })
}

export type ShopSignUp = { email: string; otp: string; name: string; password: string }

/** Opens the shop's account and signs it in. The password must be the one that was sent when the code was asked for. */
export async function finishShopSignUp(
  db: Db,
  limiter: Limiter,
  signUp: ShopSignUp,
  device: Device,
): Promise<string> {
  try {
    return await openByCode(db, limiter, signUp, device)
  } catch (fault) {
    if (!isRefusal(fault, 'wrong_code')) throw fault
    const { email, password } = signUp
    return logInInstead(db, limiter, { email, password, role: 'shop' }, device, fault)
  }
}

async function openByCode(
  db: Db,
  limiter: Limiter,
  { email, otp, name, password }: ShopSignUp,
  device: Device,
): Promise<string> {
  const right = await checkCode({ db, limiter }, { ...codeFor(email), device, boundTo: password }, otp)
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    await takeCode(tx, right)
    const accountId = await insertAccount(tx, { email, name, role: 'shop', passwordHash, isVerified: true })
    if (!accountId) throw new Refusal('wrong_code')
    return signIn(tx, accountId, 'code', device)
  })
}
