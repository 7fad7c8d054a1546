import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#contract/rules/accounts/roles.ts'
import { type Language, languageOf } from '#contract/rules/language/languages.ts'
import { CODE_MINUTES } from '#contract/rules/pages/promises.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import type { CodePurpose } from '#server/db/tables/identity.ts'
import { writeAudit } from '#server/http/audit.ts'
import type { Limiter } from '#server/http/limits/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { enqueue } from '#server/jobs/job.ts'
import { addressHash, type Device, deviceHash } from './devices.ts'
import {
  byAddress,
  codeByAsker,
  codesByAddress,
  codesByAsker,
  findAsker,
  type Guard,
  giveAllBack,
  mailsByEmail,
  shortCodesByEmail,
  takeAll,
  triesByAddress,
  wrongCodesByEmail,
} from './limits.ts'
import { type CodeMail, codeContext, mailCode } from './mail-jobs.ts'
import { hashPassword, matchesPassword } from './passwords/passwords.ts'

export const TRIES_PER_CODE = 5

export type CodeFor = { email: string; purpose: CodePurpose; role: Role }

export type FreshCode = {
  code: string
  codeHash: string
  device: Device
  /** The e-mail has reached its limit of mails per hour (`mailsByEmail`). */
  hasManyMails: boolean
  /** False if an earlier mail already contains this code, so that none is sent. */
  isMailed: boolean
  /** No such account: stored and queued all the same, so that the response time tells nothing, but not mailed. */
  isForNobody?: boolean
}

type Asked = CodeFor & { device: Device; boundTo?: string }

/**
 * Makes a code and counts it against the limits, in the same time whether or not the e-mail has an account.
 * An e-mail that has reached its mails of the hour shares its last valid code instead of getting a new one.
 * `boundTo` is the password typed with a shop sign-up: the code then works with that password only, so a code
 * that a stranger asked for cannot make the owner of the address confirm the stranger's password.
 */
export async function makeCode(
  { db, limiter, sealer }: { db: Db; limiter: Limiter; sealer: Sealer },
  { device, boundTo = '', ...codeFor }: Asked,
): Promise<FreshCode> {
  const { email } = codeFor
  const { key } = await findAsker(db, codeFor, device)
  // In this order, so that repeated taps of one asker do not use up the limit of all who share the network address.
  await takeAll({ db, limiter, ip: device.ip }, [
    { limit: codeByAsker, key },
    { limit: codesByAsker, key },
    { limit: codesByAddress, key: byAddress(device.ip) },
  ])
  const isAskedOften = (await limiter.take(shortCodesByEmail, email)) !== null
  const hasManyMails = (await limiter.take(mailsByEmail, email)) !== null
  const shared = hasManyMails ? await openLastCode(db, sealer, codeFor) : undefined
  // After many requests or wrong guesses codes get longer, which makes a guess a thousand times less likely to hit.
  // Refusing instead would let a stranger lock the owner out.
  const isLonger = isAskedOften || (await limiter.isFull(wrongCodesByEmail, email))
  const code = shared ?? randomDigits(isLonger ? 9 : 6)
  const codeHash = await hashPassword(`${code}\0${boundTo}`)
  return { code, codeHash, device, hasManyMails, isMailed: shared === undefined }
}

/** Uniformly distributed over all numbers of `count` digits, with leading zeros. */
export const randomDigits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0')

async function openLastCode(db: Db, sealer: Sealer, codeFor: CodeFor): Promise<string | undefined> {
  const last = await db
    .selectFrom('code_challenges')
    .select(['email', 'purpose', 'role', 'device_hash', 'code_sealed'])
    .where('email', '=', codeFor.email)
    .where('purpose', '=', codeFor.purpose)
    .where('role', '=', codeFor.role)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && sealer.openIfKnown(last.code_sealed, codeContext(last))
}

