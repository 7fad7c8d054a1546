import ChevronDown from 'virtual:icon/chevron-down'
import { memo, type ReactNode, useRef, useState } from 'react'
import type { Order } from '#contract/order.ts'
import { areLinesOpen, isCancelAsked, mayTake } from '#contract/rules/orders/order-acts.ts'
import { isCancelled, isSold, type OrderStatus, orderSteps } from '#contract/rules/orders/order-life.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { orderWords } from '#web/language/order-words.ts'
import { say } from '#web/language/say.ts'
import { words } from '#web/language/words.ts'
import { useTyped } from '#web/session/typed.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CancelAsked } from './cancel-asked.tsx'
import { CollectPanel } from './collect-panel.tsx'
import { DeliverToOnPaper } from './deliver-to.tsx'
import { MoreOfOrder } from './more-of-order.tsx'
import { NextStep, Undo } from './next-step.tsx'
import { endingWords, isOfNobody, isOpenOrder, isPaidAtDoor } from './order-words.ts'
import { PackList } from './pack-list.tsx'
import { enterNextAct } from './press-act.ts'
import { putAway } from './use-shop-orders.ts'
import { useIsLate, Waited } from './waited.tsx'

function edgeOf(status: OrderStatus): string {
  if (isCancelled(status)) return 'border-t-brick'
  if (isSold(status)) return 'border-t-leaf'
  return status === orderSteps[0] ? 'border-t-marigold' : 'border-t-blue'
}

/** Parts of an order's card that come from other features. */
export type Extras = {
  /** Under "More". */
  more: (order: Order) => ReactNode
  /** Opened by a tap on a line that may still be changed. */
  ofLine: (order: Order, line: Order['items'][number], onClose: () => void) => ReactNode
  /** Below the lines: proposals that wait for the customer. */
  waiting: (order: Order) => ReactNode
  /** Below the amount, while it is to be collected at the door. */
  atDoor: (order: Order) => ReactNode
}

type Props = {
  order: Order
  isFresh: boolean
  /** Whether the list shows open orders only, so that an ended one has to be put away. */
  isAmongOpen: boolean
  extras: Extras
}

/**
 * An order in half a phone's height, readable from two metres: its number, how long it has waited, what to pack, what to
 * collect, and the next step. The rest is behind *More*. Memoised, so that among hundreds only a changed one rerenders.
 */
export const OrderCard = memo(function OrderCard({ order, isFresh, isAmongOpen, extras }: Props) {
  const card = useRef<HTMLElement>(null)
  useKeptFocus(card, enterNextAct)
  const isOpen = isOpenOrder(order)
  // Restored after an expired session, if the shopkeeper was just ending the order.
  const [isWhole, setWhole] = useTyped<boolean | undefined>(`more ${order._id}`, undefined, () => isOpen)
  const isLate = useIsLate(order)
  const number = orderNumber(order._id)
  return (
    <article
      ref={card}
      aria-label={say(texts.number, { number })}
      className={classes(
        'flex flex-col gap-1.5 rounded-card border border-t-6 bg-card p-2.5 shadow-soft sm:p-4',
        isLate ? 'border-brick' : `border-line ${edgeOf(order.status)}`,
        isFresh && 'animate-rise outline-4 outline-marigold',
      )}
    >
      <header className="flex items-center gap-2 max-xs:flex-wrap max-sm:gap-1">
        <h2 className="whitespace-nowrap text-2xl tabular max-sm:text-xl">#{number}</h2>
        <Waited order={order} isLate={isLate} />
        <button
          type="button"
          aria-label={say(isWhole ? texts.lessOf : texts.moreOf, { number })}
          aria-expanded={isWhole === true}
          onClick={() => setWhole(isWhole ? undefined : true)}
          className="ml-auto inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1 rounded-full px-2 font-semibold text-blue max-sm:px-1 hover:bg-blue-wash"
        >
          {isWhole ? texts.less : texts.more}
          <Icon of={ChevronDown} className={classes('size-5 max-sm:hidden', isWhole && 'rotate-180')} />
        </button>
      </header>
      {order.isTest && (
        <p className="flex items-center gap-2 text-sm">
          <Badge tone="marigold">{texts.test}</Badge>
          {texts.testNote}
        </p>
      )}
      {!isWhole && !isOfNobody(order) && <DeliverToOnPaper order={order} />}
      {isCancelAsked(order) && <CancelAsked order={order} />}
      {isOpen || isWhole || !isAmongOpen ? <Contents order={order} extras={extras} /> : null}
      {isOpen ? <NextStep order={order} /> : <Ended order={order} isAmongOpen={isAmongOpen} />}
      {isWhole && <MoreOfOrder order={order} extras={extras.more(order)} />}
    </article>
  )
})

function Contents({ order, extras }: { order: Order; extras: Extras }) {
  const [tapped, setTapped] = useState<Order['items'][number]>()
  return (
    <>
      {mayTake('changed', order.stage) && (
        <p className="text-lg leading-6">
          <span className="text-soft">{texts.ifMissing}</span>{' '}
          <span className="font-bold">{orderWords.wishes[order.wish]}</span>
        </p>
      )}
      <PackList order={order} onTap={areLinesOpen(order) ? setTapped : undefined} />
      {tapped && extras.ofLine(order, tapped, () => setTapped(undefined))}
      {extras.waiting(order)}
      <CollectPanel order={order} />
      {isPaidAtDoor(order) && extras.atDoor(order)}
    </>
  )
}

/** How the order ended, and a button that undoes it as long as that is possible. */
function Ended({ order, isAmongOpen }: { order: Order; isAmongOpen: boolean }) {
  const { ending, status } = order
  const wasCancelled = isCancelled(status)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className={classes('font-bold text-lg', wasCancelled ? 'text-brick-ink' : 'text-leaf-ink')}>
        {words.statuses[status]}
        {ending && <span className="block font-semibold text-base">{endingWords(ending)}</span>}
      </p>
      <Undo order={order} />
      {wasCancelled && isAmongOpen && (
        <Button
          tone="plain"
          onClick={() => putAway(order._id)}
          aria-label={say(texts.seenOf, { number: orderNumber(order._id) })}
        >
          {texts.seen}
        </Button>
      )}
    </div>
  )
}
