import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'

/** `finished`: it can be used. `drawn`: it also has all its pictures. */
export type TownState = 'none' | 'begun' | 'finished' | 'drawn'

/** Marks the town as begun if the database has no account. @returns how far the town is; `none` if there is none */
export async function beginTown(db: Db): Promise<TownState> {
  await sql`
    insert into demo_town (only_one)
    select true where not exists (select from accounts) and not exists (select from demo_town)
    on conflict do nothing
  `.execute(db)
  const town = await db.selectFrom('demo_town').selectAll().executeTakeFirst()
  if (!town || town.removed_at) return 'none'
  if (town.drawn_at) return 'drawn'
  return town.finished_at ? 'finished' : 'begun'
}

/** True also for an unfinished town, since its accounts are created first. */
export async function hasDemoTown(db: Db): Promise<boolean> {
  const town = await db.selectFrom('demo_town').select('removed_at').executeTakeFirst()
  return town !== undefined && town.removed_at === null
}

/** Allows a town that was removed to be built again, if the database has no account. */
export async function reopenTown(db: Db): Promise<void> {
  await sql`delete from demo_town where removed_at is not null and not exists (select from accounts)`.execute(
    db,
  )
}

export async function closeTown(tx: Tx): Promise<void> {
  await tx.updateTable('demo_town').set({ removed_at: sql<Date>`now()` }).execute()
}
