import { createHash } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { EncodedPicture } from './encode-picture.ts'

/** Part of every id. Raise it when the encoding changes, as browsers cache pictures for ever by their id. */
const ENCODING = 'v1'

const fingerprintOf = (bytes: Uint8Array) => createHash('sha256').update(ENCODING).update(bytes).digest('hex')
export const ID_START = 32
/** The first part of a picture's id; its colour follows. */
export const idStartOf = (bytes: Uint8Array): string => fingerprintOf(bytes).slice(0, ID_START)

// Passwords are hashed on the same pool of four threads, of which two stay free for sign-in. Beyond twenty in the queue a
// caller would wait longer than a browser does.
export const oneOfTwo = limitConcurrency(2, 20, 5)

/** Loads the picture library, which takes 11 MB, only when the first picture is encoded. */
export const loadEncoder = () => import('./encode-picture.ts')

/**
 * Stores a picture and returns its id. Unless something references it, it is deleted after about a day. The same bytes give
 * the same id, and are encoded once. Encoding takes a large part of a second, so this must not run inside a transaction.
 */
export async function storePicture(db: Db, bytes: Uint8Array): Promise<string> {
  if (db.isTransaction) throw new Error('storePicture was called inside a transaction')
  const sha256 = fingerprintOf(bytes)
  const known = await findAgain(db, sha256)
  if (known) return known

  const encoded = await oneOfTwo(async () => (await loadEncoder()).encodePicture(bytes))
  if (!encoded) throw new Refusal('invalid_image')
  const id = `${idStartOf(bytes)}-${encoded.colour}`
  await insertPicture(db, id, sha256, encoded)
  return id
}

/** Finds a picture with the same bytes, and resets its mark for collection, since it is about to be used. */
async function findAgain(db: Db, sha256: string): Promise<string | undefined> {
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
    // Somebody stored the same bytes meanwhile; theirs are equal.
    if (inserted.numInsertedOrUpdatedRows === 0n) return
    await tx
      .insertInto('picture_renditions')
      .values(renditions.map((rendition) => ({ picture_id: id, ...rendition })))
      .execute()
  })
}
