import { MapPin, RefreshCw, Store } from 'lucide'
import { useStoredLocation } from '#web/device/location.ts'
import { say } from '#web/language/say.ts'
import { homeTexts } from '#web/texts/home.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import { ShopCard, ShopCardSkeleton } from './shop-card.tsx'
import { type ShopList, type ShopsState, useShops } from './use-shops.ts'

const SKELETONS = ['first', 'second', 'third']
const WIDER_KM = 25
const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

export function ShopsNearYou({ first }: { first: ShopList | null }) {
  const { state, load, loadMore } = useShops(first)
  return (
    <section id="shops" aria-labelledby="shops-title" className="page scroll-mt-20 py-12">
      <div className="mb-5">
        <h2 id="shops-title" className="text-2xl">
          {homeTexts.shops}
        </h2>
        <Subtitle state={state} />
      </div>
      <Shops state={state} load={load} loadMore={loadMore} />
    </section>
  )
}

function Subtitle({ state }: { state: ShopsState }) {
  const location = useStoredLocation()
  const isNear = state.kind === 'shown' ? state.isNear : location !== null
  return <p className="min-h-6 text-soft">{isNear ? nearWords(location?.label) : homeTexts.allShops}</p>
}

const nearWords = (place: string | undefined) =>
  place ? say(homeTexts.nearYou, { place }) : homeTexts.nearChosen

type ShopsProps = { state: ShopsState; load: (radius: number) => void; loadMore: () => void }

function Shops({ state, load, loadMore }: ShopsProps) {
  if (state.kind === 'loading')
    return (
      <Loading label={homeTexts.loadingShops}>
        <div className={grid}>
          {SKELETONS.map((name) => (
            <ShopCardSkeleton key={name} />
          ))}
        </div>
      </Loading>
    )
  if (state.kind === 'failed')
    return (
      <EmptyState art={<Icon of={RefreshCw} className="size-10" />} title={homeTexts.fetchFailed}>
        <Button onClick={() => load(10)}>{homeTexts.tryAgain}</Button>
      </EmptyState>
    )
  if (state.list.data.length === 0) return <NoShops state={state} load={load} />
  return (
    <>
      <ul className={grid}>
        {state.list.data.map((shop, index) => (
          <li key={shop._id}>
            <ShopCard shop={shop} isFirst={index < 2} />
          </li>
        ))}
      </ul>
      {state.list.next && (
        <div className="mt-8 text-center">
          <Button tone="plain" onClick={loadMore}>
            {homeTexts.showMore}
          </Button>
        </div>
      )}
    </>
  )
}

function NoShops({ state, load }: { state: ShopsState & { kind: 'shown' }; load: (radius: number) => void }) {
  if (!state.isNear)
    return <EmptyState art={<Icon of={MapPin} className="size-10" />} title={homeTexts.selectLocation} />
  return (
    <EmptyState
      art={<Icon of={Store} className="size-10" />}
      title={say(homeTexts.noneWithin, { km: state.radius })}
    >
      {state.radius < WIDER_KM && (
        <Button onClick={() => load(WIDER_KM)}>{say(homeTexts.lookWider, { km: WIDER_KM })}</Button>
      )}
    </EmptyState>
  )
}
