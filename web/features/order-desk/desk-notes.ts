import type { Order } from '#contract/order.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { ofOrder } from './order-words.ts'

let shown: number | undefined

/** Shows a toast about an order, instead of the one shown before: in a rush they would pile up. */
export function sayOf(order: Order, kind: 'success' | 'error', text: string | undefined) {
  if (text === undefined) return
  if (shown !== undefined) toast.dismiss(shown)
  shown = toast[kind](ofOrder(order, text))
}
