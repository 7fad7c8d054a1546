import type { Db } from '#server/db/db.ts'
import { sealedFields } from '#server/db/sealed-fields.ts'
import { demoShops } from '#server/demo/data/shops.ts'
import type { DemoParts } from '#server/demo/seed-demo.ts'
import { estimateDistance } from '#server/geo/estimate-distance.ts'
import { makeLog } from '#server/log.ts'
import { testSecret } from './builders.ts'
import { orderParts } from './order-parts.ts'

/** Two shops of the town, which sell much the same items. */
export const fewShops = demoShops
  .slice(0, 2)
  .map((shop) => ({ ...shop, sells: { Dairy: 8, Grocery: 0, Bakery: 0 } }))

/** The parts to build a town of only these shops. */
export const smallTown = (db: Db): DemoParts => ({
  db,
  sealer: sealedFields([testSecret]),
  orders: {
    distances: estimateDistance(1.4),
    phoneFirstDigits: '789',
    effects: orderParts.effects,
    onStatusChange: async () => {},
  },
  log: makeLog('silent'),
  shops: fewShops,
})
