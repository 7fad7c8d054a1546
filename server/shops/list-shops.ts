import { sql } from 'kysely'
import { DEFAULT_RADIUS_KM } from '#contract/rules/checkout.ts'
import type { ShopCard } from '#contract/shops.ts'
import type { Db } from '#server/db/db.ts'
import { makeCursor, readCursor } from '#server/http/cursor.ts'
import { isInBox, kmFrom, planarPoint, twoDecimals } from './around.ts'
import { type CardRow, cardColumns, isBusy, toCard } from './shop-row.ts'

const DEFAULT_LIMIT = 60

type Page = { data: ShopCard[]; next?: string }
type Question = {
  latitude?: number | undefined
  longitude?: number | undefined
  radius?: number | undefined
  limit?: number | undefined
  after?: string | undefined
}

/** Set-up shops with a running subscription: nearest first around a place, else newest first. */
export function listShops(db: Db, question: Question, now = new Date()): Promise<Page> {
  const { latitude, longitude, radius = DEFAULT_RADIUS_KM, limit = DEFAULT_LIMIT, after } = question
  if (latitude === undefined || longitude === undefined) return newestShops(db, limit, after, now)
  return nearbyShops(db, { latitude, longitude, radius, limit, after }, now)
}

async function newestShops(db: Db, limit: number, after: string | undefined, now: Date): Promise<Page> {
  let query = db
    .selectFrom('shops')
    .select([...cardColumns, 'created_at', isBusy.as('is_busy')])
    .where('sub_end_at', '>', now)
    .where('suspended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (after) {
    const [createdAt, id] = readCursor(after)
    query = query.where(sql<boolean>`(created_at, id) < (${new Date(createdAt)}, ${id}::uuid)`)
  }
  const rows = await query.execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map((row) => toCard(row, now)),
    ...(rows.length > limit && last && { next: makeCursor(last.created_at.getTime(), last.id) }),
  }
}

type Around = Required<Pick<Question, 'latitude' | 'longitude' | 'radius' | 'limit'>> &
  Pick<Question, 'after'>

/**
 * The index hands out the shops of a box nearest first; the exact kilometres and the radius are cut
 * outside that subquery, so that the scan can stop at the limit.
 */
async function nearbyShops(db: Db, around: Around, now: Date): Promise<Page> {
  const { radius, limit, after } = around
  const here = planarPoint(around)
  const from = after ? readCursor(after) : undefined
  const columns = sql.raw(cardColumns.join(', '))

  const { rows } = await sql<CardRow & { km: number; planar: number }>`
    select * from (
      select *, ${kmFrom(around)} as km
      from (
        select ${columns}, ${isBusy} as is_busy, loc <-> ${here} as planar
        from shops
        where ${isInBox(around, radius)}
          and sub_end_at > ${now} and suspended_at is null
        order by loc <-> ${here}, id
      ) in_box
    ) measured
    where km <= ${radius}::float8
      ${from ? sql`and (planar, id) > (${from[0]}::float8, ${from[1]}::uuid)` : sql``}
    limit ${limit + 1}
  `.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    // The map projection bends distances by less than a thousandth, which may swap two neighbours.
    data: page
      .toSorted((a, b) => a.km - b.km)
      .map((row) => Object.assign(toCard(row, now), { distance: twoDecimals(row.km) })),
    ...(rows.length > limit && last && { next: makeCursor(last.planar, last.id) }),
  }
}
