import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#server/db/db.ts'
import {
  getVerified,
  ObjectLost,
  objectName,
  type PictureStore,
  StoreFault,
  sha256Of,
} from './picture-store.ts'

export type Place = 'store' | 'database'

type Moving = {
  limit?: number
  signal?: AbortSignal
  /** Called after each picture with the number moved so far. */
  tell?: (moved: number) => void
}

/**
 * Moves the bytes of all pictures to `place`, one picture after the other. May be interrupted at any point and run
 * concurrently: each picture is always complete in one of the two places. Pictures that are lost in the store are skipped
 * and reported as a `StoreFault` at the end. @returns how many were moved
 */
export async function movePictures(
  db: Db,
  store: PictureStore,
  place: Place,
  { limit = Number.POSITIVE_INFINITY, signal, tell }: Moving = {},
): Promise<number> {
  const lost: ObjectLost[] = []
  let moved = 0
  let after = ''
  while (moved < limit && !signal?.aborted) {
    const picture = await db
      .selectFrom('pictures')
      .select(['id', 'folder_id'])
      .where('folder_id', place === 'store' ? 'is' : 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!picture) break
    after = picture.id
    const moving = picture.folder_id
      ? moveToDatabase(db, store, picture.id, picture.folder_id)
      : moveToStore(db, store, picture.id)
    const isMoved = await moving.catch((fault) => {
      if (!(fault instanceof ObjectLost)) throw fault
      lost.push(fault)
      return false
    })
    if (!isMoved) continue
    moved += 1
    tell?.(moved)
  }
  if (lost[0]) throw new StoreFault(`${lost.length} pictures stay where they are, one as ${lost[0].message}`)
  return moved
}

async function moveToStore(db: Db, store: PictureStore, pictureId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('picture_renditions')
    .select(['width', 'type', 'bytes'])
    .where('picture_id', '=', pictureId)
    .execute()
  const folderId = uuidv7()
  const renditions = rows.flatMap(({ width, type, bytes }) =>
    bytes ? [{ width, type, bytes, name: objectName(folderId, width, type), sha256: sha256Of(bytes) }] : [],
  )
  if (renditions.length === 0) return false
  // Recorded before the first put, so that `collectFolders` removes what a process that dies here leaves behind.
  const names = renditions.map(({ name }) => name)
  await db.insertInto('picture_folders').values({ id: folderId, names }).execute()
  await Promise.all(
    renditions.map(async ({ name, bytes, sha256 }) => {
      await store.put(name, bytes)
      await getVerified(store, name, sha256)
    }),
  )
  return db.transaction().execute(async (tx) => {
    const folder = await tx
      .selectFrom('picture_folders')
      .select('id')
      .where('id', '=', folderId)
      .where('unused_since', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!folder) return false
    const { numUpdatedRows } = await tx
      .updateTable('pictures')
      .set({ folder_id: folderId })
      .where('id', '=', pictureId)
      .where('folder_id', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    for (const { width, type, sha256 } of renditions) {
      const freed = await tx
        .updateTable('picture_renditions')
        .set({ bytes: null, sha256 })
        .where('picture_id', '=', pictureId)
        .where('width', '=', width)
        .where('type', '=', type)
        .where(sql`sha256(bytes)`, '=', sha256)
        .executeTakeFirst()
      // If the picture was deleted and stored again meanwhile, the encoder may have made other bytes.
      if (freed.numUpdatedRows === 0n) throw new Error(`picture ${pictureId} changed while it was moved`)
    }
    return true
  })
}

async function moveToDatabase(
  db: Db,
  store: PictureStore,
  pictureId: string,
  folderId: string,
): Promise<boolean> {
  const rows = await db
    .selectFrom('picture_renditions')
    .select(['width', 'type', 'sha256'])
    .where('picture_id', '=', pictureId)
    .execute()
  const renditions = await Promise.all(
    rows.map(async ({ width, type, sha256 }) => ({
      width,
      type,
      bytes: await getVerified(store, objectName(folderId, width, type), sha256),
    })),
  )
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('pictures')
      .set({ folder_id: null })
      .where('id', '=', pictureId)
      .where('folder_id', '=', folderId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    for (const { width, type, bytes } of renditions)
      await tx
        .updateTable('picture_renditions')
        .set({ bytes, sha256: null })
        .where('picture_id', '=', pictureId)
        .where('width', '=', width)
        .where('type', '=', type)
        .execute()
    return true
  })
}
