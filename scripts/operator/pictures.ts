import { movePictures } from '#server/media/move-pictures.ts'
import { StoreFault } from '#server/media/picture-store.ts'
import { s3Store } from '#server/media/s3-store.ts'
import { type Task, TaskFault } from './task.ts'

const TELL_EVERY = 100

export const movePicturesTask: Task = {
  args: '',
  about:
    'move all pictures now to where PICTURES_IN says, while the product serves; may be broken off and run again',
  async run({ config: { PICTURES_URL, PICTURES_IN }, database, say }) {
    if (!PICTURES_URL) throw new TaskFault('PICTURES_URL is not set: all pictures are in the database.')
    const tell = (moved: number) => {
      if (moved % TELL_EVERY === 0) say(`${moved} pictures moved …`)
    }
    try {
      const moved = await movePictures(database.db, s3Store(PICTURES_URL), PICTURES_IN, { tell })
      say(`${moved} pictures were moved; all are in the ${PICTURES_IN}.`)
    } catch (fault) {
      if (!(fault instanceof StoreFault)) throw fault
      throw new TaskFault(`The store of pictures: ${fault.message}. What was moved stays; run it again.`)
    }
  },
}
