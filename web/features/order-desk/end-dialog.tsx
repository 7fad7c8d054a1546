import { type ReactNode, useState } from 'react'
import type { Order } from '#contract/order.ts'
import { MAX_NOTE } from '#contract/rules/orders/order-acts.ts'
import { useTyped } from '#web/session/typed.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { AreaField } from '#web/ui/forms/field.tsx'
import { RadioList } from '#web/ui/forms/radio-list.tsx'
import { movedOnWords, ofOrder } from './order-words.ts'
import { putAway } from './use-shop-orders.ts'

type Props<R extends string> = {
  order: Order
  title: string
  /** Whether the order can still end in this way: another device or the customer may change it meanwhile. */
  isPossible: boolean
  reasons: readonly { value: R; label: string }[]
  reason: R | undefined
  onReason: (reason: R) => void
  /** Why it cannot be sent yet. */
  missing: string | undefined
  /** What it means for the payment. */
  consequence: string
  action: string
  /** Sends it. Resolves to true if the order has ended. */
  onEnd: (note: string) => Promise<boolean>
  onClose: () => void
  children?: ReactNode
}

/** Asks why an order ends, and ends it. The order is then put away too, since the shopkeeper knows of its end. */
export function EndDialog<R extends string>(props: Props<R>) {
  const {
    order,
    title,
    isPossible,
    reasons,
    reason,
    onReason,
    missing,
    consequence,
    action,
    onEnd,
    onClose,
  } = props
  const [note, setNote] = useTyped(`note ${order._id}`, '')
  const [isEnding, setEnding] = useState(false)
  // While sending (`isEnding`) the order shows its end optimistically, which is no reason for a warning. If somebody else
  // changed the order, the dialog stays open with a note: closed, the next tap would hit what lies below.
  const movedOn = isPossible || isEnding ? undefined : ofOrder(order, movedOnWords(order))

  async function end() {
    setEnding(true)
    const hasEnded = await onEnd(note.trim())
    setEnding(false)
    if (!hasEnded) return
    onClose()
    putAway(order._id)
  }

  return (
    <ConfirmDialog
      title={title}
      open
      words={{ yes: action, no: texts.keepOrder }}
      missing={movedOn ?? missing}
      onConfirm={end}
      onClose={onClose}
    >
      <RadioList legend={texts.declineReason} options={reasons} value={reason} onChange={onReason} />
      {props.children}
      <AreaField
        label={texts.note}
        optional
        rows={2}
        maxLength={MAX_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {movedOn ? (
        <p role="alert" className="rounded-field bg-brick-wash px-4 py-3 text-brick-ink">
          {movedOn}
        </p>
      ) : (
        <p className="text-soft">{consequence}</p>
      )}
    </ConfirmDialog>
  )
}
