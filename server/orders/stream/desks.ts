import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'

/** How often open desks are recorded. One not recorded for twice as long counts as closed. */
const NOTED_EVERY_MS = 60_000
const OPEN_FOR = sql`interval '${sql.lit((2 * NOTED_EVERY_MS) / 1000)} seconds'`

/** Records the desks that have a stream open in this process, periodically until `stop`. */
export function keepDesksNoted(
  { db, log }: { db: Db; log: Log },
  openShops: () => string[],
): { note: (shopIds: string[]) => void; stop: () => void } {
  const note = (shopIds: string[]) =>
    void noteDesks(db, shopIds).catch((error: unknown) =>
      log.warn({ err: error }, 'desks could not be noted'),
    )
  const timer = setInterval(() => note(openShops()), NOTED_EVERY_MS)
  timer.unref()
  return { note, stop: () => clearInterval(timer) }
}

async function noteDesks(db: Db, shopIds: string[]): Promise<void> {
  if (shopIds.length === 0) return
  // Always in the same order, so that two processes never wait for each other.
  await sql`
    insert into desks (shop_id, seen_at)
    select shop_id, now() from unnest(${sql.val(shopIds.sort())}::uuid[]) as shop_id
    on conflict (shop_id) do update set seen_at = excluded.seen_at`.execute(db)
}

/** Whether the desk of a shop is open anywhere. */
export async function isDeskOpen(db: Db | Tx, shopId: string): Promise<boolean> {
  const desk = await db
    .selectFrom('desks')
    .select('shop_id')
    .where('shop_id', '=', shopId)
    .where('seen_at', '>', sql<Date>`now() - ${OPEN_FOR}`)
    .executeTakeFirst()
  return desk !== undefined
}
