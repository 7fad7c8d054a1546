import type { Order } from '#contract/order.ts'
import { orderChangesTexts } from '#web/texts/order-changes.ts'
import type { LineChange } from './send-change.ts'

export type Chosen = { act: 'less' | 'out' | 'weight' | 'replace'; line: Order['items'][number] }

const { lessOf, outOf, weightOf, replaceOf } = orderChangesTexts.shop
/** The label of each kind of change, with the line's name in it. */
export const namesOfActs = { less: lessOf, out: outOf, weight: weightOf, replace: replaceOf }

/** Props of the last step of a change. */
export type Part = {
  order: Order
  line: Chosen['line']
  isBusy: boolean
  send: (change: Omit<LineChange, 'itemId'>) => Promise<void>
}
