import { CODE_AGAIN_SECONDS } from '#contract/rules/promises.ts'
import type { Db } from '#server/db/db.ts'
import { writeAudit } from '#server/http/audit.ts'
import { addressKey } from '#server/http/client-ip.ts'
import type { Limit, Limiter } from '#server/http/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Device, isKnownDevice } from './devices.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// Limits by address alone are high, because Indian mobile networks put thousands of phones behind one address.
export const loginByAsker: Limit = { name: 'login_asker', points: 5, perSeconds: 15 * MINUTE }
export const loginByAddress: Limit = { name: 'login_address', points: 300, perSeconds: HOUR }
export const registerByAddress: Limit = {
  name: 'register_address',
  points: 100,
  perSeconds: HOUR,
}
export const googleByAddress: Limit = {
  name: 'google_address',
  points: 300,
  perSeconds: 10 * MINUTE,
}
export const codeByAsker: Limit = { name: 'code_asker', points: 1, perSeconds: CODE_AGAIN_SECONDS }
export const codesByAsker: Limit = { name: 'codes_asker', points: 5, perSeconds: HOUR }
export const codesByAddress: Limit = { name: 'codes_address', points: 100, perSeconds: HOUR }
export const triesByAddress: Limit = { name: 'tries_address', points: 300, perSeconds: HOUR }
export const passwordByAccount: Limit = { name: 'password_account', points: 5, perSeconds: 15 * MINUTE }

// Limits by e-mail alone never refuse, or a stranger could lock the owner out. Reaching one means that the e-mail is under
// attack: then unknown addresses get fewer logins, codes become longer, and fewer mails are sent.
export const loginByEmail: Limit = { name: 'login_email', points: 30, perSeconds: HOUR }
export const loginWhenGuessedAt: Limit = { name: 'login_guessed', points: 2, perSeconds: 15 * MINUTE }
export const wrongCodesByEmail: Limit = { name: 'wrong_codes', points: 20, perSeconds: DAY }
export const mailsByEmail: Limit = { name: 'mails_email', points: 20, perSeconds: HOUR }

// Limits by phone number do refuse, because messages cost money; an owner who is locked out can sign in by e-mail.
export const smsByAddress: Limit = { name: 'sms_address', points: 60, perSeconds: HOUR }
export const smsByPhone: Limit = { name: 'sms_phone', points: 5, perSeconds: HOUR }
export const smsByPhoneDaily: Limit = { name: 'sms_phone_day', points: 10, perSeconds: DAY }
export const wrongCodesByPhone: Limit = { name: 'wrong_phone_codes', points: 20, perSeconds: DAY }

export type Guard = { db: Db; limiter: Limiter; ip: string }

export type Taken = { limit: Limit; key: string[] }

/** Counts a try in each limit in order, before any other work; refuses at the first that is full. */
export async function takeAll({ db, limiter, ip }: Guard, tries: Taken[]): Promise<void> {
  for (const { limit, key } of tries) {
    const full = await limiter.take(limit, ...key)
    if (!full) continue
    // Only the first refusal of a window is audited, so that a flood does not fill the audit.
    if (full.isFirst) await writeAudit(db, { kind: 'limited', ip, detail: limit.name })
    throw new Refusal('too_many', { retryAfterSeconds: full.waitSeconds })
  }
}

export async function giveAllBack({ limiter }: Guard, tries: Taken[]): Promise<void> {
  await Promise.all(tries.map(({ limit, key }) => limiter.giveBack(limit, ...key)))
}

export const byAddress = (ip: string) => [addressKey(ip)]

/** The key by which tries are limited: the browser if the owner has signed in with it before, otherwise the address. */
export type Asker = { isKnown: boolean; key: string[] }

export async function findAsker(db: Db, email: string, device: Device): Promise<Asker> {
  const isKnown = await isKnownDevice(db, email, device)
  return { isKnown, key: askerKey(email, isKnown, device) }
}

/** `subject` is an e-mail or a phone number. */
export const askerKey = (subject: string, isKnown: boolean, device: Device) => [
  subject,
  ...(isKnown ? ['device', device.id] : byAddress(device.ip)),
]
