import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Marks the town as begun if the database holds no account; says how far a town that is there has come. */
export async function beginTown(db: Db): Promise<'none' | 'begun' | 'finished'> {
  await sql`
    insert into demo_town (only_one)
    select true where not exists (select from accounts) and not exists (select from demo_town)
    on conflict do nothing
  `.execute(db)
  const town = await db.selectFrom('demo_town').select('finished_at').executeTakeFirst()
  if (!town) return 'none'
  return town.finished_at ? 'finished' : 'begun'
}
