import { useRef } from 'react'
import type { Quote } from '#contract/orders/checkout.ts'
import { formatPaise, toPaise } from '#contract/rules/money/money.ts'
import { sumFault } from '#contract/rules/money/sum-fault.ts'
import { linesTooMany } from '#contract/rules/orders/checkout.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import { sayRefusal } from '#web/language/refusals.ts'
import { say } from '#web/language/say.ts'
import { paths } from '#web/paths.ts'
import { cartTexts } from '#web/texts/cart.ts'
import { checkoutTexts as texts } from '#web/texts/checkout.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { Money } from '#web/ui/money.tsx'
import { OrderLineList } from './order-line-list.tsx'
import { type OrderLine, shortageOf, sumOfLines } from './order-lines.ts'
import type { QuoteState } from './use-quote.ts'

type Props = {
  lines: readonly OrderLine[]
  onTakeWhatIsLeft: () => void
  onChangeCart: () => void
  quote: QuoteState
  onAgain: () => void
  onConfirm: () => void
  isBusy: boolean
}

export function OrderSummary(props: Props) {
  const { lines, onTakeWhatIsLeft, onChangeCart, quote, onAgain, onConfirm, isBusy } = props
  const priced = quote.kind === 'shown' ? quote.quote : undefined
  const linesPaise = sumOfLines(lines)
  const shortage = shortageOf(lines)
  const totalPaise = priced ? toPaise(priced.amount) : linesPaise
  const wrong = shortage ? undefined : (tooManyOf(lines) ?? wrongSumOf(linesPaise, totalPaise))
  const hindrance = shortage ?? wrong
  const part = useRef<HTMLElement>(null)
  useKeptFocus(part)
  return (
    <section ref={part} aria-labelledby="summary-title" className="flex flex-col gap-4">
      <h2 id="summary-title" className="text-xl">
        {texts.summary}
      </h2>
      <OrderLineList lines={lines} onTakeWhatIsLeft={onTakeWhatIsLeft} />
      <ButtonLink tone="quiet" to={paths.cart} onClick={onChangeCart} className="-my-2 xs:-ml-5 self-start">
        {texts.changeCart}
      </ButtonLink>
      <dl aria-live="polite" className="tabular grid grid-cols-1 gap-y-2 xs:grid-cols-[1fr_auto] [&>dd]:pl-4">
        <dt>{texts.cartTotal}</dt>
        <dd className="text-right">
          {priced ? <Money rupees={priced.subtotal} /> : formatPaise(linesPaise)}
        </dd>
        <dt>
          {texts.deliveryFee}
          {priced && <span className="block text-sm text-soft">{distanceWords(priced)}</span>}
        </dt>
        <dd className="text-right">
          <Fee quote={quote} />
        </dd>
        <dt className="border-line border-t pt-3 font-bold font-head text-xl">{texts.total}</dt>
        <dd className="border-line border-t pt-3 text-right font-bold text-xl">
          {priced ? <Money rupees={priced.amount} /> : formatPaise(linesPaise)}
        </dd>
      </dl>
      {quote.kind === 'failed' && (
        <div className="flex flex-wrap items-center gap-3 rounded-field bg-brick-wash px-4 py-3 text-brick-ink">
          <p role="alert" className="flex-1">
            {quote.message}
          </p>
          {quote.isTransient && (
            <Button tone="plain" onClick={onAgain}>
              {texts.tryAgain}
            </Button>
          )}
        </div>
      )}
      {wrong && (
        <p role="status" className="rounded-field bg-brick-wash px-4 py-3 text-brick-ink">
          {wrong}
        </p>
      )}
      <div
        className="bottom-bar"
        data-sum={priced ? formatPaise(toPaise(priced.amount)) : formatPaise(linesPaise)}
        data-why={hindrance ?? (quote.kind === 'failed' ? quote.message : undefined)}
      >
        <Button
          size="lg"
          wide
          busy={isBusy}
          onClick={onConfirm}
          disabled={hindrance !== undefined}
          {...(hindrance && { whyDisabled: hindrance })}
        >
          {isBusy ? texts.placing : texts.confirm}
        </Button>
      </div>
      <p className="text-sm text-soft">
        <span className="font-semibold text-ink">{texts.policyTitle}</span> {texts.policy}
      </p>
    </section>
  )
}

function tooManyOf(lines: readonly OrderLine[]): string | undefined {
  const count = linesTooMany(lines.length)
  return count > 0 ? say(cartTexts.tooMany, { ...figures, count }) : undefined
}

function wrongSumOf(subtotalPaise: number, totalPaise: number): string | undefined {
  const fault = sumFault(subtotalPaise, totalPaise)
  return fault === 'too_much' ? sayRefusal('malformed', { reason: fault }) : fault && sayRefusal(fault)
}

function Fee({ quote }: { quote: QuoteState }) {
  if (quote.kind === 'shown') return <Money rupees={quote.quote.deliveryCharge} />
  return <span className="text-soft">{whyNoFee[quote.kind]}</span>
}

const whyNoFee = {
  noPlace: texts.afterAddress,
  loading: texts.calculating,
  failed: texts.notKnown,
  tooManyLines: texts.notKnown,
}

function distanceWords({ distance, distanceMethod }: Quote): string {
  if (distanceMethod === 'road') return say(texts.byRoad, { km: distance.toFixed(2) })
  return say(texts.estimated, { km: Number(distance.toFixed(1)) })
}
