import { type RawBuilder, sql } from 'kysely'
import { DEFAULT_RADIUS_KM } from '#contract/rules/orders/checkout.ts'
import { FEWEST_TO_AVERAGE, GOOD_AVERAGE } from '#contract/rules/shops/reviews.ts'
import type { Db } from '#server/db/db.ts'
import { cutPage, microsecondsOf, momentOf, readCursor } from '#server/http/cursor.ts'
import { isBusy } from '../shop-row.ts'
import { hasItems, isNotPaused, isVisible } from '../visible.ts'
import { isInBox, kmFrom, planarPoint } from './around.ts'
import { cardVersion, type FoundShop, type WriteCards } from './listed-cards.ts'

const DEFAULT_LIMIT = 60

/** `next`: the cursor of the next page, if there is one. */
type Found = { shops: FoundShop[]; next?: string }
/** Each shop as JSON text. */
type Page = { data: string[]; next?: string }
type Filters = {
  category?: string | undefined
  /** Only shops that take orders now. */
  open?: boolean | undefined
  /** Only shops within whose delivery radius the place is, in a straight line. */
  delivers?: boolean | undefined
  /** Only shops with enough ratings and a good average. */
  rated?: boolean | undefined
}
type Question = Filters & {
  latitude?: number | undefined
  longitude?: number | undefined
  radius?: number | undefined
  limit?: number | undefined
  after?: string | undefined
}

/** The visible shops with items, nearest first around a place, or else newest first. */
export async function listShops(
  { db, writeCards }: { db: Db; writeCards: WriteCards },
  question: Question,
  now = new Date(),
): Promise<Page> {
  const { shops, ...more } = await findShops(db, question, now)
  return { data: await writeCards(shops, now), ...more }
}

function findShops(db: Db, question: Question, now: Date): Promise<Found> {
  const { latitude, longitude, radius = DEFAULT_RADIUS_KM, limit = DEFAULT_LIMIT, after } = question
  const listed = conditionOf(question, now)
  if (latitude === undefined || longitude === undefined) return newestShops(db, { limit, after }, listed, now)
  const filters = { delivers: question.delivers }
  return nearbyShops(db, { latitude, longitude, radius, limit, after, ...filters }, listed, now)
}

/** Condition on `shops`: visible, with something to sell, and as the visitor's filters say. */
function conditionOf({ category, open, rated }: Filters, now: Date): RawBuilder<boolean> {
  const rules = [isVisible(now)]
  rules.push(category === undefined ? hasItems : sql`categories @> array[${category}]`)
  if (open)
    rules.push(sql`${isNotPaused(now)} and not ${isBusy}
      and is_open_at(opening_hours, holidays, ${now})`)
  if (rated)
    rules.push(sql`rating_count >= ${FEWEST_TO_AVERAGE}::integer
      and rating_sum >= rating_count * ${GOOD_AVERAGE}::integer`)
  return sql<boolean>`(${sql.join(rules, sql` and `)})`
}

type Part = { limit: number; after: string | undefined }

async function newestShops(
  db: Db,
  { limit, after }: Part,
  listed: RawBuilder<boolean>,
  now: Date,
): Promise<Found> {
  let query = db
    .selectFrom('shops')
    .select(['id', microsecondsOf('created_at').as('opened_at_us'), cardVersion(now).as('version')])
    .where(listed)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (after) {
    const [openedAtMs, id] = readCursor(after)
    query = query.where(sql<boolean>`(created_at, id) < (${momentOf(openedAtMs)}, ${id}::uuid)`)
  }
  const rows = await query.execute()
  const { page, ...more } = cutPage(rows, limit, (last) => [last.opened_at_us / 1000, last.id])
  return {
    shops: page,
    ...more,
  }
}

type Around = Required<Pick<Question, 'latitude' | 'longitude' | 'radius' | 'limit'>> &
  Pick<Question, 'after' | 'delivers'>

/**
 * The index returns the shops of the bounding box nearest first. The exact distance is computed and compared outside that
 * subquery, so that the index scan can stop at the limit.
 */
async function nearbyShops(db: Db, around: Around, listed: RawBuilder<boolean>, now: Date): Promise<Found> {
  const { radius, limit, after, delivers } = around
  const here = planarPoint(around)
  const from = after ? readCursor(after) : undefined

  const { rows } = await sql<Required<FoundShop> & { planar: number }>`
    select id, version, km, planar from (
      select *, ${kmFrom(around)} as km
      from (
        select id, ${cardVersion(now)} as version, lat, lng, delivery_radius_km, loc <-> ${here} as planar
        from shops
        where ${isInBox(around, radius)}
          and ${listed}
        order by loc <-> ${here}, id
      ) in_box
    ) measured
    where km <= ${radius}::float8
      ${delivers ? sql`and km <= delivery_radius_km` : sql``}
      ${from ? sql`and (planar, id) > (${from[0]}::float8, ${from[1]}::uuid)` : sql``}
    limit ${limit + 1}
  `.execute(db)
  const { page, ...more } = cutPage(rows, limit, (last) => [last.planar, last.id])
  return {
    // The projection distorts distances by less than a thousandth, which may swap neighbours within a page.
    shops: page.toSorted((a, b) => a.km - b.km),
    ...more,
  }
}
