import { sql } from 'kysely'
import { daysAgo } from '#server/db/days-ago.ts'
import type { Db, Tx } from '#server/db/db.ts'

/** True only in the first transaction that commits with this key: that one sends the notice. */
export async function tellOnce(tx: Tx, key: string): Promise<boolean> {
  const told = await tx
    .insertInto('notices_told')
    .values({ key })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return told !== undefined
}

export type Newest = { accountId: string; tag: string; at: string }

const keyOf = ({ accountId, tag }: Newest) => `newest:${accountId}:${tag}`

/** Records when the account's newest notice with this tag became true, so that `isOvertaken` recognises older ones. */
export async function noteNewest(tx: Tx, notice: Newest): Promise<void> {
  await tx
    .insertInto('notices_told')
    .values({ key: keyOf(notice), told_at: new Date(notice.at) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ told_at: sql`greatest(notices_told.told_at, excluded.told_at)` }),
    )
    .execute()
}

/** Whether the account has been told something newer with the same tag. */
export async function isOvertaken(db: Db, notice: Newest): Promise<boolean> {
  const newer = await db
    .selectFrom('notices_told')
    .select('key')
    .where('key', '=', keyOf(notice))
    .where('told_at', '>', new Date(notice.at))
    .executeTakeFirst()
  return newer !== undefined
}

export async function forgetToldNotices(db: Db, keptDays: number): Promise<void> {
  await db.deleteFrom('notices_told').where('told_at', '<', daysAgo(keptDays)).execute()
}
