import Phone from 'virtual:icon/phone'
import type { Order } from '#contract/order.ts'
import { formatRupees } from '#contract/rules/money/money.ts'
import { isCancelAsked, MAX_NOTE, mayTake } from '#contract/rules/orders/order-acts.ts'
import { isCancelled } from '#contract/rules/orders/order-life.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import { isRefusedAs, sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { actOnOrder, readOrder } from '#web/data/live-data.ts'
import { say } from '#web/language/say.ts'
import { useTyped } from '#web/session/typed.ts'
import { ordersTexts } from '#web/texts/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { AreaField } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

const texts = ordersTexts.cancel

type Props = { order: Order; shopPhone: string }

/** Lets a customer cancel an order or, once it is packed, ask the shop to cancel it. */
export function CancelOrder({ order, shopPhone }: Props) {
  const isFree = mayTake('cancelled', order.stage)
  const isToCome = isFree || mayTake('cancel_asked', order.stage)
  const [isAsking, setAsking] = useTyped(`cancelling ${order._id}`, false, () => isToCome)
  if (!isToCome) return null
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {order.stage === 'new' && order.isOverdue && (
        <a
          href={`tel:+91${shopPhone}`}
          aria-label={say(ordersTexts.placed.callShop, { shop: order.shopName })}
          className="inline-flex min-h-11 items-center gap-2 rounded-full bg-blue px-5 font-semibold text-on-blue hover:bg-blue-strong"
        >
          <Icon of={Phone} className="size-5" />
          {ordersTexts.placed.call}
        </a>
      )}
      {!isCancelAsked(order) && (
        <Button tone="plain" onClick={() => setAsking(true)}>
          {isFree ? texts.cancel : texts.ask}
        </Button>
      )}
      {isAsking && <CancelDialog order={order} isFree={isFree} onClose={() => setAsking(false)} />}
    </div>
  )
}

type DialogProps = { order: Order; isFree: boolean; onClose: () => void }

function CancelDialog({ order, isFree, onClose }: DialogProps) {
  const { _id: orderId, shopName: shop, paymentMethod, amount } = order
  const [note, setNote] = useTyped(`note ${orderId}`, '')

  async function cancel() {
    if (await cancelOrder(orderId, note.trim(), isFree)) onClose()
  }

  return (
    <ConfirmDialog
      title={isFree ? texts.title : texts.askTitle}
      open
      words={{ yes: isFree ? texts.yes : texts.yesAsk, no: texts.keep }}
      onConfirm={cancel}
      onClose={onClose}
    >
      {isFree ? (
        <p>
          {paymentMethod === 'online'
            ? say(texts.backOnline, { ...figures, amount: formatRupees(amount) })
            : texts.text}
        </p>
      ) : (
        <>
          <p>{say(texts.askText, { shop })}</p>
          <AreaField
            label={texts.note}
            optional
            rows={2}
            maxLength={MAX_NOTE}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </>
      )}
    </ConfirmDialog>
  )
}

/** Cancels the order, with a toast for the outcome. Resolves to false if a retry may succeed; repeating it is harmless. */
async function cancelOrder(orderId: string, note: string, isFree: boolean): Promise<boolean> {
  try {
    const order = await actOnOrder(
      orderId,
      () => api('cancelOrder', { orderId, ...(note && { note }) }),
      (order) => isCancelled(order.status) || isCancelAsked(order),
    )
    tellDone(order, isFree)
    return true
  } catch (error) {
    if (!isRefusedAs(error, 'order_moved_on')) {
      toast.error(sentenceOf(error, texts.failed))
      return false
    }
    const order = await readOrder(orderId).catch(() => undefined)
    toast.error(order ? texts.movedOn[order.stage] : sentenceOf(error, texts.failed))
    return true
  }
}

/** @param order undefined for an unpaid order, which is cancelled without being shown */
function tellDone(order: Order | undefined, isFree: boolean) {
  if (!order || isCancelled(order.status)) toast.success(texts.cancelled)
  else toast.show(isFree ? texts.packedMeanwhile : texts.asked)
}
