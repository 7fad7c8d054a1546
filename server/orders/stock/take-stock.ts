import type { Tx } from '#server/db/db.ts'
import { moveStock, type Packs } from '#server/menu/stock.ts'
import type { PreparedOrder } from '../checkout/prepare-order.ts'
import { refuseShort } from '../checkout/price-order.ts'
import type { WaitingOrder } from '../checkout/waiting-orders.ts'
import { letGo } from './order-stock.ts'

/**
 * Takes a prepared order's packs from counted stock, after returning those of the customer's voided orders. Refuses where
 * too few are left, saying how many. Locks the items, so all other locks must be taken before. Returns the ids of the
 * items with counted stock.
 */
export async function takeStock(
  tx: Tx,
  { shopId, priced }: PreparedOrder,
  voided: readonly WaitingOrder[],
): Promise<ReadonlySet<string>> {
  const giveBack: Packs[] = []
  for (const order of voided) giveBack.push(...(await letGo(tx, { shopId, orderId: order.id })))
  const take = priced.lines.filter(({ isCounted }) => isCounted)
  const { taken, short } = await moveStock(tx, shopId, { take, giveBack })
  refuseShort(priced, short)
  return taken
}
