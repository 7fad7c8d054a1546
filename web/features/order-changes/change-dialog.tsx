import { useState } from 'react'
import type { Order } from '#contract/order.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { say } from '#web/language/say.ts'
import { orderChangesTexts } from '#web/texts/order-changes.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ChangeChosen } from './change-chosen.tsx'
import { type Chosen, namesOfActs } from './chosen.ts'
import { LineActions } from './line-actions.tsx'

const texts = orderChangesTexts.shop

type Props = {
  order: Order
  /** The line that was tapped; undefined to choose among all. */
  line?: Chosen['line'] | undefined
  isOpen: boolean
  onClose: () => void
}

/** Changes a line of an order that cannot be brought as ordered. */
export function ChangeDialog({ order, line, isOpen, onClose }: Props) {
  const [chosen, setChosen] = useState<Chosen>()

  function close() {
    setChosen(undefined)
    onClose()
  }

  return (
    <Dialog title={titleOf(order, line, chosen)} open={isOpen} onClose={close}>
      {chosen ? (
        <ChangeChosen order={order} chosen={chosen} onBack={() => setChosen(undefined)} onDone={close} />
      ) : (
        <LineActions lines={line ? [line] : order.items} onChoose={setChosen} />
      )}
    </Dialog>
  )
}

function titleOf(order: Order, line: Props['line'], chosen: Chosen | undefined): string {
  if (chosen) return say(namesOfActs[chosen.act], { name: chosen.line.name })
  return line?.name ?? say(texts.title, { number: orderNumber(order._id) })
}
