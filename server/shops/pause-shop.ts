import { sql } from 'kysely'
import { DAY_MS } from '#contract/rules/time/india-time.ts'
import { MAX_PAUSE_DAYS } from '#contract/rules/time/pause.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'

/**
 * Pauses the shop until a moment. Null resumes it, whether its keeper or unanswered orders had paused it. Idempotent.
 */
export async function pauseShop(db: Db, shopId: string, until: Date | null, now = new Date()): Promise<void> {
  if (until && (until <= now || until.getTime() > now.getTime() + MAX_PAUSE_DAYS * DAY_MS))
    throw new Refusal('malformed', {
      issues: [{ path: 'until', message: `A moment of the next ${MAX_PAUSE_DAYS} days.` }],
    })
  await db
    .updateTable('shops')
    .set({
      ...pauseColumns({ isPaused: until !== null, until }, now),
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', shopId)
    .where('closed_at', 'is', null)
    .where(
      sql<boolean>`(is_paused, paused_until, pause_reason) is distinct from (${until !== null}, ${until}, null)`,
    )
    .execute()
}

/** The columns of a shop that its keeper has paused or resumed. `until` null: until the keeper resumes it. */
export const pauseColumns = ({ isPaused, until }: { isPaused: boolean; until: Date | null }, now: Date) => ({
  is_paused: isPaused,
  paused_until: until,
  pause_reason: null,
  ...(!isPaused && { resumed_at: now }),
})

/**
 * Pauses the shop because its orders were not answered, until somebody resumes it. False if it is paused without an end
 * already. Locks the shop, so it must be called before any of the shop's orders is locked, the lock order of all others.
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
