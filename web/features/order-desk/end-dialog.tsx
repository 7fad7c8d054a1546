import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { MAX_NOTE } from '#contract/rules/order-acts.ts'
import { useTyped } from '#web/session/typed.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { AreaField } from '#web/ui/field.tsx'
import { RadioList } from '#web/ui/radio-list.tsx'
import { putAway } from './use-shop-orders.ts'

type Props<R extends string> = {
  order: Order
  title: string
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
  const { order, title, reasons, reason, onReason, missing, consequence, action, onEnd, onClose } = props
  const [note, setNote] = useTyped(`note ${order._id}`, '')

  async function end() {
    if (!(await onEnd(note.trim()))) return
    onClose()
    putAway(order._id)
  }

  return (
    <ConfirmDialog
      title={title}
      open
      words={{ yes: action, no: texts.keepOrder }}
      missing={missing}
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
      <p className="text-soft">{consequence}</p>
    </ConfirmDialog>
  )
}
