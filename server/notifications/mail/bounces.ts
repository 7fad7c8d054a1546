import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { daysAgo } from '#server/db/days-ago.ts'
import type { Db } from '#server/db/db.ts'

const REST_DAYS = 7

/** Only a hash is stored: it is enough to recognise the address. */
const hashAddress = (email: string) => createHash('sha256').update(email.toLowerCase()).digest()

/** Suppresses mail to an address that refused one for good, for a week: more tries would hurt our sender reputation. */
export async function markBounced(db: Db, email: string, reason: string): Promise<void> {
  await db
    .insertInto('mail_bounces')
    .values({ address_hash: hashAddress(email), reason })
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet({ reason, created_at: sql`now()` }))
    .execute()
}

/** A mail arrived after all: codes are sent to a marked address too, so other mail may be sent there again. */
export async function clearBounce(db: Db, email: string): Promise<void> {
  await db.deleteFrom('mail_bounces').where('address_hash', '=', hashAddress(email)).execute()
}

export async function isBounced(db: Db, email: string): Promise<boolean> {
  const bounced = await db
    .selectFrom('mail_bounces')
    .select('reason')
    .where('address_hash', '=', hashAddress(email))
    .where('created_at', '>', daysAgo(REST_DAYS))
    .executeTakeFirst()
  return bounced !== undefined
}
