import type { ReactNode } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import type { Shop } from '#contract/shops.ts'
import { useIsAlive } from '#web/ui/use-is-alive.ts'
import { ItemCard } from './item-card.tsx'

type Props = {
  shop: Shop
  items: readonly FoodItem[]
  heading: 'h2' | 'h3'
  adderFor: (item: FoodItem) => ReactNode
  isFirst: boolean
}

const ABOVE_THE_FOLD = 2

export function ItemGrid({ shop, items, heading, adderFor, isFirst }: Props) {
  const isAlive = useIsAlive()
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-4 lg:grid-cols-6">
      {items.map((item, index) => (
        <li key={item._id}>
          <ItemCard
            item={item}
            heading={heading}
            adder={adderFor(item)}
            sharedFrom={isAlive ? shop : undefined}
            isFirst={isFirst && index < ABOVE_THE_FOLD}
          />
        </li>
      ))}
    </ul>
  )
}
