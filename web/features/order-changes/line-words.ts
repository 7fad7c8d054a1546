import type { Order } from '#contract/order.ts'
import { quantityOf } from '#web/language/words.ts'

type Line = Pick<Order['items'][number], 'name' | 'count' | 'packSize' | 'unit' | 'grams'>

/** '2× Curd'; what was weighed is no longer so many packs. */
export const countedName = ({ name, count, grams }: Line): string =>
  grams === undefined ? `${count}× ${name}` : name

/** What stands beside a count is one pack: what all of them hold would be taken times the count once more. */
export const packOf = (line: Line): string => quantityOf({ ...line, count: 1 })
