import type { Db } from '#server/db/db.ts'
import { writeAudit } from '#server/http/audit.ts'
import { addressKey } from '#server/http/client-ip.ts'
import type { Limit, Limiter } from '#server/http/limits.ts'
import { Refusal } from '#server/http/refusal.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

// Indian mobile networks put thousands of phones behind one address: what goes by address alone is wide.
export const loginByPair: Limit = { name: 'login_pair', points: 5, perSeconds: 15 * minute }
export const loginByAddress: Limit = { name: 'login_address', points: 300, perSeconds: hour, byAddress: true }
export const loginByEmail: Limit = { name: 'login_email', points: 30, perSeconds: hour }
export const registerByAddress: Limit = {
  name: 'register_address',
  points: 100,
  perSeconds: hour,
  byAddress: true,
}
export const googleByAddress: Limit = {
  name: 'google_address',
  points: 300,
  perSeconds: 10 * minute,
  byAddress: true,
}
export const codesByAddress: Limit = { name: 'codes_address', points: 100, perSeconds: hour, byAddress: true }
export const codeByEmail: Limit = { name: 'code_email', points: 1, perSeconds: 30 }
export const codesByEmail: Limit = { name: 'codes_email', points: 5, perSeconds: hour }
export const triesByAddress: Limit = { name: 'tries_address', points: 300, perSeconds: hour, byAddress: true }
export const triesByEmail: Limit = { name: 'tries_email', points: 20, perSeconds: day }
export const passwordByAccount: Limit = { name: 'password_account', points: 5, perSeconds: 15 * minute }

export type Guard = { db: Db; limiter: Limiter; ip: string }

type Taken = { limit: Limit; key: string[] }

/** Counts a try in each limit, in this order, before any work; the first full one refuses. */
export async function takeAll({ db, limiter, ip }: Guard, tries: Taken[]): Promise<void> {
  for (const { limit, key } of tries) {
    const full = await limiter.take(limit, ...key)
    if (!full) continue
    // Only the first refusal of a window is written down, or a flood would flood the audit too.
    if (full.isFirst) await writeAudit(db, { kind: 'limited', ip, detail: limit.name })
    throw new Refusal('too_many', { retryAfterSeconds: full.waitSeconds })
  }
}

export async function giveAllBack({ limiter }: Guard, tries: Taken[]): Promise<void> {
  await Promise.all(tries.map(({ limit, key }) => limiter.giveBack(limit, ...key)))
}

export const byAddress = (ip: string) => [addressKey(ip)]
