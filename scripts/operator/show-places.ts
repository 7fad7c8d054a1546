import { reportProducts } from '#server/geo/provider-record.ts'
import type { Task } from './task.ts'

const moment = (at: Date | null) => at?.toISOString() ?? 'never'

export const showPlacesTask: Task = {
  args: '',
  about: 'which place and distance providers are set, when they last worked, and what they cost today',
  async run({ config, database, say }) {
    say(`places: ${config.GEO_PLACES}, distances: ${config.GEO_DISTANCE}`)
    if (config.GEO_DISTANCE === 'embedded')
      say(
        `Distances are estimates (straight line × ${config.DISTANCE_FACTOR}): about 1 order in 5 falls into the neighbouring fee band.`,
      )
    const loads = await database.db.selectFrom('place_loads').selectAll().orderBy('source').execute()
    for (const { source, state, row_count, loaded_at } of loads)
      say(`directory ${source}: ${state}, ${row_count} places, ${moment(loaded_at)}`)
    for (const product of await reportProducts(database.db)) {
      const failure = product.lastFailureCode
        ? `, last failure ${product.lastFailureCode} at ${moment(product.lastFailureAt)}`
        : ''
      say(
        `${product.product}: last worked ${moment(product.lastSuccessAt)}${failure}, ${product.callsToday} paid calls today of ${config.GEO_DAILY_CALLS}`,
      )
    }
  },
}
