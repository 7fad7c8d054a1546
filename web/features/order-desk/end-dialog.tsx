import { type ReactNode, useState } from 'react'
import type { Order } from '#contract/order.ts'
import { MAX_NOTE } from '#contract/rules/order-acts.ts'
import { useTyped } from '#web/session/typed.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { AreaField } from '#web/ui/field.tsx'
import { RadioList } from '#web/ui/radio-list.tsx'
import { movedOnWords, ofOrder } from './order-words.ts'
import { putAway } from './use-shop-orders.ts'

type Props<R extends string> = {
  order: Order
  title: string
  /** Whether the order can still end so: another device or its customer may move it on meanwhile. */
  isPossible: boolean
  reasons: readonly { value: R; label: string }[]
  reason: R | undefined
  onReason: (reason: R) => void
  /** Why it cannot be sent yet. */
  missing: string | undefined
  /** What comes of it for the money. */
  consequence: string
  action: string
  /** Sends it; true where it came to be. */
  onEnd: (note: string) => Promise<boolean>
  onClose: () => void
  children?: ReactNode
}

/** Asks why an order ends, and ends it. The shopkeeper who ended it has seen that it has ended. */
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
  // How it ends by this hand shows at once, and takes nothing away from who asked for it. Nor does the dialog go where
  // another's did it: the next tap would fall on what lies below.
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
