import { figures } from '#contract/rules/figures.ts'
import { formatPaise } from '#contract/rules/money.ts'
import type { Shop } from '#contract/shops.ts'
import { say } from '#web/language/say.ts'
import { cartTexts } from '#web/texts/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { type CartLine, isOrderable, missingPaise, sumPaise } from './cart-lines.ts'
import { PromoCode } from './promo-code.tsx'

type Props = { shop: Shop; lines: CartLine[]; onCheckout: () => void }

export function CheckoutBox({ shop, lines, onCheckout }: Props) {
  const sum = sumPaise(lines)
  const missing = missingPaise(sum)
  const hindrance = hindranceOf(shop, lines, missing)
  return (
    <Card className="flex flex-col gap-5 p-5 lg:sticky lg:top-24">
      <PromoCode />
      <div>
        <div className="flex items-baseline justify-between text-xl">
          <span className="font-bold font-head">{cartTexts.total}</span>
          <output className="tabular font-bold">{formatPaise(sum)}</output>
        </div>
        <p className="mt-1 text-sm text-soft">{say(cartTexts.totalNote, figures)}</p>
      </div>
      {hindrance && (
        <p role="status" className="rounded-field bg-marigold-wash px-4 py-3 text-marigold-ink">
          {hindrance}
        </p>
      )}
      <Button
        size="lg"
        wide
        onClick={onCheckout}
        disabled={hindrance !== undefined}
        {...(hindrance && { whyDisabled: hindrance })}
      >
        {missing > 0 ? say(cartTexts.addMore, { amount: formatPaise(missing) }) : cartTexts.checkout}
      </Button>
    </Card>
  )
}

function hindranceOf(shop: Shop, lines: CartLine[], missing: number): string | undefined {
  if (!shop.acceptingOrders) return shop.closedBecause === 'busy' ? cartTexts.busy : cartTexts.closed
  if (!lines.every(isOrderable)) return cartTexts.removeGone
  return missing > 0 ? say(cartTexts.minimum, figures) : undefined
}
