import type { InputOf } from '#contract/endpoints.ts'
import type { Order } from '#contract/order.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { putOrder, readUnheard } from '#web/data/live-data.ts'
import { orderChangesTexts as texts } from '#web/texts/order-changes.ts'
import { toast } from '#web/ui/toast.ts'

export type LineChange = Omit<InputOf<'changeLine'>, 'orderId'>

/** Whether it was taken; otherwise a toast has said why. */
export async function sendChange({ _id: orderId }: Order, change: LineChange): Promise<boolean> {
  try {
    const { data } = await api('changeLine', { orderId, ...change })
    putOrder(data)
    toast.success(texts.shop.changed)
    return true
  } catch (error) {
    toast.error(sentenceOf(error, texts.shop.failed))
    return false
  }
}

export async function sendAnswer(orderId: string, changeId: string, accepted: boolean): Promise<void> {
  const done = accepted ? texts.customer.taken : texts.customer.left
  try {
    const { data } = await api('answerProposal', { orderId, changeId, accepted })
    putOrder(data)
    toast.success(done)
  } catch (error) {
    const order = await readUnheard(orderId, error)
    const change = order?.changes?.find(({ _id }) => _id === changeId)
    if (change?.state === (accepted ? 'accepted' : 'refused')) toast.success(done)
    else toast.error(sentenceOf(error, texts.customer.failed))
  }
}
