import type { Metrics } from '#server/http/metrics.ts'
import { defineJob, handlePeriodically, type JobHandler } from '#server/jobs/job.ts'
import { collectFolders } from './collect-folders.ts'
import { movePictures, type Place } from './move-pictures.ts'
import type { PictureStore } from './picture-store.ts'

export const moveJob = defineJob<Record<string, never>>('move_pictures')
const collectJob = defineJob<Record<string, never>>('collect_folders')
/** Moved per minute; the operator's task moves all at once. */
const MOST = 50

/**
 * Moves pictures, which are always stored in the database first, to where the settings say they belong. A failed run raises
 * no alarm of the queue, since the next one replaces it, so failures are counted in the metrics.
 */
export function pictureMoves(store: PictureStore | undefined, place: Place, metrics: Metrics): JobHandler[] {
  if (!store) return []
  const tell = () => metrics.countPictureMove('moved')
  return [
    handlePeriodically(moveJob, '* * * * *', async ({ db, signal }) => {
      try {
        await movePictures(db, store, place, { limit: MOST, signal, tell })
      } catch (fault) {
        metrics.countPictureMove('failed')
        throw fault
      }
    }),
    handlePeriodically(collectJob, '57 3 * * *', ({ db }) => collectFolders(db, store)),
  ]
}
