import { sql } from 'kysely'
import { DAY_MS } from '#contract/rules/india-time.ts'
import { MAX_PAUSE_DAYS } from '#contract/rules/pause.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'

/**
 * No new orders until then; null: orders again at once, whoever or whatever had paused the shop. Said again it changes
 * nothing.
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

/** What a shop's row says once its keeper paused or resumed it. */
export const pauseByKeeper = ({ isPaused, until }: { isPaused: boolean; until: Date | null }, now: Date) => ({
  is_paused: isPaused,
  paused_until: until,
  pause_reason: null,
  ...(!isPaused && { resumed_at: now }),
})

/**
 * Paused because nobody answered its orders, until somebody resumes; false where it is paused for good already.
 * Locks the shop: a transaction calls it before it locks any of the shop's orders, as placing and every move does.
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
