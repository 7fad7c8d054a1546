import type { Db } from '#server/db/db.ts'
import { lruCache } from '#server/http/lru-cache.ts'
import { getVerified, objectName, type PictureStore } from './picture-store.ts'

export type FoundRendition = { type: string; bytes: Uint8Array }

const nameParts = /^([0-9a-f]{32}-[0-9a-f]{6})-(\d{2,4})\.(avif|webp|jpg)$/
const MAX_KEPT_BYTES = 24 * 1024 * 1024

/**
 * Finds pictures by the file name in their address. Recent ones come from memory; `charge` is called before any other is
 * read. Throws a `StoreFault` if the store cannot deliver a picture that it should have.
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
    const bytes = row.bytes ?? (await getVerified(store, objectName(row.folder_id, width, type), row.sha256))
    const found = { type, bytes }
    kept.keep(name, found, bytes.length)
    return found
  }
}
