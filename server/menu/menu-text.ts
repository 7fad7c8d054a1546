import type { Db } from '#server/db/db.ts'
import { lruCache } from '#server/http/lru-cache.ts'
import { listItems } from './read-items.ts'

const MAX_KEPT_CHARACTERS = 16 * 1024 * 1024

/** A shop's menu as JSON text, read and written out again only when the shop has changed. */
export function menuTexts(db: Db) {
  const kept = lruCache<{ changedAt: string; text: string }>(MAX_KEPT_CHARACTERS)

  /**
   * `changedAt` must have been read before the menu is. A change in between then gives a newer menu under the older
   * moment, which the next reader does not find; the other way round the older menu would stay.
   */
  return async function menuText(shopId: string, changedAt: string): Promise<string> {
    const known = kept.find(shopId)
    if (known?.changedAt === changedAt) return known.text
    const text = JSON.stringify(await listItems(db, shopId))
    kept.keep(shopId, { changedAt, text }, text.length)
    return text
  }
}
