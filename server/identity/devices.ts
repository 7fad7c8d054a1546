import { sql } from 'kysely'
import { type Language, sourceLanguage } from '#contract/rules/languages.ts'
import type { Role } from '#contract/rules/roles.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { addressKey } from '#server/http/client-ip.ts'
import type { CookieJar } from '#server/http/cookies.ts'
import { hashToken, makeToken } from '#server/http/sessions.ts'
import { lastProvenSince } from './proven-lately.ts'

/** Where a request comes from: the browser (by its cookie), IP address, user agent and language. */
export type Device = { id: string; ip: string; userAgent: string; language: Language }

const DEVICE_COOKIE = 'device'
const COOKIE_SECONDS = 400 * 24 * 60 * 60

type From = { request: Request; language: Language; ip: string; setCookie: (header: string) => void }

/** Reads the browser's device cookie, and sets one if there is none. */
export function deviceOf({ request, language, ip, setCookie }: From, cookies: CookieJar): Device {
  const sent = cookies.read(request, DEVICE_COOKIE) ?? ''
  const id = /^[\w-]{43}$/.test(sent) ? sent : makeToken()
  setCookie(cookies.write(DEVICE_COOKIE, id, COOKIE_SECONDS))
  return { id, ip, userAgent: request.headers.get('user-agent') ?? '', language }
}

/** For calls of a signed-in person: codes belong to the account, whatever device is used. */
export const deviceOfAccount = (accountId: string, ip: string, language = sourceLanguage): Device => ({
  id: `account:${accountId}`,
  ip,
  userAgent: '',
  language,
})

export const deviceHash = ({ id }: Pick<Device, 'id'>): Buffer => hashToken(id)
export const addressHash = ({ ip }: Pick<Device, 'ip'>): Buffer => hashToken(addressKey(ip))

/** Whether an account of this e-mail has been signed in with this browser before. */
export async function isKnownDevice(db: Db, email: string, device: Device): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select('account_id')
    .where('email', '=', email)
    .where('device_hash', '=', deviceHash(device))
    .executeTakeFirst()
  return known !== undefined
}

/** Whether the account of this number has been signed in with this browser before. */
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

/** Records a sign-in with this browser. Returns true if it is the account's first with it. */
export async function rememberDevice(tx: Tx, accountId: string, device: Device): Promise<boolean> {
  const { isNew } = await tx
    .insertInto('known_devices')
    .values({ account_id: accountId, device_hash: deviceHash(device) })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'device_hash']).doUpdateSet({ last_seen_at: sql<Date>`now()` }),
    )
    // `xmax` is 0 for a row that was inserted and not updated.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  return isNew
}

export async function forgetDevices(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('account_id', '=', accountId).execute()
}

export async function forgetUnseenDevices(db: Db, keptDays: number): Promise<void> {
  const oldest = sql<Date>`now() - make_interval(days => ${keptDays})`
  await db.deleteFrom('known_devices').where('last_seen_at', '<', oldest).execute()
}
