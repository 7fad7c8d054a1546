import { type ComponentProps, type ReactNode, useState } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import type { Family } from '#contract/rules/items/packs.ts'
import { useFirstInCart } from '#web/data/cart/cart-counts.ts'
import { ItemCard } from './item-card.tsx'
import { ItemDescription } from './item-description.tsx'
import { PackChips } from './pack-chips.tsx'

type Props = Omit<ComponentProps<typeof ItemCard>, 'item' | 'adder' | 'pack' | 'description'> & {
  packs: Family<FoodItem>
  /** The search results, best first. */
  found: readonly FoodItem[] | undefined
  adderFor: (item: FoodItem) => ReactNode
}

/** A card for all packs of a family, which shows the chosen one. */
export function FamilyCard({ packs, found, adderFor, ...card }: Props) {
  const [chosen, choose] = useChosen(packs, found)
  return (
    <ItemCard
      {...card}
      item={chosen}
      pack={<PackChips packs={packs} chosen={chosen} onChoose={choose} />}
      description={
        <ItemDescription of={chosen.description} among={packs.map(({ description }) => description)} />
      }
      adder={adderFor(chosen)}
    />
  )
}

/** The chosen pack. At first the one in the cart, else the best search result or first pack that is in stock. */
function useChosen(packs: Family<FoodItem>, found: readonly FoodItem[] = packs) {
  const [chosenId, choose] = useState<string>()
  const inCart = useFirstInCart(
    packs[0].shopId,
    packs.map(({ _id }) => _id),
  )
  // Remembered as chosen, so that it stays visible after it is removed from the cart.
  if (chosenId === undefined && inCart !== undefined) choose(inCart)
  const atFirst = () => found.find((item) => item.inStock && packs.includes(item)) ?? packs[0]
  const withId = (id: string | undefined) => packs.find(({ _id }) => _id === id)
  const chosen = withId(chosenId) ?? withId(inCart) ?? atFirst()
  return [chosen, choose] as const
}
