import type { Order } from '#contract/order.ts'
import { orderQuantity } from '#contract/rules/items/quantity.ts'
import { toRupees } from '#contract/rules/money/money.ts'
import { isCancelled, type StoredStatus } from '#contract/rules/orders/order-life.ts'
import { pictureUrl } from '#contract/rules/pictures/pictures.ts'
import type { OrderLine, SeenChange, StoredChange } from './lines-now.ts'

/** As read inside a JSON aggregate, where timestamps are text. */
export type SeenChangeRow = StoredChange & { made_at: string; answered_at: string | null }

export const toLine = (line: OrderLine): Order['items'][number] => ({
  _id: line.item_id,
  name: line.name,
  image: pictureUrl(line.picture),
  price: toRupees(line.price_paise),
  count: line.count,
  unit: line.unit,
  packSize: line.pack_size,
  quantity:
    line.grams === undefined
      ? orderQuantity(line.count, line.pack_size, line.unit)
      : orderQuantity(1, line.grams, 'grams'),
  total: toRupees(line.total_paise),
  ...(line.grams !== undefined && { grams: line.grams }),
})

/** For the order's page. A proposal still open when its order was cancelled shows as withdrawn. */
export const changesOf = (
  seen: readonly SeenChange<SeenChangeRow>[],
  status: StoredStatus,
): NonNullable<Order['changes']> =>
  seen.map(({ change, was, becomes }) => ({
    _id: change.id,
    kind: change.kind,
    state: change.state === 'proposed' && isCancelled(status) ? 'withdrawn' : change.state,
    was: toLine(was),
    ...(becomes && { becomes: toLine(becomes) }),
    amount: toRupees((becomes?.total_paise ?? 0) - was.total_paise),
    at: new Date(change.made_at).toISOString(),
    ...(change.answered_at && { answeredAt: new Date(change.answered_at).toISOString() }),
  }))
