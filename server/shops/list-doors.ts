import type { Db } from '#server/db/db.ts'
import { hasItems, isVisible } from './visible.ts'

/** Below the limit of a site map (50,000). */
const DOORS_AT_ONCE = 10_000

type Doors = { data: { slug: string; changedAt: string }[]; parts: number }

/** The short addresses of all listed shops, in parts, for the site map. */
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
