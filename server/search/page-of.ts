import type { FoundShop } from '#contract/search.ts'
import { makeCursor, readCursor } from '#server/http/cursor.ts'

const DEFAULT_LIMIT = 20

type Page = { data: FoundShop[]; next?: string }

/** A page of a list that is ranked again for each page: it continues after the last page's final shop, wherever that is now. */
export function pageOf(found: FoundShop[], after: string | undefined, limit = DEFAULT_LIMIT): Page {
  const from = after === undefined ? 0 : positionAfter(found, readCursor(after))
  const data = found.slice(from, from + limit)
  const last = data.at(-1)
  return {
    data,
    ...(last && from + limit < found.length && { next: makeCursor(from + limit, last.shop._id) }),
  }
}

function positionAfter(found: FoundShop[], [position, shopId]: [number, string]): number {
  const at = found.findIndex(({ shop }) => shop._id === shopId)
  return at < 0 ? position : at + 1
}
