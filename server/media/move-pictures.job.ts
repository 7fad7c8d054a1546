import { defineJob, handlePeriodically, type JobHandler } from '#server/jobs/job.ts'
import { collectFolders } from './collect-folders.ts'
import { movePictures, type Place } from './move-pictures.ts'
import type { PictureStore } from './picture-store.ts'

const moveJob = defineJob<Record<string, never>>('move_pictures')
const collectJob = defineJob<Record<string, never>>('collect_folders')
/** In a minute; the operator task moves all at once. */
const MOST = 50

/** A picture comes into the database first; here it follows where it belongs. While the store is dead it waits. */
export function pictureMoves(store: PictureStore | undefined, place: Place): JobHandler[] {
  if (!store) return []
  return [
    handlePeriodically(moveJob, '* * * * *', async ({ db, signal }) => {
      await movePictures(db, store, place, { limit: MOST, signal })
    }),
    handlePeriodically(collectJob, '57 3 * * *', ({ db }) => collectFolders(db, store)),
  ]
}
