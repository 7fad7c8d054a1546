import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Id } from '#contract/shapes.ts'
import { parseJson } from './parse-json.ts'
import { Refusal } from './refusal.ts'

/** Lists are sorted by moments or by distances: no year beyond 9999, and nothing before 1970. */
const Cursor = z.tuple([z.number().min(0).lt(Date.UTC(10_000, 0)), Id])

/** Where a page ended: the number it was sorted by, and the id that breaks ties. Opaque to callers. */
export const makeCursor = (sortedBy: number, id: string): string =>
  Buffer.from(JSON.stringify([sortedBy, id])).toString('base64url')

/**
 * A page of rows that were read with one more than it holds.
 * @param endOf what its last row is sorted by, and the id that breaks ties
 * @returns with it, if there are more, the cursor of the next one
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  endOf: (last: Row) => Parameters<typeof makeCursor>,
): { page: Row[]; next?: string } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, ...(rows.length > limit && last !== undefined && { next: makeCursor(...endOf(last)) }) }
}

/** Refuses what `makeCursor` cannot have made. */
export function readCursor(cursor: string): [sortedBy: number, id: string] {
  const read = parseJson(Cursor, Buffer.from(cursor, 'base64url').toString())
  if (read) return read
  throw new Refusal('malformed', { issues: [{ path: 'after', message: 'This is no cursor of this list.' }] })
}

/** A `Date` ends at milliseconds: of rows of one such moment, those behind a page's end would be on no page. */
export const microsecondsOf = (column: string): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`

/** The moment that a cursor was made of, to its microsecond. */
export const momentOf = (sortedByMs: number): RawBuilder<Date> =>
  sql`to_timestamp(0) + ${Math.round(sortedByMs * 1000)}::float8 * interval '1 microsecond'`
