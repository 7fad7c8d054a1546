import { type ReactNode, useMemo } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import { familiesOf } from '#contract/rules/items/packs.ts'
import type { Shop } from '#contract/shops.ts'
import { FamilyCard } from './family-card.tsx'
import { ItemCard } from './item-card.tsx'

type Props = {
  shop: Shop
  items: readonly FoodItem[]
  /** The most cards to show; a family is one card. */
  most: number
  /** The items are search results, best first. */
  isFound?: boolean
  heading: 'h2' | 'h3'
  adderFor: (item: FoodItem) => ReactNode
  isFirst: boolean
}

const ABOVE_THE_FOLD = 2

export function ItemGrid({ shop, items, most, isFound, heading, adderFor, isFirst }: Props) {
  const families = useMemo(() => familiesOf(items).slice(0, most), [items, most])
  return (
    <ul className="grid grid-cols-1 xs:grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-4 lg:grid-cols-6">
      {families.map((packs, index) => {
        const [item, ...others] = packs
        const card = { heading, shop, isFirst: isFirst && index < ABOVE_THE_FOLD }
        return (
          <li key={item._id}>
            {others.length > 0 ? (
              <FamilyCard {...card} packs={packs} found={isFound ? items : undefined} adderFor={adderFor} />
            ) : (
              <ItemCard {...card} item={item} adder={adderFor(item)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
