import { createHash } from 'node:crypto'
import type { Db } from '#server/db/db.ts'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { EncodedPicture } from './encode-picture.ts'

/** Part of every id: raise it when the encoding changes, so that what browsers keep for ever stays true. */
const ENCODING = 'v1'

const fingerprintOf = (bytes: Uint8Array) => createHash('sha256').update(ENCODING).update(bytes).digest('hex')
export const ID_START = 32
/** What the id of a picture begins with; what follows is its colour. */
export const idStartOf = (bytes: Uint8Array): string => fingerprintOf(bytes).slice(0, ID_START)

// Sign-in hashes passwords on the same four threads; two stay free for it. Who comes after twenty others would
// wait longer than a browser does.
export const oneOfTwo = limitConcurrency(2, 20, 5)

/** The library for pictures takes 11 MB: a process has it from its first one on. */
export const loadEncoder = () => import('./encode-picture.ts')

/**
 * Keeps a picture and answers its id, for a day at least until something shows it. The same bytes give the same id,
 * and are encoded once.
 * Encoding takes a good part of a second, so it must not run inside a transaction.
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

/** Somebody is about to show it: the nightly collection begins anew to wait. */
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
