import type { Order } from '#contract/order.ts'
import { toast } from '#web/ui/toast.ts'
import { ofOrder } from './order-words.ts'

let shown: number | undefined

/** Says one thing of one order, in the place of what was said last: in a rush a pile of notes would say nothing. */
export function sayOf(order: Order, kind: 'success' | 'error', text: string | undefined) {
  if (text === undefined) return
  if (shown !== undefined) toast.dismiss(shown)
  shown = toast[kind](ofOrder(order, text))
}
