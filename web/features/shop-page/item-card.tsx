import type { ReactNode } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import type { Shop } from '#contract/shops.ts'
import { formatPack } from '#web/language/words.ts'
import { Money } from '#web/ui/money.tsx'
import { ItemDescription } from './item-description.tsx'
import { ItemPicture } from './item-picture.tsx'
import { ShareItem } from './share-item.tsx'

type Props = {
  item: FoodItem
  /** One level below the heading of its list. */
  heading: 'h2' | 'h3'
  isFirst: boolean
  adder: ReactNode
  /** Replace the item's own pack size and description, for a family: the choice of packs, and the description of the chosen one. */
  pack?: ReactNode
  description?: ReactNode
  shop: Shop
}

export function ItemCard({ item, heading: Heading, isFirst, adder, pack, description, shop }: Props) {
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-card shadow-soft">
      <ItemPicture {...{ item, adder, isFirst }} />
      <div className="flex flex-1 flex-col gap-0.5 p-3">
        <Heading className="xs:line-clamp-2 font-sans font-semibold text-base leading-snug">
          {item.name}
        </Heading>
        {pack ?? <p className="text-sm text-soft">{formatPack(1, item.quantity, item.unit)}</p>}
        {description ?? <ItemDescription of={item.description} />}
        <Money rupees={item.price} className="mt-auto mb-1.5 pt-2 font-bold text-lg" />
        {adder}
      </div>
      <ShareItem item={item} shop={shop} />
    </article>
  )
}
