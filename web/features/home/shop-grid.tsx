import MapPin from 'virtual:icon/map-pin'
import RefreshCw from 'virtual:icon/refresh-cw'
import Store from 'virtual:icon/store'
import type { ReactNode, Ref } from 'react'
import { useSearchParams } from 'react-router'
import type { ReplyOf } from '#contract/endpoints.ts'
import type { ListedShop as Shop } from '#contract/shops.ts'
import { homeTexts } from '#web/texts/home.ts'
import { Button } from '#web/ui/button.tsx'
import { belowPopups } from '#web/ui/dialogs/first-to-hear-back.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading/skeleton.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { ShopCard, ShopCardSkeleton } from './shop-card.tsx'

/** Renders the heart of a shop. */
export type HeartFor = (shop: Shop) => ReactNode
/** Renders distance, fee and time to the chosen place. */
type ToTheDoorFor = (shop: Shop) => ReactNode
export type ShopList = ReplyOf<'listShops'>

const SKELETONS = ['first', 'second', 'third']
const GRID = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3'

export function ShopGrid({
  shops,
  heartFor,
  toTheDoorFor,
  hasMore,
  onMore,
  list,
}: {
  shops: Shop[]
  heartFor: HeartFor
  toTheDoorFor?: ToTheDoorFor
  hasMore: boolean
  onMore: () => void
  list?: Ref<HTMLUListElement>
}) {
  return (
    <>
      <ul ref={list} className={GRID}>
        {shops.map((shop, index) => (
          <li key={shop._id}>
            <ShopCard
              shop={shop}
              heart={heartFor(shop)}
              toTheDoor={toTheDoorFor?.(shop)}
              isFirst={index < 4}
            />
          </li>
        ))}
      </ul>
      <MoreButton hasMore={hasMore} onMore={onMore} className="mt-8">
        {homeTexts.showMore}
      </MoreButton>
    </>
  )
}

export function ShopsLoading() {
  return (
    <Loading label={homeTexts.loadingShops}>
      <div className={GRID}>
        {SKELETONS.map((name) => (
          <ShopCardSkeleton key={name} />
        ))}
      </div>
    </Loading>
  )
}

/** `fault`: unknown if the read failed on the server. */
type FailedProps = { fault?: string | undefined; onAgain: () => void }

export function ShopsFailed({ fault = homeTexts.fetchFailed, onAgain }: FailedProps) {
  return (
    <EmptyState art={<Icon of={RefreshCw} className="size-10" />} title={fault} isFault>
      <Button onClick={onAgain}>{homeTexts.tryAgain}</Button>
    </EmptyState>
  )
}

export const ChooseAPlace = () => (
  <EmptyState art={<Icon of={MapPin} className="size-10" />} title={homeTexts.selectLocation} />
)

export function NoMatch() {
  const [, setSearch] = useSearchParams()
  return (
    <EmptyState art={<Icon of={Store} className="size-10" />} title={homeTexts.noMatch}>
      <Button onClick={() => belowPopups(() => setSearch({}, { replace: true, preventScrollReset: true }))}>
        {homeTexts.showAll}
      </Button>
    </EmptyState>
  )
}
