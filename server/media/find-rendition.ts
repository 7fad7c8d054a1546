import type { Db } from '#server/db/db.ts'
import { keepLatelyUsed } from '#server/http/keep-lately-used.ts'

export type FoundRendition = { type: string; bytes: Uint8Array }

const nameParts = /^([0-9a-f]{32}-[0-9a-f]{6})-(\d{2,4})\.(avif|webp|jpg)$/
const MAX_KEPT_BYTES = 24 * 1024 * 1024

/**
 * Reads pictures by the file name in their address, the ones asked for lately from memory. `charge` is called before
 * the database is asked.
 */
export function renditionFinder(db: Db) {
  const kept = keepLatelyUsed<FoundRendition>(MAX_KEPT_BYTES)

  return async function findRendition(
    name: string,
    charge: () => Promise<void>,
  ): Promise<FoundRendition | undefined> {
    const known = kept.find(name)
    if (known) return known
    const [, pictureId, width, type] = nameParts.exec(name) ?? []
    if (!pictureId || !type) return undefined
    await charge()
    const row = await db
      .selectFrom('picture_renditions')
      .select('bytes')
      .where('picture_id', '=', pictureId)
      .where('width', '=', Number(width))
      .where('type', '=', type)
      .executeTakeFirst()
    if (!row) return undefined
    const found = { type, bytes: row.bytes }
    kept.keep(name, found, found.bytes.length)
    return found
  }
}
