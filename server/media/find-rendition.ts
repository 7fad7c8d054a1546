import type { Db } from '#server/db/db.ts'
import { lruCache } from '#server/http/lru-cache.ts'
import { getTrue, objectName, type PictureStore } from './picture-store.ts'

export type FoundRendition = { type: string; bytes: Uint8Array }

const nameParts = /^([0-9a-f]{32}-[0-9a-f]{6})-(\d{2,4})\.(avif|webp|jpg)$/
const MAX_KEPT_BYTES = 24 * 1024 * 1024

/**
 * Reads pictures by the file name in their address, with an LRU cache. `charge` is called before the database is read. A
 * picture that the store cannot return throws a `StoreFault`.
 */
export function renditionFinder(db: Db, store: PictureStore | undefined) {
  const kept = lruCache<FoundRendition>(MAX_KEPT_BYTES)

  return async function findRendition(
    name: string,
    charge: () => Promise<void>,
  ): Promise<FoundRendition | undefined> {
    const known = kept.find(name)
    if (known) return known
    const [, pictureId, width, type] = nameParts.exec(name) ?? []
    if (!pictureId || !width || !type) return undefined
    await charge()
    const row = await db
      .selectFrom('picture_renditions')
      .innerJoin('pictures', 'id', 'picture_id')
      .select(['bytes', 'sha256', 'folder_id'])
      .where('picture_id', '=', pictureId)
      .where('picture_renditions.width', '=', Number(width))
      .where('type', '=', type)
      .executeTakeFirst()
    if (!row) return undefined
    const bytes = row.bytes ?? (await getTrue(store, objectName(row.folder_id, width, type), row.sha256))
    const found = { type, bytes }
    kept.keep(name, found, bytes.length)
    return found
  }
}
