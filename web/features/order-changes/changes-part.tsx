import { useRef, useState } from 'react'
import type { Order } from '#contract/order.ts'
import { formatRupees } from '#contract/rules/money/money.ts'
import { waitingOffers } from '#contract/rules/orders/line-changes.ts'
import { isOpen } from '#contract/rules/orders/order-life.ts'
import { orderWords } from '#web/language/order-words.ts'
import { say } from '#web/language/say.ts'
import { orderChangesTexts } from '#web/texts/order-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { focusPage } from '#web/ui/focus/pass-focus.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { Money } from '#web/ui/money.tsx'
import { countedName, packOf } from './line-words.ts'
import { sendAnswer } from './send-change.ts'

const texts = orderChangesTexts.customer
type Change = NonNullable<Order['changes']>[number]

/** For the customer, on an order's page: proposals that wait for an answer, announced as they arrive. */
export function Proposals({ order }: { order: Order }) {
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part, focusPage)
  const asked = isOpen(order.status) ? waitingOffers(order.changes) : []
  return (
    <div ref={part} role="status" className="contents">
      {asked.map((change) => (
        <Proposal key={change._id} order={order} change={change} />
      ))}
    </div>
  )
}

/** For the customer: the line changes that were made, and the wish. */
export function ChangesPart({ order }: { order: Order }) {
  const made = (order.changes ?? []).filter(({ state }) => state !== 'proposed' && state !== 'withdrawn')
  return (
    <>
      {made.length > 0 && <Changed order={order} made={made} />}
      {isOpen(order.status) && (
        <p className="text-soft">
          {orderChangesTexts.wish} <strong className="text-ink">{orderWords.wishes[order.wish]}</strong>
        </p>
      )}
    </>
  )
}

function Proposal({ order, change }: { order: Order; change: Change }) {
  const [busy, setBusy] = useState<'take' | 'leave'>()
  const { becomes, was } = change
  if (!becomes) return null

  async function answer(accepted: boolean) {
    setBusy(accepted ? 'take' : 'leave')
    await sendAnswer(order._id, change._id, accepted)
    setBusy(undefined)
  }

  return (
    <Card role="group" aria-label={becomes.name} className="flex flex-col gap-3 border-2 border-marigold p-5">
      <p className="font-semibold text-lg">{say(texts.asked, { shop: order.shopName, name: was.name })}</p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-lg">
          {countedName(becomes)} <span className="text-soft">{packOf(becomes)}</span>
        </span>
        <span className="font-semibold">
          <Money rupees={becomes.total} />{' '}
          <span className="font-normal text-soft">({priceWords(change)})</span>
        </span>
      </p>
      <div className="grid grid-cols-1 gap-3 xs:grid-cols-2 *:px-3 max-sm:*:text-base">
        <Button size="lg" busy={busy === 'take'} disabled={busy !== undefined} onClick={() => answer(true)}>
          {texts.take}
        </Button>
        <Button
          size="lg"
          tone="plain"
          busy={busy === 'leave'}
          disabled={busy !== undefined}
          onClick={() => answer(false)}
        >
          {texts.leave}
        </Button>
      </div>
      <p className="text-sm text-soft">{texts.unanswered}</p>
    </Card>
  )
}

function priceWords({ amount }: Change): string {
  if (amount === 0) return texts.same
  return say(amount > 0 ? texts.dearer : texts.cheaper, { price: formatRupees(Math.abs(amount)) })
}

function Changed({ order, made }: { order: Order; made: Change[] }) {
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-xl">{texts.title}</h2>
      <ul className="divide-y divide-line">
        {made.map((change) => (
          <li key={change._id} className="grid grid-cols-[1fr_auto] gap-x-4 py-3 first:pt-0 last:pb-0">
            <s className="text-soft">
              <span className="sr-only">{texts.before}: </span>
              {lineWords(change.was)}
            </s>
            <s className="text-right text-soft">
              <Money rupees={change.was.total} />
            </s>
            <span className="font-medium">
              <span className="sr-only">{texts.now}: </span>
              {isKept(change) && change.becomes ? lineWords(change.becomes) : texts.leftOut}
            </span>
            {isKept(change) && change.becomes && (
              <Money rupees={change.becomes.total} className="text-right font-medium" />
            )}
          </li>
        ))}
      </ul>
      {order.originalAmount !== undefined && (
        <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 border-line border-t pt-3">
          <dt className="text-soft">{texts.originalTotal}</dt>
          <dd className="text-right text-soft">
            <s>
              <Money rupees={order.originalAmount} />
            </s>
          </dd>
          <dt className="font-bold">{texts.total}</dt>
          <dd className="text-right font-bold">
            <Money rupees={order.amount} />
          </dd>
        </dl>
      )}
      {isOpen(order.status) && <Outcome order={order} />}
      {order.stillOwed !== undefined && order.stillOwed < 1 && (
        <p className="mt-2 text-sm text-soft">
          {say(texts.stillOwed, { price: formatRupees(order.stillOwed) })}
        </p>
      )}
    </Card>
  )
}

/** What it means for the payment. For online payments only said if there is a refund: the price need not be lower. */
function Outcome({ order: { paymentMethod, amount, refunds } }: { order: Order }) {
  if (paymentMethod === 'COD')
    return <p className="mt-3">{say(texts.lessToPay, { price: formatRupees(amount) })}</p>
  return refunds?.some(({ reason }) => reason === 'changed') && <p className="mt-3">{texts.goesBack}</p>
}

const isKept = ({ state }: Change) => state === 'made' || state === 'accepted'
const lineWords = (line: Change['was']) => `${countedName(line)}, ${packOf(line)}`
