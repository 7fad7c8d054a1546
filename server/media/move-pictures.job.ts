import type { Metrics } from '#server/http/metrics/metrics.ts'
import { defineJob, handlePeriodically, type JobHandler } from '#server/jobs/job.ts'
import { collectFolders } from './collect-folders.ts'
import { movePictures, type Place } from './move-pictures.ts'
import type { PictureStore } from './picture-store.ts'

export const moveJob = defineJob<Record<string, never>>('move_pictures')
const collectJob = defineJob<Record<string, never>>('collect_folders')
/** How many are moved per run, once a minute. The operator's task moves all at once. */
const MOST = 50

/**
 * An uploaded picture is stored in the database first; these jobs move it to where `place` says. While the store is down it
 * stays where it is. A failed run is not reported as a failed job, since the next replaces it, so a metric counts it.
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
