import { existsSync } from 'node:fs'
import { loadPincodes } from '#server/geo/post-offices/load-pincodes.ts'
import { PincodeFileFault } from '#server/geo/post-offices/read-offices.ts'
import { type Task, TaskFault } from './task.ts'

export const loadPincodesTask: Task = {
  args: 'FILE.csv',
  about: 'load India Post\'s "All India Pincode Directory" (data.gov.in) into the place directory',
  asOwner: true,
  async run({ database, say }, [file]) {
    if (!file || !existsSync(file)) throw new TaskFault('Name the CSV file of the directory.')
    const load = await loadPincodes(database.db, file).catch((error: unknown) => {
      throw error instanceof PincodeFileFault ? new TaskFault(error.message) : error
    })
    say(
      `${load.offices} post offices read, ${load.rows} places loaded, ${load.located} with a point of their own.`,
    )
    say(
      'Check that its licence (Government Open Data License – India) allows your use; the pages name the source.',
    )
  },
}
