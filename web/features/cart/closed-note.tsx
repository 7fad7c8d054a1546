import type { ReactNode } from 'react'
import type { Shop } from '#contract/shops.ts'
import { cartTexts } from '#web/texts/cart.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Said } from '#web/ui/said.tsx'
import { When } from '#web/ui/when.tsx'

/** To who has something of a shop that takes no orders just now. */
export function ClosedNote({ shop }: { shop: Shop }) {
  return (
    <Hindrance>
      {closedText(shop)}
      {shop.opensAt && (
        <span className="block">
          <Said text={shopTexts.opensAt} values={{ moment: <When at={shop.opensAt} /> }} />
        </span>
      )}
    </Hindrance>
  )
}

/** What keeps somebody from ordering. */
export function Hindrance({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-field bg-marigold-wash px-4 py-3 text-marigold-ink">
      {children}
    </p>
  )
}

export function closedText({ closedBecause }: Shop): string {
  if (closedBecause === 'gone') return shopTexts.closedBecause.gone
  if (closedBecause === 'busy') return cartTexts.busy
  return closedBecause === 'holiday' ? cartTexts.closedToday : cartTexts.closed
}
