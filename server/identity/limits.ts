import { CODE_AGAIN_SECONDS } from '#contract/rules/pages/promises.ts'
import type { Db } from '#server/db/db.ts'
import { writeAudit } from '#server/http/audit.ts'
import type { Limit, Limiter } from '#server/http/limits/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { addressKey } from '#server/http/security/client-ip.ts'
import { type Device, isKnownDevice, type Who } from './devices.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// Indian mobile networks put thousands of phones behind one network address, so limits by address alone are wide.
// An asker is an e-mail or number together with a known browser or, failing that, a network address (`askerKey`).
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

// Limits by e-mail alone refuse nobody, or a stranger could lock the owner out. A full one shows that the e-mail is being
// guessed at: then unknown browsers have fewer logins, codes are longer, and fewer mails are sent. Codes get longer before
// they are shared, since each asker has tries of their own for a shared one.
export const loginByEmail: Limit = { name: 'login_email', points: 30, perSeconds: HOUR }
export const loginWhenGuessedAt: Limit = { name: 'login_guessed', points: 2, perSeconds: 15 * MINUTE }
export const wrongCodesByEmail: Limit = { name: 'wrong_codes', points: 20, perSeconds: DAY }
export const shortCodesByEmail: Limit = { name: 'short_codes', points: 10, perSeconds: HOUR }
export const mailsByEmail: Limit = { name: 'mails_email', points: 20, perSeconds: HOUR }

// Limits by phone number alone do refuse: a message costs money, and an owner who is locked out can sign in by e-mail.
export const smsByAddress: Limit = { name: 'sms_address', points: 60, perSeconds: HOUR }
export const smsByPhone: Limit = { name: 'sms_phone', points: 5, perSeconds: HOUR }
export const smsByPhoneDaily: Limit = { name: 'sms_phone_day', points: 10, perSeconds: DAY }
export const wrongCodesByPhone: Limit = { name: 'wrong_phone_codes', points: 20, perSeconds: DAY }

export type Guard = { db: Db; limiter: Limiter; ip: string }

/** A limit, and the key under which a try is counted in it. */
export type CountedTry = { limit: Limit; key: string[] }

/** Counts a try in each limit, in this order, before any work; the first full one refuses. */
export async function takeAll({ db, limiter, ip }: Guard, tries: CountedTry[]): Promise<void> {
  for (const { limit, key } of tries) {
    const full = await limiter.take(limit, ...key)
    if (!full) continue
    // Only the first refusal of a window is audited, or a flood of requests would flood the audit too.
    if (full.isFirst) await writeAudit(db, { kind: 'limited', ip, detail: limit.name })
    throw new Refusal('too_many', { retryAfterSeconds: full.waitSeconds })
  }
}

/** For a try that succeeded: only failures use limits up. */
export async function giveAllBack({ limiter }: Guard, tries: CountedTry[]): Promise<void> {
  await Promise.all(tries.map(({ limit, key }) => limiter.giveBack(limit, ...key)))
}

export const byAddress = (ip: string) => [addressKey(ip)]

/** Who tries. `isKnown`: from a browser that the owner has signed in on, which is then counted by itself. */
export type Asker = { isKnown: boolean; key: string[] }

export async function findAsker(db: Db, who: Who, device: Device): Promise<Asker> {
  const isKnown = await isKnownDevice(db, who, device)
  return { isKnown, key: askerKey(who.email, isKnown, device) }
}

/** `subject`: the e-mail or number that is tried. */
export const askerKey = (subject: string, isKnown: boolean, device: Device) => [
  subject,
  ...(isKnown ? ['device', device.id] : byAddress(device.ip)),
]
