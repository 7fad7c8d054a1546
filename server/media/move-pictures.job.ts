import type { Metrics } from '#server/http/metrics.ts'
import { defineJob, handlePeriodically, type JobHandler } from '#server/jobs/job.ts'
import { collectFolders } from './collect-folders.ts'
import { movePictures, type Place } from './move-pictures.ts'
import type { PictureStore } from './picture-store.ts'

export const moveJob = defineJob<Record<string, never>>('move_pictures')
const collectJob = defineJob<Record<string, never>>('collect_folders')
/** In a minute; the operator task moves all at once. */
const MOST = 50

/**
 * A picture comes into the database first; here it follows where it belongs. While the store is dead it waits. A run that
 * fails is never given up, since the next takes its place: so it is counted.
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
