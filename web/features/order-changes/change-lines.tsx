import { useState } from 'react'
import type { Order } from '#contract/order.ts'
import { orderNumber } from '#contract/rules/order-number.ts'
import { say } from '#web/language/say.ts'
import { orderChangesTexts } from '#web/texts/order-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChangeChosen } from './change-chosen.tsx'
import type { Chosen } from './chosen.ts'
import { LineActions } from './line-actions.tsx'

const texts = orderChangesTexts.shop

/** For the shop, on the card of an order: what its customer wishes, what waits for them, and the way to change a line. */
export function ChangeLines({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Chosen>()
  const isChangeable = ['new', 'accepted', 'packed'].includes(order.stage)
  const waiting = order.changes?.filter(({ state }) => state === 'proposed') ?? []

  function close() {
    setOpen(false)
    setChosen(undefined)
  }

  if (!isChangeable) return null
  const number = orderNumber(order._id)
  return (
    <div className="flex flex-col gap-3">
      {waiting.map(({ _id, was, becomes }) => (
        <p key={_id} className="rounded-field bg-blue-wash px-4 py-2.5">
          {say(texts.waiting, { name: was.name, offer: becomes?.name ?? '' })}
        </p>
      ))}
      <Button tone="plain" className="self-start" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <Dialog title={chosen ? titleOf(chosen) : say(texts.title, { number })} open={isOpen} onClose={close}>
        {chosen ? (
          <ChangeChosen order={order} chosen={chosen} onBack={() => setChosen(undefined)} onDone={close} />
        ) : (
          <LineActions order={order} onChoose={setChosen} />
        )}
      </Dialog>
    </div>
  )
}

const titles = { less: texts.lessOf, out: texts.outOf, weight: texts.weightOf, replace: texts.replaceOf }
const titleOf = ({ act, line }: Chosen) => say(titles[act], { name: line.name })
