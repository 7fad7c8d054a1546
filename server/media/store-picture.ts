import { createHash } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { EncodedPicture } from './encode-picture.ts'

/** Part of every id. Raise it when the encoding changes: browsers cache what is under an id for ever. */
const ENCODING = 'v1'

const fingerprintOf = (bytes: Uint8Array) => createHash('sha256').update(ENCODING).update(bytes).digest('hex')
export const ID_START = 32
/** The first part of a picture's id, which depends on its bytes only. The second part is its main colour. */
export const idStartOf = (bytes: Uint8Array): string => fingerprintOf(bytes).slice(0, ID_START)

// Encodes two at once: password hashing uses the same four libuv threads, and two stay free for it. With more than twenty
// waiting the next is refused: it would wait longer than a browser does.
export const inEncoderQueue = limitConcurrency({ atOnce: 2, mostWaiting: 20, retryAfterSeconds: 5 })

/** Loaded with a process's first picture: the library takes 11 MB. */
export const loadEncoder = () => import('./encode-picture.ts')

/**
 * Stores a picture. Nothing has to show it for at least a day; after that it is deleted. The same bytes give the same id and
 * are encoded only once. Takes a good part of a second, so it must not run inside a transaction. @returns its id
 */
export async function storePicture(db: Db, bytes: Uint8Array): Promise<string> {
  if (db.isTransaction) throw new Error('storePicture was called inside a transaction')
  const sha256 = fingerprintOf(bytes)
  const known = await findStored(db, sha256)
  if (known) return known

  const encoded = await inEncoderQueue(async () => (await loadEncoder()).encodePicture(bytes))
  if (!encoded) throw new Refusal('invalid_image')
  const id = `${idStartOf(bytes)}-${encoded.colour}`
  await insertPicture(db, id, sha256, encoded)
  return id
}

/** Finds a stored picture, and restarts the day after which an unused one is deleted. */
async function findStored(db: Db, sha256: string): Promise<string | undefined> {
  const row = await db
    .updateTable('pictures')
    .set({ unshown_since: null })
    .where('source_sha256', '=', sha256)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

async function insertPicture(db: Db, id: string, sha256: string, encoded: EncodedPicture): Promise<void> {
  const { width, height, renditions } = encoded
  await db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto('pictures')
      .values({ id, source_sha256: sha256, width, height })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    // A concurrent call has stored the same bytes.
    if (inserted.numInsertedOrUpdatedRows === 0n) return
    await tx
      .insertInto('picture_renditions')
      .values(renditions.map((rendition) => ({ picture_id: id, ...rendition })))
      .execute()
  })
}
