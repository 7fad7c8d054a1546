import type { Order } from '#contract/order.ts'
import type { LineChange } from './send-change.ts'

export type Chosen = { act: 'less' | 'out' | 'weight' | 'replace'; line: Order['items'][number] }

/** What the last tap of a change needs. */
export type Part = {
  order: Order
  line: Chosen['line']
  isBusy: boolean
  send: (change: Omit<LineChange, 'itemId'>) => Promise<void>
}
