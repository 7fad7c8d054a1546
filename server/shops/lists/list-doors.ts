import type { Db } from '#server/db/db.ts'
import { hasItems, isVisible } from '../visible.ts'

/** A sitemap may hold 50,000. */
const DOORS_AT_ONCE = 10_000

type Doors = { data: { slug: string; changedAt: string }[]; parts: number }

/** The slugs of all listed shops, for the sitemap. `part`: counted from 0. */
export async function listDoors(db: Db, part: number): Promise<Doors> {
  const listed = db
    .selectFrom('shops')
    .where('slug', 'is not', null)
    .where(isVisible(new Date()))
    .where(hasItems)
  const { count } = await listed
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await listed
    .select(['slug', 'changed_at'])
    .orderBy('slug')
    .offset(part * DOORS_AT_ONCE)
    .limit(DOORS_AT_ONCE)
    .execute()
  return {
    data: rows.map(({ slug, changed_at }) => ({ slug: slug ?? '', changedAt: changed_at.toISOString() })),
    parts: Math.ceil(Number(count) / DOORS_AT_ONCE),
  }
}
