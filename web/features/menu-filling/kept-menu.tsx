import type { ReactNode } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { useData } from '#web/data/use-data.ts'
import { menuFillingTexts } from '#web/texts/menu-filling.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

const texts = menuFillingTexts.adding

/** What adds to a menu begins with what is on it already. */
export function KeptMenu({ children }: { children: (menu: readonly OwnFoodItem[]) => ReactNode }) {
  const { data, failure, reload } = useData('listOwnFood', {}, { isSaidInPlace: true })
  if (data) return children(data.data)
  if (failure)
    return (
      <EmptyState title={texts.menuFailed} isFault>
        <Button onClick={reload}>{texts.again}</Button>
      </EmptyState>
    )
  return (
    <Loading label={texts.loading}>
      <Skeleton className="h-96" />
    </Loading>
  )
}
