import type { Db } from '#server/db/db.ts'
import { lruCache } from '#server/http/lru-cache.ts'
import { listItems } from './read-items.ts'

const MAX_KEPT_CHARACTERS = 16 * 1024 * 1024

/** Caches the menus of shops as JSON text. A menu is read and serialised again only when its shop has changed. */
export function menuTexts(db: Db) {
  const kept = lruCache<{ changedAt: string; text: string }>(MAX_KEPT_CHARACTERS)

  /**
   * `changedAt` must be read before this call. A change in between then caches a newer menu under the older version, which
   * the next reader replaces. The other way round an outdated menu would stay in the cache.
   */
  return async function menuText(shopId: string, changedAt: string): Promise<string> {
    const known = kept.find(shopId)
    if (known?.changedAt === changedAt) return known.text
    const text = JSON.stringify(await listItems(db, shopId))
    kept.keep(shopId, { changedAt, text }, text.length)
    return text
  }
}
