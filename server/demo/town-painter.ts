import { openDb } from '#server/db/db.ts'
import { primaryOf } from '#server/db/primary.ts'
import { makeLog } from '#server/log.ts'
import { aloneOn } from './alone-on.ts'
import type { TownPlan } from './build-demo-town.ts'
import { drawTown } from './draw-town.ts'

// The parent process has ended. The next start continues the drawing.
process.once('disconnect', () => process.exit(1))
process.once('message', (plan: TownPlan) => draw(plan))

async function draw(plan: TownPlan): Promise<void> {
  const log = makeLog(plan.logLevel)
  const url = await primaryOf(plan.databaseUrl)
  const { db, close } = openDb(url, { max: 2, prepare: plan.prepare })
  try {
    await aloneOn(url, 'nukkad demo pictures', () => drawTown(db, log))
    await close()
    process.exit(0)
  } catch (error) {
    log.error({ err: error }, 'the pictures of the demo town could not be drawn')
    process.exit(1)
  }
}
