import { useState } from 'react'
import type { Order } from '#contract/order.ts'
import { orderSteps } from '#contract/rules/orders/order-life.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { say } from '#web/language/say.ts'
import { words } from '#web/language/words.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { useClock } from '#web/use-clock.ts'
import { MinutesChoice } from './minutes-choice.tsx'
import { orderActs } from './order-acts.ts'
import { isUndoable } from './order-words.ts'
import { pressAct } from './press-act.ts'
import { keepUsualMinutes, useUsualMinutes } from './usual-minutes.ts'

/** The button for the next step, and one that undoes the last. */
export function NextStep({ order }: { order: Order }) {
  const usual = useUsualMinutes()
  const [chosen, setChosen] = useState<number>()
  const minutes = chosen ?? usual
  const number = orderNumber(order._id)
  const next = nextOf(order, minutes)
  return (
    <div className="flex items-stretch gap-2 max-xs:flex-wrap">
      {/* The same button element for every step, so that it keeps the focus. */}
      {next && (
        <Button
          size="lg"
          {...pressAct(order._id, next.take)}
          aria-label={say(next.label, { step: next.word, number, minutes })}
          className="flex-1"
        >
          {next.word}
        </Button>
      )}
      {order.stage === 'new' && (
        <MinutesChoice number={number} value={minutes} first={usual} onChange={setChosen} />
      )}
      <Undo order={order} />
    </div>
  )
}

function nextOf(order: Order, minutes: number) {
  if (order.stage === 'new') {
    const accept = () => {
      keepUsualMinutes(minutes)
      void orderActs.accept(order, minutes)
    }
    // With the usual minutes, so that one tap is enough.
    return { word: texts.accept, label: texts.acceptOf, take: accept }
  }
  if (order.stage === 'accepted')
    return { word: texts.packed, label: texts.stepOf, take: () => void orderActs.pack(order) }
  const to = orderSteps.find((_, at) => orderSteps[at - 1] === order.status)
  return (
    to && { word: words.statuses[to], label: texts.stepOf, take: () => void orderActs.setStatus(order, to) }
  )
}

export function Undo({ order }: { order: Order }) {
  const isOffered = useClock((now) => isUndoable(order, now))
  if (!isOffered) return null
  return (
    <Button
      tone="plain"
      {...pressAct(order._id, () => void orderActs.undo(order))}
      data-until={order.undoUntil}
      aria-label={say(texts.undoOf, { number: orderNumber(order._id) })}
    >
      {texts.undo}
    </Button>
  )
}