/** Replaces this browser's earlier code for the same purpose, and the mail with it if that has not been sent yet. */
export async function storeCode(
  tx: Tx,
  sealer: Sealer,
  { email, purpose, role }: CodeFor,
  { code, codeHash, device, isMailed, isForNobody = false }: FreshCode,
): Promise<void> {
  const key = { email, purpose, role, device_hash: deviceHash(device) }
  const context = codeContext(key)
  const fresh = {
    address_hash: addressHash(device),
    code_hash: codeHash,
    code_sealed: sealer.seal(code, context),
    device_tries: 0,
    address_tries: 0,
    foreign_tries: 0,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`,
  }
  const { expires_at } = await tx
    .insertInto('code_challenges')
    .values({ ...key, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['email', 'purpose', 'role', 'device_hash']).doUpdateSet(fresh),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  if (!isMailed) return
  const expiresAt = expires_at.toISOString()
  const language = await readLanguage(tx, email, role, device)
  const mail = { email, purpose, context, sealedCode: fresh.code_sealed, expiresAt, isForNobody, language }
  await enqueue(tx, mailCode, mail, { jobKey: context })
}

/**
 * Whether a code that is about to be mailed is still the newest of its context. Locks the challenges, so in a transaction
 * this stays so until the commit. A newer challenge may share the same code (see `makeCode`).
 */
export async function isNewestCode(
  tx: Db | Tx,
  sealer: Sealer,
  { email, purpose, context, sealedCode }: Pick<CodeMail, 'email' | 'purpose' | 'context' | 'sealedCode'>,
): Promise<boolean> {
  const code = sealer.open(sealedCode, context)
  const standing = await tx
    .selectFrom('code_challenges')
    .select(['email', 'purpose', 'role', 'device_hash', 'code_sealed'])
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .forUpdate()
    .execute()
  const last = standing.find((challenge) => codeContext(challenge) === context)
  return last !== undefined && sealer.open(last.code_sealed, context) === code
}

/** The language that the account chose; without one, that of the page that asked. */
export async function readLanguage(
  tx: Tx,
  email: string,
  role: Role,
  device: Pick<Device, 'language'>,
): Promise<Language> {
  const account = await tx
    .selectFrom('accounts')
    .select('language')
    .where('email', '=', email)
    .where('role', '=', role)
    .executeTakeFirst()
  return account?.language ? languageOf(account.language) : device.language
}

export type RightCode = CodeFor & { codeHash: string }

/**
 * Refuses a wrong code. A right one is not used up yet: the caller takes it with `takeCode` in the transaction
 * that does what the code allows. Takes as long if there is no code to compare with, so the response time tells nothing.
 */
export async function checkCode(
  { db, limiter }: Pick<Guard, 'db' | 'limiter'>,
  { device, boundTo = '', ...codeFor }: Asked,
  code: string,
): Promise<RightCode> {
  const guard = { db, limiter, ip: device.ip }
  const tries = [{ limit: triesByAddress, key: byAddress(device.ip) }]
  await takeAll(guard, tries)
  const codeHash = await countTry(db, codeFor, device)
  if (!(await matchesPassword(`${code}\0${boundTo}`, codeHash)) || !codeHash) {
    await limiter.take(wrongCodesByEmail, codeFor.email)
    await writeAudit(db, { kind: 'code_refused', ip: device.ip, detail: codeFor.purpose })
    throw new Refusal('wrong_code')
  }
  await giveAllBack(guard, tries)
  return { ...codeFor, codeHash }
}

/**
 * Picks the challenge to compare with and counts the try: that of this browser, else one asked for from this network
 * address, else the newest. Browser, address and strangers each have `TRIES_PER_CODE` of their own, so that no stranger
 * spends the owner's. Counted before comparing, in one statement: parallel guesses cannot share a try.
 * @returns the code's hash; undefined if there is no code or no try left
 */
async function countTry(db: Db, codeFor: CodeFor, device: Device): Promise<string | undefined> {
  const { rows } = await sql<{ code_hash: string }>`
    with nearest as (
      select email, purpose, role, device_hash,
        case when device_hash = ${deviceHash(device)} then 'device'
             when address_hash = ${addressHash(device)} then 'address'
             else 'foreign' end as by
      from code_challenges
      where email = ${codeFor.email} and purpose = ${codeFor.purpose} and role = ${codeFor.role}
        and expires_at > now()
      order by device_hash = ${deviceHash(device)} desc, address_hash = ${addressHash(device)} desc,
        created_at desc
      limit 1)
    update code_challenges c set
      device_tries = device_tries + (by = 'device')::int,
      address_tries = address_tries + (by = 'address')::int,
      foreign_tries = foreign_tries + (by = 'foreign')::int
    from nearest n
    where c.email = n.email and c.purpose = n.purpose and c.role = n.role and c.device_hash = n.device_hash
      and ${TRIES_PER_CODE} > case by when 'device' then device_tries when 'address' then address_tries
        else foreign_tries end
    returning c.code_hash
  `.execute(db)
  return rows[0]?.code_hash
}

/** Uses a code up and deletes all others of its purpose. Of two requests with the right code, the second is refused. */
export async function takeCode(tx: Tx, { email, purpose, role, codeHash }: RightCode): Promise<void> {
  const taken = await tx
    .deleteFrom('code_challenges')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('role', '=', role)
    .returning('code_hash')
    .execute()
  if (!taken.some(({ code_hash }) => code_hash === codeHash)) throw new Refusal('wrong_code')
}

export async function dropCodes(tx: Tx, email: string, role: Role): Promise<void> {
  await tx.deleteFrom('code_challenges').where('email', '=', email).where('role', '=', role).execute()
}
