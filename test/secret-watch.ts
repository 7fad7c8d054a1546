import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Input fields that contain secrets, in any call. */
const secretFields = new Set([
  'password',
  'oldPassword',
  'newPassword',
  'otp',
  'phoneOtp',
  'challenge',
  'token',
  'pan',
  'accountNumber',
  'ifscCode',
  'upiAddress',
  'razorpay_signature',
])
/** Shorter values are not valid secrets, and would be found by coincidence. */
const SHORTEST = 6

const secrets = new Set<string>()
const texts: string[] = []

/** Registers a secret that must not appear in clear text in any table or log line until the test ends. */
export function rememberSecret(secret: string | null | undefined): void {
  if (secret && secret.trim().length >= SHORTEST) secrets.add(secret)
}

/** Registers the secrets in a request or response body, at any depth. */
export function rememberSecretsOf(body: unknown): void {
  const [found, others] = [new Set<string>(), new Set<string>()]
  collect(body, found, others)
  // A password that equals the e-mail is not a secret; another test checks that it is refused.
  for (const secret of found) if (!others.has(secret)) rememberSecret(secret)
}

function collect(value: unknown, found: Set<string>, others: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string') (secretFields.has(name) ? found : others).add(inner)
    else collect(inner, found, others)
  }
}

export function rememberSecretsOfHeaders(headers: Headers): void {
  rememberSecret(headers.get('token'))
  rememberSecret(headers.get('authorization')?.replace(/^Bearer +/i, ''))
  rememberSecret(headers.get('x-razorpay-signature'))
  for (const [, value] of headers.get('cookie')?.matchAll(/google-[\w-]+=([^;]+)/g) ?? [])
    rememberSecret(value)
  for (const cookie of headers.getSetCookie()) rememberSecret(/google-[\w-]+=([^;]+)/.exec(cookie)?.[1])
}

/** A code is in the subject of a mail, where a phone shows it. */
export const rememberCodeOf = ({ subject }: { subject: string }) =>
  rememberSecret(/^\d{6}(?= )/.exec(subject)?.[0])

/** Records a text to be searched for secrets: a log line, or a row that is about to be deleted. */
export function overhear(text: string): void {
  texts.push(text)
}

/** Records the jobs before they are run, after which they are deleted. */
export async function rememberSecretsOfJobs(db: Db): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select payload::text as text from graphile_worker._private_jobs`.execute(db)
  for (const { text } of rows) overhear(text)
}

/** Every row of every table that is not reference data, the queue's too, as PostgreSQL writes it: bytes in hexadecimal. */
export async function dumpRows(db: Db): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`select row from rows_of_all_tables() as row`.execute(db)
  return rows.map(({ row }) => row)
}

/** Where secrets of this test are stored in clear text. Also resets everything for the next test. */
export async function findLeaks(db: Db): Promise<string[]> {
  if (secrets.size === 0) return forget()
  const rows = await dumpRows(db)
  const all = [...rows, ...texts].join('\n')
  const leaks: string[] = []
  for (const secret of secrets) {
    if (!holds(all, secret)) continue
    const place = texts.find((text) => holds(text, secret)) ?? (await findRow(db, rows, secret))
    if (place) leaks.push(`${secret} in ${place}`)
  }
  forget()
  return leaks
}

/** Finds a row with a secret. Six digits, which may be an amount of money by chance, count only in text columns. */
async function findRow(db: Db, rows: readonly string[], secret: string): Promise<string | undefined> {
  for (const row of rows) {
    if (!holds(row, secret)) continue
    if (!isCode.test(secret) || (await standsInWords(db, row.slice(0, row.indexOf(' ')), secret))) return row
  }
  return undefined
}

async function standsInWords(db: Db, table: string, secret: string): Promise<boolean> {
  const { rows } = await sql<{ words: string }>`
    select cell.value::text as words from ${sql.raw(table)} t, jsonb_each(to_jsonb(t)) cell
    where jsonb_typeof(cell.value) <> 'number' and cell.value::text like ${`%${secret}%`}`.execute(db)
  return rows.some(({ words }) => holds(words, secret))
}

const isCode = /^\d{6}$/

function forget(): [] {
  secrets.clear()
  texts.length = 0
  return []
}

export async function expectNoLeaks(db: Db): Promise<void> {
  const leaks = await findLeaks(db)
  if (leaks.length > 0) throw new Error(`secrets in the clear:\n${leaks.join('\n')}`)
}

/** Digits may occur by coincidence inside a longer number or a hash, so they only count if they are separate. */
export const holds = (text: string, secret: string) =>
  /^\d+$/.test(secret)
    ? text.includes(secret) && new RegExp(`(?<![0-9A-Za-z.-])${secret}(?![0-9A-Za-z])`).test(text)
    : text.includes(secret) ||
      text.includes(Buffer.from(secret).toString('hex')) ||
      (isToken.test(secret) && text.includes(Buffer.from(secret, 'base64url').toString('hex')))

/** 32 bytes, which might be stored as such. */
const isToken = /^[\w-]{43}$/
