import { openDb } from '#server/db/db.ts'
import { primaryOf } from '#server/db/primary.ts'
import { sealedFields } from '#server/db/sealed-fields.ts'
import { estimateDistance } from '#server/geo/estimate-distance.ts'
import { makeLog } from '#server/log.ts'
import { booksOfOrders, refundEffects } from '#server/money.ts'
import { aloneOn } from './alone-on.ts'
import type { TownPlan } from './build-demo-town.ts'
import { seedDemo } from './seed-demo.ts'

// The parent process has ended. The next start continues the town.
process.once('disconnect', () => process.exit(1))
process.once('message', (plan: TownPlan) => build(plan))

async function build(plan: TownPlan): Promise<void> {
  const log = makeLog(plan.logLevel)
  // An interrupted build is continued by the next start, so commits need not wait for the disk.
  const url = new URL(await primaryOf(plan.databaseUrl))
  url.searchParams.set('synchronous_commit', 'off')
  const { db, close } = openDb(url.href, { max: 6, prepare: plan.prepare })
  try {
    await aloneOn(url.href, 'nukkad demo town', () =>
      seedDemo({
        db,
        log,
        sealer: sealedFields(plan.encryptionSecrets),
        orders: {
          distances: estimateDistance(plan.distanceFactor),
          phoneFirstDigits: plan.phoneFirstDigits,
          // The town pays in cash, so there are no refunds, and nobody is mailed.
          effects: refundEffects({ productName: '', publicUrl: '', supportEmail: '' }, { operatorEmail: '' }),
          onStatusChange: booksOfOrders(plan.gatewayFeeBorneBy),
        },
      }),
    )
    await close()
    process.exit(0)
  } catch (error) {
    log.error({ err: error }, 'the demo town could not be built')
    process.exit(1)
  }
}
