import type { ReactNode } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import { ItemCard } from './item-card.tsx'

type Props = {
  items: readonly FoodItem[]
  heading: 'h2' | 'h3'
  adderFor: (item: FoodItem) => ReactNode
  isFirst: boolean
}

const ABOVE_THE_FOLD = 2

export function ItemGrid({ items, heading, adderFor, isFirst }: Props) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-4 lg:grid-cols-6">
      {items.map((item, index) => (
        <li key={item._id}>
          <ItemCard
            item={item}
            heading={heading}
            adder={adderFor(item)}
            isFirst={isFirst && index < ABOVE_THE_FOLD}
          />
        </li>
      ))}
    </ul>
  )
}
