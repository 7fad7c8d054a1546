import { formatPaise } from '#contract/rules/money/money.ts'
import { linesTooMany } from '#contract/rules/orders/checkout.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import type { Shop } from '#contract/shops.ts'
import { say } from '#web/language/say.ts'
import { cartTexts } from '#web/texts/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { type CartLine, isOrderable, isTooMuch, missingPaise, sumPaise } from './cart-lines.ts'
import { ClosedNote, closedText, Hindrance } from './closed-note.tsx'
import { PromoCode } from './promo-code.tsx'
import { useDeliveryFee } from './use-delivery-fee.ts'

type Props = { shop: Shop; lines: CartLine[]; isCopy: boolean; onCheckout: () => void }

export function CheckoutBox({ shop, lines, isCopy, onCheckout }: Props) {
  const sum = sumPaise(lines)
  const missing = missingPaise(sum)
  const hindrance = isCopy ? cartTexts.offline : hindranceOf(shop, lines, sum)
  // Said beside any other, as the button says how much is missing whatever else there is.
  const minimum = missing > 0 ? say(cartTexts.minimum, figures) : undefined
  const whyDisabled = [hindrance, minimum].filter(Boolean).join(' ')
  const isClosed = !isCopy && !shop.acceptingOrders
  return (
    <Card className="flex flex-col gap-5 p-5 max-xs:p-2 lg:sticky lg:top-24">
      <PromoCode />
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-xl">
          <span className="font-bold font-head">{cartTexts.total}</span>
          <output className="tabular font-bold">{formatPaise(sum)}</output>
        </div>
        <DeliveryNote shop={shop} lines={lines} sum={sum} />
      </div>
      {isClosed ? <ClosedNote shop={shop} /> : hindrance && <Hindrance>{hindrance}</Hindrance>}
      {minimum && <Hindrance>{minimum}</Hindrance>}
      <div className="bottom-bar" data-sum={formatPaise(sum)} data-why={hindrance}>
        <Button size="lg" wide onClick={onCheckout} disabled={whyDisabled !== ''} whyDisabled={whyDisabled}>
          {missing > 0 ? say(cartTexts.addMore, { amount: formatPaise(missing) }) : cartTexts.checkout}
        </Button>
      </div>
    </Card>
  )
}

/** What bringing it costs, as soon as it is known whereto. */
function DeliveryNote({ shop, lines, sum }: Pick<Props, 'shop' | 'lines'> & { sum: number }) {
  const { place, feePaise, refusal } = useDeliveryFee(shop._id, lines)
  if (refusal) return <p className="mt-1 text-brick-ink text-sm">{refusal}</p>
  if (feePaise === undefined)
    return <p className="mt-1 text-sm text-soft">{say(cartTexts.totalNote, figures)}</p>
  return (
    <dl className="tabular mt-1 grid grid-cols-1 gap-x-4 text-sm xs:grid-cols-[1fr_auto]">
      <dt className="line-clamp-2 text-soft">{say(cartTexts.deliveryTo, { place })}</dt>
      <dd className="text-right">{formatPaise(feePaise)}</dd>
      <dt>{cartTexts.withDelivery}</dt>
      <dd className="text-right font-bold">{formatPaise(sum + feePaise)}</dd>
    </dl>
  )
}

function hindranceOf(shop: Shop, lines: CartLine[], sum: number): string | undefined {
  if (!shop.acceptingOrders) return closedText(shop)
  if (!lines.every(isOrderable)) return cartTexts.removeGone
  const count = linesTooMany(lines.length)
  if (count > 0) return say(cartTexts.tooMany, { ...figures, count })
  return isTooMuch(sum) ? say(cartTexts.tooMuch, figures) : undefined
}
