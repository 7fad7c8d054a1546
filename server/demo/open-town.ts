import { openDb } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import type { Config } from '#server/settings.ts'
import { beginTown } from './begin-town.ts'
import { buildDemoTown, drawDemoTown, planTown, type TownWork } from './build-demo-town.ts'
import { demoAccounts } from './demo-accounts.ts'

export type OpenTown = {
  /** For the message that the start prints. */
  line: string
  /** Starts drawing missing pictures; undefined if there are none missing. */
  draw?: () => TownWork
}

const noTown: OpenTown = { line: '' }

/** Builds the demo town in an empty database, and resolves when it can be used. `underWay` gets the running work, to stop it. */
export async function openTown(
  config: Config,
  databaseUrl: string,
  log: Log,
  underWay: (building: TownWork) => void,
): Promise<OpenTown> {
  const { db, close } = openDb(databaseUrl, { max: 1, prepare: config.DATABASE_PREPARE })
  const state = await beginTown(db).finally(close)
  if (state === 'none') return noTown
  const { customer, shop, password } = demoAccounts
  const line = ` · demo: ${customer} and ${shop}, password ${password}`
  if (state === 'drawn') return { line }
  const plan = planTown(config, databaseUrl)
  if (state === 'begun') {
    const building = buildDemoTown(plan, log)
    underWay(building)
    if (!(await building.isDone)) return noTown
  }
  return { line, draw: () => drawDemoTown(plan, log) }
}
