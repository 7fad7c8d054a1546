import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import type { PictureStore } from './picture-store.ts'

const isUnused = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'picture_folders'>) =>
  not(
    exists(
      selectFrom('pictures').select('pictures.id').whereRef('pictures.folder_id', '=', 'picture_folders.id'),
    ),
  )

/**
 * Removes folders from the store that no picture has used for a week. So the pictures of a restored backup still exist, if it
 * is no older. A folder of the last hour is never marked as unused, since it may still be being filled.
 */
export async function collectFolders(db: Db, store: PictureStore): Promise<void> {
  const folders = await db
    .selectFrom('picture_folders')
    .select(['id', 'names'])
    .where('unused_since', '<', sql<Date>`now() - interval '7 days'`)
    .where(isUnused)
    .execute()
  for (const { id, names } of folders) {
    for (const name of names) await store.remove(name)
    await db.deleteFrom('picture_folders').where('id', '=', id).execute()
  }
  await db
    .updateTable('picture_folders')
    .set({ unused_since: sql<Date>`now()` })
    .where('unused_since', 'is', null)
    .where('begun_at', '<', sql<Date>`now() - interval '1 hour'`)
    .where(isUnused)
    .execute()
}
