import ArrowLeft from 'virtual:icon/arrow-left'
import { type ReactNode, useMemo } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import { familiesOf } from '#contract/rules/items/packs.ts'
import type { Shop } from '#contract/shops.ts'
import { say } from '#web/language/say.ts'
import { paths } from '#web/paths.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useGoBack } from '#web/ui/focus/use-go-back.ts'
import { GoToTop } from '#web/ui/go-to-top.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { ItemGrid } from './item-grid.tsx'
import { useMost } from './use-most.ts'

const UP_SHOWN_PAST_PX = 300

type Props = {
  /** Undefined until it is loaded. */
  shop: Shop | undefined
  title: string | null
  items: FoodItem[] | undefined
  adderFor: (item: FoodItem) => ReactNode
}

export function SeeAll({ shop, title, items, adderFor }: Props) {
  const goBack = useGoBack(shop ? paths.shop(shop._id) : paths.home)
  return (
    <section className="page flex-1 pt-4 pb-28">
      <Button tone="quiet" onClick={goBack} className="xs:-ml-5">
        <Icon of={ArrowLeft} className="size-5" />
        {shopTexts.goBack}
      </Button>
      <div className="mt-2 mb-5 flex items-baseline gap-3">
        <h1 className="text-2xl">{title}</h1>
        {items && <p className="tabular text-soft">{say(shopTexts.count, { count: items.length })}</p>}
      </div>
      {shop && items ? <Items {...{ shop, items, adderFor }} /> : <ItemsLoading />}
      {/* Above the chat, on every width. */}
      <GoToTop pastPx={UP_SHOWN_PAST_PX} className="bottom-24" />
    </section>
  )
}

type ItemsProps = { shop: Shop; items: FoodItem[]; adderFor: (item: FoodItem) => ReactNode }

function Items({ shop, items, adderFor }: ItemsProps) {
  const [most, more] = useMost()
  const cards = useMemo(() => familiesOf(items).length, [items])
  if (items.length === 0) return <EmptyState title={shopTexts.noCategory} />
  return (
    <div className="flex flex-col gap-6">
      <ItemGrid {...{ shop, items, most, adderFor }} heading="h2" isFirst />
      <MoreButton hasMore={cards - most > 0} onMore={more}>
        {say(shopTexts.more, { count: cards - most })}
      </MoreButton>
    </div>
  )
}

function ItemsLoading() {
  return (
    <Loading label={shopTexts.loading}>
      <div className="grid grid-cols-1 gap-3 xs:grid-cols-2 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-6">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
          <Skeleton key={name} className="h-80 w-full rounded-card" />
        ))}
      </div>
    </Loading>
  )
}
