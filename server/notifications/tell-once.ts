import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'

/** True for the first transaction that commits with this key: it tells, all others are silent. */
export async function tellOnce(tx: Tx, key: string): Promise<boolean> {
  const told = await tx
    .insertInto('notices_told')
    .values({ key })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return told !== undefined
}

export async function forgetToldNotices(db: Db, keptDays: number): Promise<void> {
  await db
    .deleteFrom('notices_told')
    .where('told_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
}
