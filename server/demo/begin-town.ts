import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'

/** One that is finished can be used; when it is drawn, its pictures are there too. */
export type TownState = 'none' | 'begun' | 'finished' | 'drawn'

/** Marks the town as begun if the database holds no account; says how far a town that is there has come. */
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

/** Also one that is not finished: its accounts come first. */
export async function hasDemoTown(db: Db): Promise<boolean> {
  const town = await db.selectFrom('demo_town').select('removed_at').executeTakeFirst()
  return town !== undefined && town.removed_at === null
}

/** A town that was taken away is built again only when somebody asks for it, and the database is still empty. */
export async function reopenTown(db: Db): Promise<void> {
  await sql`delete from demo_town where removed_at is not null and not exists (select from accounts)`.execute(
    db,
  )
}

export async function closeTown(tx: Tx): Promise<void> {
  await tx.updateTable('demo_town').set({ removed_at: sql<Date>`now()` }).execute()
}
