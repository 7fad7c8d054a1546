import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { CODE_AGAIN_SECONDS, CODE_MINUTES } from '#contract/rules/promises.ts'
import type { Role } from '#contract/rules/roles.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import type { PhonePurpose } from '#server/db/tables/identity.ts'
import { writeAudit } from '#server/http/audit.ts'
import type { Limiter } from '#server/http/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { hashToken, makeToken } from '#server/http/sessions.ts'
import { enqueue } from '#server/jobs/job.ts'
import { type Device, isKnownToPhone } from './devices.ts'
import { digitsByChance, TRIES_PER_CODE } from './email-codes.ts'
import {
  askerKey,
  byAddress,
  codeByAsker,
  codesByAsker,
  type Guard,
  giveAllBack,
  smsByAddress,
  smsByPhone,
  smsByPhoneDaily,
  type Taken,
  takeAll,
  triesByAddress,
  wrongCodesByPhone,
} from './limits.ts'
import { sendCodeSms } from './sms-jobs.ts'

/** How long after its use a code may be repeated by the same page, in case the reply was lost. */
const REPEAT_SECONDS = 120

export type PhoneFor = { phone: string; purpose: PhonePurpose; role: Role }

/** Settings of an installation that sends codes to phones. */
export type PhoneParts = {
  /** Counts messages, without the factor that multiplies other limits. */
  spending: Limiter
  dailyMessages: number
}

type SendingParts = { limiter: Limiter; sealer: Sealer; phone: PhoneParts }

/** The reply, which is the same whether or not the number has an account. */
export type SentCode = { challenge: string; againAfterSeconds: number }

/**
 * Sends a code that only works together with the challenge, which the page that asked keeps. So nobody else can use up its
 * tries, or use a code that they see on a locked screen.
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
  await takeAll(guard, await asksOf(db, codeFor, device))
  const day = { name: 'sms_day', points: dailyMessages, perSeconds: 24 * 60 * 60 }
  const spent = await spending.take(day, 'all')
  if (spent?.isFirst) await writeAudit(db, { kind: 'limited', ip: device.ip, detail: day.name })
  if (spent) throw new Refusal('sms_unavailable')
  const challenge = makeToken()
  const code = digitsByChance(6)
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
 * The limits for sending a code. Messages cost money and may annoy, so a number gets few, whoever asks; an owner who is
 * locked out by a stranger can still sign in by e-mail. A browser known to the owner has its own limits.
 */
async function asksOf(db: Db, { phone, role }: PhoneFor, device: Device): Promise<Taken[]> {
  const isKnown = await isKnownToPhone(db, phone, role, device)
  const key = askerKey(phone, isKnown, device)
  const asker = [
    { limit: codeByAsker, key },
    { limit: codesByAsker, key },
  ]
  if (isKnown) return asker
  // In this order, so that one asker's repeated taps do not use up the limit of everybody behind the same address.
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
 * that does what the code allows.
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
    // When linking, a mailed code may be typed too, so the refusal says that this one is wrong.
    throw purpose === 'link' ? new Refusal('wrong_code', { reason: 'to_number' }) : new Refusal('wrong_code')
  }
  await giveAllBack(guard, tries)
  await giveTryBack(db, challengeHash)
  return { phone: asked.phone, purpose, role: asked.role, challengeHash }
}

/** Strangers together have twenty wrong guesses a day for a number; a browser known to the owner only the tries of each code. */
async function triesOf(db: Db, challengeHash: Buffer, device: Device): Promise<Taken[]> {
  const tries: Taken[] = [{ limit: triesByAddress, key: byAddress(device.ip) }]
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
 * Uses a code up: `first`. `again`: the same page repeats it shortly after; the caller may then return the same result, but
 * must not do anything new.
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

/** Deletes codes that were sent to a number which its owner unlinks. */
export async function dropPhoneCodes(tx: Tx, phone: string): Promise<void> {
  await tx.deleteFrom('phone_challenges').where('phone', '=', phone).execute()
}
