import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import type { CodePurpose, Role } from '#server/db/tables/identity.ts'
import { writeAudit } from '#server/http/audit.ts'
import { Refusal } from '#server/http/refusal.ts'
import { enqueue } from '#server/jobs/job.ts'
import {
  byAddress,
  codeByEmail,
  codesByAddress,
  codesByEmail,
  type Guard,
  giveAllBack,
  takeAll,
  triesByAddress,
  triesByEmail,
} from './limits.ts'
import { codeContext, mailCode } from './mail-jobs.ts'
import { hashPassword, matchesPassword } from './passwords.ts'

const validMinutes = 10
const triesPerCode = 5

export type CodeFor = { email: string; purpose: CodePurpose; role: Role }

export type FreshCode = { code: string; codeHash: string }

/**
 * `boundTo` is the password typed with a shop sign-up: the code then works with that password only, so a code
 * that a stranger asked for cannot make the owner of the address confirm the stranger's password.
 */
export async function makeCode(boundTo = ''): Promise<FreshCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { code, codeHash: await hashPassword(`${code}\0${boundTo}`) }
}

/** Counted for the e-mail whatever the code is for, in either role. */
export function countCode(guard: Guard, email: string): Promise<void> {
  return takeAll(guard, [
    { limit: codesByAddress, key: byAddress(guard.ip) },
    { limit: codeByEmail, key: [email] },
    { limit: codesByEmail, key: [email] },
  ])
}

/** Replaces an older code of the same purpose, and its mail if that has not gone out yet. */
export async function storeCode(
  tx: Tx,
  sealer: Sealer,
  { email, purpose, role }: CodeFor,
  { code, codeHash }: FreshCode,
): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(mins => ${validMinutes})`
  const stored = await tx
    .insertInto('email_codes')
    .values({ email, purpose, role, code_hash: codeHash, expires_at })
    .onConflict((conflict) =>
      conflict
        .columns(['email', 'purpose', 'role'])
        .doUpdateSet({ code_hash: codeHash, attempts: 0, created_at: sql`now()`, expires_at }),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  const expiresAt = stored.expires_at.toISOString()
  const context = codeContext({ email, purpose, role })
  const sealedCode = sealer.seal(code, context)
  await enqueue(tx, mailCode, { email, purpose, role, sealedCode, expiresAt }, { jobKey: context })
}

export type RightCode = CodeFor & { codeHash: string }

/**
 * Refuses a wrong code. A right one is not used up yet: the caller takes it with `takeCode` in the transaction
 * that does what the code allows. Without a code the work is the same, so the time tells nothing.
 */
export async function checkCode(
  guard: Guard,
  codeFor: CodeFor,
  code: string,
  boundTo = '',
): Promise<RightCode> {
  const tries = [
    { limit: triesByAddress, key: byAddress(guard.ip) },
    { limit: triesByEmail, key: [codeFor.email] },
  ]
  await takeAll(guard, tries)
  const codeHash = await countAttempt(guard.db, codeFor)
  if (!(await matchesPassword(`${code}\0${boundTo}`, codeHash)) || !codeHash) {
    await writeAudit(guard.db, { kind: 'code_refused', ip: guard.ip, detail: codeFor.purpose })
    throw new Refusal('wrong_code')
  }
  await giveAllBack(guard, tries)
  return { ...codeFor, codeHash }
}

/** Counted before comparing, in one statement: parallel guesses cannot share a try. */
async function countAttempt(db: Db, { email, purpose, role }: CodeFor): Promise<string | undefined> {
  const counted = await db
    .updateTable('email_codes')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('role', '=', role)
    .where('attempts', '<', triesPerCode)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code_hash')
    .executeTakeFirst()
  return counted?.code_hash
}

/** A code works once: of two requests with the right one, the second finds it gone. */
export async function takeCode(tx: Tx, { email, purpose, role, codeHash }: RightCode): Promise<void> {
  const taken = await tx
    .deleteFrom('email_codes')
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('role', '=', role)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  if (taken.numDeletedRows === 0n) throw new Refusal('wrong_code')
}

export async function dropCodes(tx: Tx, email: string, role: Role): Promise<void> {
  await tx.deleteFrom('email_codes').where('email', '=', email).where('role', '=', role).execute()
}
