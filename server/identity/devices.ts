import { sql } from 'kysely'
import type { Role } from '#contract/rules/accounts/roles.ts'
import { type Language, sourceLanguage } from '#contract/rules/language/languages.ts'
import { daysAgo } from '#server/db/days-ago.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { addressKey } from '#server/http/security/client-ip.ts'
import type { CookieJar } from '#server/http/security/cookies.ts'
import { hashToken, makeToken } from '#server/http/sessions.ts'
import { lastProvenSince } from './phone/proven-lately.ts'

/** Where a request comes from. `id`: the value of the device cookie. `ip`: the network address. `language`: the page's. */
export type Device = { id: string; ip: string; userAgent: string; language: Language }

/** The account that somebody tries to enter, whether or not there is one. */
export type Who = { email: string; role: Role }

const DEVICE_COOKIE = 'device'
const COOKIE_SECONDS = 400 * 24 * 60 * 60

type From = { request: Request; language: Language; ip: string; setCookie: (header: string) => void }

/** Reads the device cookie, or sets a new one, so that the browser is recognised at its next visit. */
export function deviceOf({ request, language, ip, setCookie }: From, cookies: CookieJar): Device {
  const sent = cookies.read(request, DEVICE_COOKIE) ?? ''
  const id = /^[\w-]{43}$/.test(sent) ? sent : makeToken()
  setCookie(cookies.write(DEVICE_COOKIE, id, COOKIE_SECONDS))
  return { id, ip, userAgent: request.headers.get('user-agent') ?? '', language }
}

/** Stands for all devices of a signed-in account: a code asked for on one may be typed on another. */
export const deviceOfAccount = (accountId: string, ip: string, language = sourceLanguage): Device => ({
  id: `account:${accountId}`,
  ip,
  userAgent: '',
  language,
})

export const deviceHash = ({ id }: Pick<Device, 'id'>): Buffer => hashToken(id)
export const addressHash = ({ ip }: Pick<Device, 'ip'>): Buffer => hashToken(addressKey(ip))

/**
 * True if the account has been signed in on this browser. Not if only one of the other role has: anybody may open a
 * customer's account with the e-mail of a shop.
 */
export async function isKnownDevice(db: Db, { email, role }: Who, device: Device): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select('account_id')
    .where('email', '=', email)
    .where('role', '=', role)
    .where('device_hash', '=', deviceHash(device))
    .executeTakeFirst()
  return known !== undefined
}

/** True if the account that this number signs in to has been signed in on this browser. */
export async function isKnownToPhone(db: Db, phone: string, role: Role, device: Device): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .innerJoin('account_phones', 'account_phones.account_id', 'known_devices.account_id')
    .select('phone')
    .where('phone', '=', phone)
    .where('role', '=', role)
    .where('proven_at', '>', lastProvenSince)
    .where('device_hash', '=', deviceHash(device))
    .executeTakeFirst()
  return known !== undefined
}

/** @returns true if the account is signed in on this browser for the first time */
export async function rememberDevice(tx: Tx, accountId: string, device: Device): Promise<boolean> {
  const { isNew } = await tx
    .insertInto('known_devices')
    .values({ account_id: accountId, device_hash: deviceHash(device) })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'device_hash']).doUpdateSet({ last_seen_at: sql<Date>`now()` }),
    )
    // In PostgreSQL `xmax` is 0 in a row that was inserted, and not in one that the upsert updated.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  return isNew
}

export async function forgetDevices(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('account_id', '=', accountId).execute()
}

export async function forgetUnseenDevices(db: Db, keptDays: number): Promise<void> {
  await db.deleteFrom('known_devices').where('last_seen_at', '<', daysAgo(keptDays)).execute()
}
