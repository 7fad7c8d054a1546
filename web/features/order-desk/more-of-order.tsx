import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { formatRupees } from '#contract/rules/money/money.ts'
import { mayTake } from '#contract/rules/orders/order-acts.ts'
import { isCancelled } from '#contract/rules/orders/order-life.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { say } from '#web/language/say.ts'
import { useTyped } from '#web/session/typed.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { Said } from '#web/ui/said.tsx'
import { When } from '#web/ui/when.tsx'
import { BlockCustomer } from './block-customer.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { DeliverTo } from './deliver-to.tsx'
import { MinutesChoice } from './minutes-choice.tsx'
import { orderActs } from './order-acts.ts'
import { isOfNobody, isSettled } from './order-words.ts'
import { StatusPicker } from './status-picker.tsx'
import { UndeliverableDialog } from './undeliverable-dialog.tsx'
import { useUsualMinutes } from './usual-minutes.ts'

/** What is seldom needed of an order: the address, setting the status by hand, declining or giving up the delivery. */
export function MoreOfOrder({ order, extras }: { order: Order; extras: ReactNode }) {
  const isPossible = {
    decline: mayTake('declined', order.stage),
    undeliverable: mayTake('undeliverable', order.stage),
  }
  const [asked, setAsked] = useTyped<keyof typeof isPossible | undefined>(
    `ending ${order._id}`,
    undefined,
    (found) => found !== undefined && isPossible[found],
  )
  const number = orderNumber(order._id)
  const close = () => setAsked(undefined)
  return (
    <div className="flex flex-col gap-4 border-line border-t pt-3">
      {isOfNobody(order) ? <p className="text-soft">{texts.customerGone}</p> : <DeliverTo order={order} />}
      <p className="text-sm text-soft">
        {say(texts.includesDelivery, { fee: formatRupees(order.deliveryCharge) })}
      </p>
      {order.refunds
        ?.filter(({ of }) => of === 'order')
        .map(({ amount, at, status }) => (
          <p key={`${at} ${amount}`} className="text-brick-ink">
            <Said
              text={status === 'processed' ? texts.refundSent : texts.refundComing}
              values={{ amount: formatRupees(amount), moment: <When at={at} /> }}
            />
          </p>
        ))}
      {order.stage === 'accepted' && <Promised order={order} number={number} />}
      {extras}
      {!isCancelled(order.status) && !isSettled(order) && <StatusPicker order={order} number={number} />}
      {isPossible.decline && (
        <Button
          tone="danger"
          onClick={() => setAsked('decline')}
          aria-label={say(texts.declineOf, { number })}
        >
          {texts.decline}
        </Button>
      )}
      {isPossible.undeliverable && (
        <Button
          tone="danger"
          onClick={() => setAsked('undeliverable')}
          aria-label={say(texts.undeliverableOf, { number })}
        >
          {texts.undeliverable}
        </Button>
      )}
      {!isOfNobody(order) && !order.isTest && <BlockCustomer order={order} />}
      {asked === 'decline' && <DeclineDialog order={order} onClose={close} />}
      {asked === 'undeliverable' && <UndeliverableDialog order={order} onClose={close} />}
    </div>
  )
}

/** The promised minutes. Changing them accepts the order again with the new ones. */
function Promised({ order, number }: { order: Order; number: string }) {
  const usual = useUsualMinutes()
  const minutes = order.promise?.minutes
  return (
    <div className="flex items-center justify-between gap-3">
      <span>{texts.promised}</span>
      <MinutesChoice
        number={number}
        value={minutes}
        first={minutes ?? usual}
        onChange={(chosen) => void orderActs.accept(order, chosen)}
      />
    </div>
  )
}
