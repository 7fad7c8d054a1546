import type { Tx } from '#server/db/db.ts'
import { moveStock, type Packs } from '#server/menu/stock.ts'
import { letGo } from './order-stock.ts'
import type { PreparedOrder } from './prepare-order.ts'
import { refuseShort } from './price-order.ts'
import type { WaitingOrder } from './waiting-orders.ts'

/**
 * Takes what a prepared order needs of counted stock, giving back what the voided orders of the same customer held;
 * refuses with what is left when it is too little. Locks the items: whatever else is locked comes before.
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
