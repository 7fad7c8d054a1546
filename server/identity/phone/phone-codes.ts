import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#contract/rules/accounts/roles.ts'
import { CODE_AGAIN_SECONDS, CODE_MINUTES } from '#contract/rules/pages/promises.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import type { PhonePurpose } from '#server/db/tables/identity.ts'
import { writeAudit } from '#server/http/audit.ts'
import type { Limiter } from '#server/http/limits/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { hashToken, makeToken } from '#server/http/sessions.ts'
import { enqueue } from '#server/jobs/job.ts'
import { type Device, isKnownToPhone } from '../devices.ts'
import { randomDigits, TRIES_PER_CODE } from '../email-codes.ts'
import {
  askerKey,
  byAddress,
  type CountedTry,
  codeByAsker,
  codesByAsker,
  type Guard,
  giveAllBack,
  smsByAddress,
  smsByPhone,
  smsByPhoneDaily,
  takeAll,
  triesByAddress,
  wrongCodesByPhone,
} from '../limits.ts'
import { sendCodeSms } from './sms-jobs.ts'

/** How long a used code is still accepted from the page that used it, for a retry after a lost answer. */
const REPEAT_SECONDS = 120

export type PhoneFor = { phone: string; purpose: PhonePurpose; role: Role }

/** What sending codes by SMS needs. */
export type PhoneParts = {
  /** Not widened by RATE_LIMIT_FACTOR: it bounds what messages cost a day. */
  spending: Limiter
  dailyMessages: number
}

type SendingParts = { limiter: Limiter; sealer: Sealer; phone: PhoneParts }

/** The same whether or not the number has an account. `challenge`: a secret of the page that asked. */
export type SentCode = { challenge: string; againAfterSeconds: number }

/**
 * Sends a code that is valid only together with the returned challenge, which only the page that asked knows. So nobody
 * else can spend its tries, or use a code that they read on a locked screen.
 */
