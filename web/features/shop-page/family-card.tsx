import { type ComponentProps, type ReactNode, useState } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import type { Family } from '#contract/rules/packs.ts'
import { useFirstInCart } from '#web/data/cart-counts.ts'
import { ItemCard } from './item-card.tsx'
import { ItemDescription } from './item-description.tsx'
import { PackChips } from './pack-chips.tsx'

type Props = Omit<ComponentProps<typeof ItemCard>, 'item' | 'adder' | 'pack' | 'description'> & {
  packs: Family<FoodItem>
  /** Among what was searched for, best first. */
  found: readonly FoodItem[] | undefined
  adderFor: (item: FoodItem) => ReactNode
}

/** Packs of one thing as one card, which shows the chosen one. */
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

/** At first what is in the cart, else what may be had: of a search the pack that was asked for. */
function useChosen(packs: Family<FoodItem>, found: readonly FoodItem[] = packs) {
  const [chosenId, choose] = useState<string>()
  const inCart = useFirstInCart(
    packs[0].shopId,
    packs.map(({ _id }) => _id),
  )
  // Kept as if it had been tapped: who takes the last of it out of the cart still looks at it.
  if (chosenId === undefined && inCart !== undefined) choose(inCart)
  const atFirst = () => found.find((item) => item.inStock && packs.includes(item)) ?? packs[0]
  const withId = (id: string | undefined) => packs.find(({ _id }) => _id === id)
  const chosen = withId(chosenId) ?? withId(inCart) ?? atFirst()
  return [chosen, choose] as const
}
