import { sql } from 'kysely'
import type { Role } from '#contract/rules/accounts/roles.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { writeAudit } from '#server/http/audit.ts'
import type { Limiter } from '#server/http/limits/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { endingSessions, hashToken, makeToken } from '#server/http/sessions.ts'
import { dropPhoneAndDevices } from '../account/drop-phone-and-devices.ts'
import { findAccount, insertAccount, lockAccount, signIn } from '../accounts.ts'
import { type Device, rememberDevice } from '../devices.ts'
import { byAddress, googleByAddress, takeAll } from '../limits.ts'
import type { GooglePerson, VerifyGoogle } from './google-credential.ts'

const TICKET_MINUTES = 10

export type GoogleSignIn = { credential: string; nonceCookie?: string | undefined; role: Role }

/** `token`: of the session; for a new user the ticket that `registerWithGoogle` takes. */
export type GoogleOutcome = { token: string; isNewUser: boolean }

export async function logInWithGoogle(
  db: Db,
  limiter: Limiter,
  verify: VerifyGoogle,
  { credential, nonceCookie, role }: GoogleSignIn,
  device: Device,
): Promise<GoogleOutcome> {
  await takeAll({ db, limiter, ip: device.ip }, [{ limit: googleByAddress, key: byAddress(device.ip) }])
  const person = await verify(credential, nonceCookie)
  if (!person) return refuse(db, device, 'credential')
  const outcome = await db.transaction().execute(async (tx) => {
    if (!(await useOnce(tx, credential, person.expiresAt))) return 'used'
    const accountId = await findOrLink(tx, person, role, device)
    if (accountId === 'refused') return 'account'
    if (accountId) return { token: await signIn(tx, accountId, 'google', device), isNewUser: false }
    return { token: await issueTicket(tx, person, role), isNewUser: true }
  })
  return typeof outcome === 'string' ? refuse(db, device, outcome) : outcome
}

async function refuse(db: Db, { ip }: Device, detail: string): Promise<never> {
  await writeAudit(db, { kind: 'google_refused', ip, detail })
  throw new Refusal('google_refused')
}

/** Marks the credential as used. @returns false if it had been used before */
export async function useOnce(tx: Tx, credential: string, expires_at: Date): Promise<boolean> {
  const used = await tx
    .insertInto('used_credentials')
    .values({ credential_hash: hashToken(credential), expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return used.numInsertedOrUpdatedRows === 1n
}

/**
 * Finds the account by Google's id, else by e-mail, which Google has verified, and then links it. `refused`: it is disabled,
 * or linked to another Google identity. Undefined: there is none in this role.
 */
async function findOrLink(
  tx: Tx,
  { sub, email }: Pick<GooglePerson, 'sub' | 'email'>,
  role: Role,
  device: Device,
) {
  const linked = await tx
    .selectFrom('accounts')
    .select(['id', 'disabled_at'])
    .where('google_sub', '=', sub)
    .where('role', '=', role)
    .forUpdate()
    .executeTakeFirst()
  if (linked) return linked.disabled_at ? 'refused' : linked.id
  const sameEmail = await findAccount(tx, email, role)
  if (!sameEmail) return undefined
  const account = await lockAccount(tx, sameEmail.id)
  if (!account || account.google_sub !== null) return 'refused'
  await linkAccount(tx, account, sub, device)
  await writeAudit(tx, { kind: 'google_linked', accountId: account.id, ip: device.ip })
  return account.id
}

/**
 * If the account's e-mail was never proven, whoever opened it may have been anybody: number, known devices, password and
 * sessions are removed in the same transaction. The caller's lock on the account keeps out concurrent sign-ins.
 */
async function linkAccount(
  tx: Tx,
  { id, email_verified_at }: { id: string; email_verified_at: Date | null },
  google_sub: string,
  device: Device,
) {
  if (email_verified_at !== null) {
    await tx.updateTable('accounts').set({ google_sub }).where('id', '=', id).execute()
    return
  }
  await dropPhoneAndDevices(tx, id)
  // The owner signs in for the first time; a "new device" mail would warn them of themselves.
  await rememberDevice(tx, id, device)
  await tx
    .with('ended', (query) => endingSessions(query, id).returning('id'))
    .updateTable('accounts')
    .set({ google_sub, password_hash: null, email_verified_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

async function issueTicket(tx: Tx, { sub, email }: GooglePerson, role: Role): Promise<string> {
  const ticket = makeToken()
  await tx
    .insertInto('google_tickets')
    .values({
      ticket_hash: hashToken(ticket),
      google_sub: sub,
      email,
      role,
      expires_at: sql`now() + make_interval(mins => ${TICKET_MINUTES})`,
    })
    .execute()
  return ticket
}

export type GoogleRegistration = { ticket: string | undefined; name: string; email: string; role: Role }

/** The ticket proves the Google identity, works once and is good for nothing else. E-mail and role must be the ticket's. */
export async function registerWithGoogle(
  db: Db,
  limiter: Limiter,
  { ticket, name, email, role }: GoogleRegistration,
  device: Device,
): Promise<string> {
  await takeAll({ db, limiter, ip: device.ip }, [{ limit: googleByAddress, key: byAddress(device.ip) }])
  const token = await db.transaction().execute(async (tx) => {
    const googleSub = ticket && (await takeTicket(tx, ticket, email, role))
    if (!googleSub) return undefined
    const accountId =
      (await insertAccount(tx, { email, name, role, googleSub, isVerified: true })) ??
      (await findOrLink(tx, { sub: googleSub, email }, role, device))
    if (!accountId || accountId === 'refused') throw new Refusal('email_taken')
    return signIn(tx, accountId, 'google', device)
  })
  if (token) return token
  await writeAudit(db, { kind: 'google_refused', ip: device.ip, detail: 'ticket' })
  throw new Refusal('google_refused', { reason: 'sign_up' })
}

async function takeTicket(tx: Tx, ticket: string, email: string, role: Role): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('google_tickets')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('email', '=', email)
    .where('role', '=', role)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('google_sub')
    .executeTakeFirst()
  return taken?.google_sub
}

/**
 * Deletes the tickets of an e-mail, except one that a sign-up has locked. That sign-up waits for the account, which the
 * caller has locked, so waiting for its ticket would be a deadlock. If it is not used after all, it is swept.
 */
export async function dropTickets(tx: Tx, email: string): Promise<void> {
  const unused = tx.selectFrom('google_tickets').select('ticket_hash').where('email', '=', email)
  await tx.deleteFrom('google_tickets').where('ticket_hash', 'in', unused.forUpdate().skipLocked()).execute()
}
