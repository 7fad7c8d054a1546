import type { ReactNode } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { useData } from '#web/data/use-data.ts'
import { menuFillingTexts } from '#web/texts/menu-filling.ts'
import { ReadInPlace } from '#web/ui/read-in-place.tsx'

const { loading, menuFailed: failed, again } = menuFillingTexts.adding

/** What adds to a menu begins with what is on it already. */
export function KeptMenu({ children }: { children: (menu: readonly OwnFoodItem[]) => ReactNode }) {
  const menu = useData('listOwnFood', {}, { isSaidInPlace: true })
  return (
    <ReadInPlace {...menu} texts={{ loading, failed, again }}>
      {({ data }) => children(data)}
    </ReadInPlace>
  )
}
