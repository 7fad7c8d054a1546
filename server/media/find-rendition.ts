import type { Db } from '#server/db/db.ts'

export type FoundRendition = { type: string; bytes: Uint8Array }

const nameParts = /^([0-9a-f]{32}-[0-9a-f]{6})-(\d{2,4})\.(avif|webp|jpg)$/
const maxKeptBytes = 24 * 1024 * 1024

/** Reads pictures by the file name in their address, the ones asked for lately from memory. */
export function renditionFinder(db: Db) {
  const kept = new Map<string, FoundRendition>()
  let keptBytes = 0

  function keep(name: string, found: FoundRendition) {
    kept.set(name, found)
    keptBytes += found.bytes.length
    for (const [oldest, { bytes }] of kept) {
      if (keptBytes <= maxKeptBytes) break
      kept.delete(oldest)
      keptBytes -= bytes.length
    }
  }

  return async function findRendition(name: string): Promise<FoundRendition | undefined> {
    const known = kept.get(name)
    if (known) {
      // A map keeps the order of insertion: moving it to the end makes the first the longest unused.
      kept.delete(name)
      kept.set(name, known)
      return known
    }
    const [, pictureId, width, type] = nameParts.exec(name) ?? []
    if (!pictureId || !type) return undefined
    const row = await db
      .selectFrom('picture_renditions')
      .select('bytes')
      .where('picture_id', '=', pictureId)
      .where('width', '=', Number(width))
      .where('type', '=', type)
      .executeTakeFirst()
    if (!row) return undefined
    const found = { type, bytes: row.bytes }
    if (!kept.has(name)) keep(name, found)
    return found
  }
}
