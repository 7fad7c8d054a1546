import type { ReactNode } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import { formatPack } from '#web/language/words.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Money } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'

/** The shared item that the link names, above the menu. */
export function SharedItem({ item, adder }: { item: FoodItem; adder: ReactNode }) {
  return (
    <section aria-labelledby="shared-item" className="page pt-5 pb-3">
      <h2 id="shared-item" className="mb-3 text-xl">
        {shopTexts.sharedItem}
      </h2>
      <article className="flex max-w-md gap-4 overflow-hidden rounded-card border border-line bg-card shadow-soft">
        <Picture
          src={item.image}
          alt=""
          width={240}
          height={240}
          sizes="9rem"
          isFirst
          className="w-36 shrink-0 self-stretch"
        />
        <div className="flex min-w-0 flex-1 flex-col gap-0.5 py-3 pr-3">
          <h3 className="font-sans font-semibold text-base leading-snug">{item.name}</h3>
          <p className="text-sm text-soft">{formatPack(1, item.quantity, item.unit)}</p>
          <div className="mt-auto flex flex-col gap-2 pt-2">
            <Money rupees={item.price} className="font-bold text-lg" />
            {adder}
          </div>
        </div>
      </article>
    </section>
  )
}