export async function sendPhoneCode(
  db: Db,
  { limiter, sealer, phone: { spending, dailyMessages } }: SendingParts,
  codeFor: PhoneFor,
  device: Device,
  accountId?: string,
): Promise<SentCode> {
  const { phone, purpose, role } = codeFor
  const guard = { db, limiter, ip: device.ip }
  await takeAll(guard, await limitsOfRequest(db, codeFor, device))
  const day = { name: 'sms_day', points: dailyMessages, perSeconds: 24 * 60 * 60 }
  const spent = await spending.take(day, 'all')
  if (spent?.isFirst) await writeAudit(db, { kind: 'limited', ip: device.ip, detail: day.name })
  if (spent) throw new Refusal('sms_unavailable')
  const challenge = makeToken()
  const code = randomDigits(6)
  const challenge_hash = hashToken(challenge)
  const context = `sms:${challenge_hash.toString('hex')}`
  await db.transaction().execute(async (tx) => {
    const { expires_at } = await tx
      .insertInto('phone_challenges')
      .values({
        challenge_hash,
        phone,
        purpose,
        role,
        code_hash: hashCode(challenge, code),
        expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    const expiresAt = expires_at.toISOString()
    const sealedCode = sealer.seal(code, context)
    const message = { phone, context, sealedCode, expiresAt, language: device.language }
    await enqueue(tx, sendCodeSms, message, { jobKey: context })
    await writeAudit(tx, { kind: 'code_asked', accountId: accountId ?? null, ip: device.ip, detail: 'phone' })
  })
  return { challenge, againAfterSeconds: CODE_AGAIN_SECONDS }
}

/**
 * The limits that a request for a code counts against. A message costs money and disturbs the owner, so a number gets few,
 * whoever asks; an owner who is locked out this way can sign in by e-mail. A known browser has only limits of its own.
 */
async function limitsOfRequest(db: Db, { phone, role }: PhoneFor, device: Device): Promise<CountedTry[]> {
  const isKnown = await isKnownToPhone(db, phone, role, device)
  const key = askerKey(phone, isKnown, device)
  const asker = [
    { limit: codeByAsker, key },
    { limit: codesByAsker, key },
  ]
  if (isKnown) return asker
  // In this order, so that repeated taps of one asker do not use up the limit of all who share the network address.
  return [
    ...asker,
    { limit: smsByAddress, key: byAddress(device.ip) },
    { limit: smsByPhone, key: [phone] },
    { limit: smsByPhoneDaily, key: [phone] },
  ]
}

const hashCode = (challenge: string, code: string): Buffer =>
  createHash('sha256').update(`${challenge}\0${code}`).digest()

export type RightPhoneCode = PhoneFor & { challengeHash: Buffer }

/**
 * Refuses a wrong code. A right one is not used up yet: the caller does that with `takePhoneCode` in the transaction
 * that does what the code allows. A code used within `REPEAT_SECONDS` passes too.
 */
export async function checkPhoneCode(
  { db, limiter }: Pick<Guard, 'db' | 'limiter'>,
  { challenge, otp, purpose }: { challenge: string; otp: string; purpose: PhonePurpose },
  device: Device,
): Promise<RightPhoneCode> {
  const guard = { db, limiter, ip: device.ip }
  const challengeHash = hashToken(challenge)
  const tries = await triesOf(db, challengeHash, device)
  await takeAll(guard, tries)
  const asked = await countTry(db, challengeHash, purpose)
  if (!asked || !timingSafeEqual(asked.code_hash, hashCode(challenge, otp))) {
    await writeAudit(db, { kind: 'code_refused', ip: device.ip, detail: 'phone' })
    // The form that links a number may ask for a mailed code too, so the refusal says which of the two is wrong.
    throw purpose === 'link' ? new Refusal('wrong_code', { reason: 'to_number' }) : new Refusal('wrong_code')
  }
  await giveAllBack(guard, tries)
  await giveTryBack(db, challengeHash)
  return { phone: asked.phone, purpose, role: asked.role, challengeHash }
}

/** Strangers have twenty wrong codes a day for a number. A known browser is limited by the tries of each code only. */
async function triesOf(db: Db, challengeHash: Buffer, device: Device): Promise<CountedTry[]> {
  const tries: CountedTry[] = [{ limit: triesByAddress, key: byAddress(device.ip) }]
  const asked = await db
    .selectFrom('phone_challenges')
    .select(['phone', 'role'])
    .where('challenge_hash', '=', challengeHash)
    .executeTakeFirst()
  if (!asked || (await isKnownToPhone(db, asked.phone, asked.role, device))) return tries
  return [...tries, { limit: wrongCodesByPhone, key: [asked.phone] }]
}

/** Counted before comparing, in one statement, so that parallel guesses cannot share a try. */
function countTry(db: Db, challengeHash: Buffer, purpose: PhonePurpose) {
  return db
    .updateTable('phone_challenges')
    .set({ tries: sql`tries + 1` })
    .where('challenge_hash', '=', challengeHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', TRIES_PER_CODE)
    .where((where) => where.or([where('used_at', 'is', null), where('used_at', '>', repeatableSince)]))
    .returning(['phone', 'role', 'code_hash'])
    .executeTakeFirst()
}

async function giveTryBack(db: Db, challengeHash: Buffer): Promise<void> {
  await db
    .updateTable('phone_challenges')
    .set({ tries: sql`tries - 1` })
    .where('challenge_hash', '=', challengeHash)
    .execute()
}

const repeatableSince = sql<Date>`now() - make_interval(secs => ${REPEAT_SECONDS})`

/**
 * Uses the code up. `again`: it was used within `REPEAT_SECONDS`. This is a retry: the caller may repeat the answer, but
 * must not do anything that was not done the first time.
 */
export async function takePhoneCode(tx: Tx, { challengeHash }: RightPhoneCode): Promise<'first' | 'again'> {
  const taken = await tx
    .updateTable('phone_challenges')
    .set({ used_at: sql`now()` })
    .where('challenge_hash', '=', challengeHash)
    .where('used_at', 'is', null)
    .returning('phone')
    .executeTakeFirst()
  if (taken) return 'first'
  const again = await tx
    .selectFrom('phone_challenges')
    .select('phone')
    .where('challenge_hash', '=', challengeHash)
    .where('used_at', '>', repeatableSince)
    .executeTakeFirst()
  if (!again) throw new Refusal('wrong_code')
  return 'again'
}

/** Invalidates all codes sent to the number. */
export async function dropPhoneCodes(tx: Tx, phone: string): Promise<void> {
  await tx.deleteFrom('phone_challenges').where('phone', '=', phone).execute()
}
