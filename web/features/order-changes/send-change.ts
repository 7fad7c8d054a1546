import type { InputOf } from '#contract/endpoints.ts'
import type { Order } from '#contract/order.ts'
import { isEndedByLines } from '#contract/rules/orders/line-changes.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { actOnOrder } from '#web/data/live-data.ts'
import { orderChangesTexts as texts } from '#web/texts/order-changes.ts'
import { toast } from '#web/ui/toasts/toast.ts'

export type LineChange = Omit<InputOf<'changeLine'>, 'orderId'>

/** Sends a line change. Resolves to false if it failed, after a toast that says why. */
export async function sendChange({ _id: orderId }: Order, change: LineChange): Promise<boolean> {
  try {
    await actOnOrder(
      orderId,
      () => api('changeLine', { orderId, ...change }),
      (order) => isChanged(order, change),
    )
    toast.success(texts.shop.changed)
    return true
  } catch (error) {
    toast.error(sentenceOf(error, texts.shop.failed))
    return false
  }
}

/** Whether the change took effect, or has ended the order because nothing was left of it. */
function isChanged({ items, changes, ending }: Order, { itemId, ...to }: LineChange): boolean {
  if (ending) return isEndedByLines(ending)
  const last = changes?.findLast(({ was }) => was._id === itemId)
  const offered = last?.state === 'proposed' || last?.state === 'accepted' ? last.becomes : undefined
  if (to.replacement) return offered?._id === to.replacement.itemId && offered.count === to.replacement.count
  if (last?.state === 'proposed') return false
  const line = items.find(({ _id }) => _id === itemId)
  return to.grams === undefined ? (line?.count ?? 0) === to.count : line?.grams === to.grams
}

export async function sendAnswer(orderId: string, changeId: string, accepted: boolean): Promise<void> {
  const state = accepted ? 'accepted' : 'refused'
  try {
    await actOnOrder(
      orderId,
      () => api('answerProposal', { orderId, changeId, accepted }),
      ({ changes, ending }) =>
        ending
          ? !accepted && isEndedByLines(ending)
          : changes?.find(({ _id }) => _id === changeId)?.state === state,
    )
    toast.success(accepted ? texts.customer.taken : texts.customer.left)
  } catch (error) {
    toast.error(sentenceOf(error, texts.customer.failed))
  }
}
