import { sql } from 'kysely'
import { DAY_MS } from '#contract/rules/india-time.ts'
import { MAX_PAUSE_DAYS } from '#contract/rules/pause.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'

/**
 * Pauses a shop until a time, or resumes it with null, however it was paused. A repeat changes nothing.
 */
export async function pauseShop(db: Db, shopId: string, until: Date | null, now = new Date()): Promise<void> {
  if (until && (until <= now || until.getTime() > now.getTime() + MAX_PAUSE_DAYS * DAY_MS))
    throw new Refusal('malformed', {
      issues: [{ path: 'until', message: `A moment of the next ${MAX_PAUSE_DAYS} days.` }],
    })
  await db
    .updateTable('shops')
    .set({
      ...pauseByKeeper({ isPaused: until !== null, until }, now),
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', shopId)
    .where('closed_at', 'is', null)
    .where(
      sql<boolean>`(is_paused, paused_until, pause_reason) is distinct from (${until !== null}, ${until}, null)`,
    )
    .execute()
}

/** The columns for a pause or resumption by the keeper. */
export const pauseByKeeper = ({ isPaused, until }: { isPaused: boolean; until: Date | null }, now: Date) => ({
  is_paused: isPaused,
  paused_until: until,
  pause_reason: null,
  ...(!isPaused && { resumed_at: now }),
})

/**
 * Pauses a shop that does not answer its orders, until somebody resumes it. False if it is paused without an end already.
 * Locks the shop, so call it before locking any of its orders.
 */
export async function pauseUnanswered(tx: Tx, shopId: string): Promise<boolean> {
  const paused = await tx
    .updateTable('shops')
    .set({
      is_paused: true,
      paused_until: null,
      pause_reason: 'unanswered',
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', shopId)
    .where('closed_at', 'is', null)
    .where((or) => or.or([or('is_paused', '=', false), or('paused_until', 'is not', null)]))
    .returning('id')
    .executeTakeFirst()
  return paused !== undefined
}
