import type { ReactNode } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { useData } from '#web/data/use-data.ts'
import { menuFillingTexts } from '#web/texts/menu-filling.ts'
import { ReadInPlace } from '#web/ui/loading/read-in-place.tsx'

const { loading, menuFailed: failed, again } = menuFillingTexts.adding

/** Reads the own menu for its children, which add to it. */
export function KeptMenu({ children }: { children: (menu: readonly OwnFoodItem[]) => ReactNode }) {
  const menu = useData('listOwnFood', {})
  return (
    <ReadInPlace {...menu} texts={{ loading, failed, again }}>
      {({ data }) => children(data)}
    </ReadInPlace>
  )
}
