import type { Order } from '#contract/order.ts'
import { quantityOf } from '#web/language/words.ts'

type Line = Pick<Order['items'][number], 'name' | 'count' | 'packSize' | 'unit' | 'grams'>

/** '2× Curd'; without the count if the line was weighed. */
export const countedName = ({ name, count, grams }: Line): string =>
  grams === undefined ? `${count}× ${name}` : name

/** The size of one pack, to be shown beside a count. */
export const packOf = (line: Line): string => quantityOf({ ...line, count: 1 })
