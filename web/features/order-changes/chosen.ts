import type { Order } from '#contract/order.ts'
import { orderChangesTexts } from '#web/texts/order-changes.ts'
import type { LineChange } from './send-change.ts'

export type Chosen = { act: 'less' | 'out' | 'weight' | 'replace'; line: Order['items'][number] }

const { lessOf, outOf, weightOf, replaceOf } = orderChangesTexts.shop
/** What each act is called, of a line by its name. */
export const namesOfActs = { less: lessOf, out: outOf, weight: weightOf, replace: replaceOf }

/** What the last tap of a change needs. */
export type Part = {
  order: Order
  line: Chosen['line']
  isBusy: boolean
  send: (change: Omit<LineChange, 'itemId'>) => Promise<void>
}
