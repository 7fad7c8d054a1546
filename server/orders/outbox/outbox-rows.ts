import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'
import type { Origin } from '#server/trace/origin.ts'

/** An event of an order that somebody is still to be told of. */
export type Untold = { shopId: string; eventId: string; origin: Origin | null }

/** Whoever is at a row says so again before that. */
const CLAIM_LASTS_S = 30
export const CLAIM_AGAIN_MS = 10_000

/** The oldest ones that nobody is at, each for one caller. */
export async function claimUntold(db: Db, most: number): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    update outbox set claimed_at = now()
    where (shop_id, event_id) in (
      select shop_id, event_id from outbox
      where claimed_at is null or claimed_at < now() - make_interval(secs => ${CLAIM_LASTS_S})
      order by event_id limit ${most} for update skip locked
    )
    returning shop_id as "shopId", event_id as "eventId", origin`.execute(db)
  return rows
}

export async function claimAgain(db: Db, untold: readonly Untold[]): Promise<void> {
  await sql`update outbox set claimed_at = now() where ${isOneOf(untold)}`.execute(db)
}

/** For somebody else, at once. */
export async function giveBackUntold(db: Db, untold: readonly Untold[]): Promise<void> {
  await sql`update outbox set claimed_at = null where ${isOneOf(untold)}`.execute(db)
}

export async function removeTold(db: Db | Tx, { shopId, eventId }: Untold): Promise<void> {
  await db.deleteFrom('outbox').where('shop_id', '=', shopId).where('event_id', '=', eventId).execute()
}

const isOneOf = (untold: readonly Untold[]): RawBuilder<unknown> => sql`
  (shop_id, event_id) in (select * from unnest(
    ${sql.val(untold.map(({ shopId }) => shopId))}::uuid[], ${sql.val(untold.map(({ eventId }) => eventId))}::uuid[]
  ))`
