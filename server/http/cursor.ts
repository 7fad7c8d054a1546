import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Id } from '#contract/shapes.ts'
import { parseJson } from './parse-json.ts'
import { Refusal } from './refusal.ts'

/** The number is a time in ms since 1970, before the year 10000, or a distance. */
const Cursor = z.tuple([z.number().min(0).lt(Date.UTC(10_000, 0)), Id])

/** Marks where a page ended: the number its rows are sorted by, and the id that breaks ties. Opaque to clients. */
export const makeCursor = (sortedBy: number, id: string): string =>
  Buffer.from(JSON.stringify([sortedBy, id])).toString('base64url')

/**
 * Cuts a page out of rows that were read with a limit of one more than the page holds.
 * @param endOf the number that the last row is sorted by, and its id
 * @returns the page and, if there are more rows, the cursor of the next page
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

/** Refuses a text that `makeCursor` cannot have made. */
export function readCursor(cursor: string): [sortedBy: number, id: string] {
  const read = parseJson(Cursor, Buffer.from(cursor, 'base64url').toString())
  if (read) return read
  throw new Refusal('malformed', { issues: [{ path: 'after', message: 'This is no cursor of this list.' }] })
}

/**
 * Microseconds since 1970, to sort and page by. A `Date` has only milliseconds: of rows within the same millisecond as a
 * page's end, those after it would be on no page.
 */
export const microsecondsOf = (column: string): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`

/** The time in a cursor, in milliseconds with a fraction, as a timestamp exact to the microsecond. */
export const momentOf = (sortedByMs: number): RawBuilder<Date> =>
  sql`to_timestamp(0) + ${Math.round(sortedByMs * 1000)}::float8 * interval '1 microsecond'`
