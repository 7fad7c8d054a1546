import { useState } from 'react'
import type { Order } from '#contract/order.ts'
import { orderNumber } from '#contract/rules/order-number.ts'
import { say } from '#web/language/say.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { useClock } from '#web/ui/use-clock.ts'
import { MinutesChoice } from './minutes-choice.tsx'
import { orderActs } from './order-acts.ts'
import { isUndoable } from './order-words.ts'
import { pressAct } from './press-act.ts'
import { keepUsualMinutes, useUsualMinutes } from './usual-minutes.ts'

/** The one thing to do next, and beside it a way back from what was done last. */
export function NextStep({ order }: { order: Order }) {
  return (
    <div className="flex items-stretch gap-2">
      {order.stage === 'new' ? <Accept order={order} /> : <Step order={order} />}
      <Undo order={order} />
    </div>
  )
}

/** Said with the minutes that were promised last, so that one tap is enough. */
function Accept({ order }: { order: Order }) {
  const usual = useUsualMinutes()
  const [chosen, setChosen] = useState<number>()
  const minutes = chosen ?? usual
  const number = orderNumber(order._id)

  function accept() {
    keepUsualMinutes(minutes)
    void orderActs.accept(order, minutes)
  }

  return (
    <>
      <Button
        size="lg"
        {...pressAct(order._id, accept)}
        aria-label={say(texts.acceptOf, { number, minutes })}
        className="flex-1"
      >
        {texts.accept}
      </Button>
      <MinutesChoice number={number} value={minutes} first={usual} onChange={setChosen} />
    </>
  )
}

const steps = {
  accepted: { word: texts.packed, take: orderActs.pack },
  packed: { word: texts.out, take: (order: Order) => orderActs.setStatus(order, 'Out for delivery') },
  out: { word: texts.delivered, take: (order: Order) => orderActs.setStatus(order, 'Delivered') },
}

const hasNext = (stage: Order['stage']): stage is keyof typeof steps => Object.hasOwn(steps, stage)

function Step({ order }: { order: Order }) {
  if (!hasNext(order.stage)) return null
  const { word, take } = steps[order.stage]
  return (
    <Button
      size="lg"
      {...pressAct(order._id, () => void take(order))}
      aria-label={say(texts.stepOf, { step: word, number: orderNumber(order._id) })}
      className="flex-1"
    >
      {word}
    </Button>
  )
}

export function Undo({ order }: { order: Order }) {
  const isOffered = useClock((now) => isUndoable(order, now))
  if (!isOffered) return null
  return (
    <Button
      tone="plain"
      {...pressAct(order._id, () => void orderActs.undo(order))}
      aria-label={say(texts.undoOf, { number: orderNumber(order._id) })}
      className="px-4"
    >
      {texts.undo}
    </Button>
  )
}
