import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTurns } from '#web/data/use-turns.ts'
import { forgetLocation, useStoredLocation } from '#web/device/location.ts'
import { say } from '#web/language/say.ts'
import { homeTexts } from '#web/texts/home.ts'
import { neededPart } from '#web/ui/loading/needed-part.tsx'
import { FilterBar } from './filter-bar.tsx'
import { isNarrowed, readFilters } from './filters.ts'
import {
  ChooseAPlace,
  type HeartFor,
  NoMatch,
  ShopGrid,
  type ShopList,
  ShopsFailed,
  ShopsLoading,
} from './shop-grid.tsx'

// A first visit needs only the list from the server; the code that reads more is loaded on demand.
const AskedShops = neededPart(() => import('./asked-shops.tsx'))

type Props = { first: ShopList | null; heartFor: HeartFor; renew: () => Promise<unknown> }

/** The filters for which more pages were read, so that coming back to Home shows the list as long as it was. */
let askedFor: string | undefined

/** @param renew reads the page's own list again */
export function ShopsNearYou({ first, heartFor, renew }: Props) {
  const place = useStoredLocation()
  const [search] = useSearchParams()
  const [asked, setAsked] = useState(askedFor)
  const [isMissing, setMissing] = useState(false)
  const filters = readFilters(search, place !== null)
  const choice = JSON.stringify(filters)

  function ask() {
    askedFor = choice
    setAsked(choice)
  }
  function showAll() {
    forgetLocation()
    void renew()
  }
  return (
    <section
      id="shops"
      aria-labelledby="shops-title"
      // At least a screen high, so that what follows does not move visibly when the shops arrive.
      className="page scroll-mt-20 pt-1 pb-8 sm:pt-2 known:min-h-[calc(100svh-12rem)]"
    >
      <FilterBar />
      <div className="mt-2 mb-3 sm:mt-4">
        <h2 id="shops-title" className="text-xl sm:text-2xl">
          {homeTexts.shops}
        </h2>
        <p className="min-h-5 text-sm text-soft sm:text-base">
          {place ? nearWords(place.label) : homeTexts.allShops}
        </p>
      </div>
      {isMissing ? (
        <ShopsFailed onAgain={() => setMissing(false)} />
      ) : place || asked === choice ? (
        <AskedShops
          key={choice}
          place={place}
          filters={filters}
          first={first ?? undefined}
          heartFor={heartFor}
          onShowAll={showAll}
          fallback={<ShopsLoading />}
          onFailed={() => setMissing(true)}
        />
      ) : (
        <FirstShops {...{ heartFor, first, renew }} isNarrow={isNarrowed(filters)} onAsk={ask} />
      )}
    </section>
  )
}

const nearWords = (place: string) => (place ? say(homeTexts.nearYou, { place }) : homeTexts.nearChosen)

type FirstProps = Props & { isNarrow: boolean; onAsk: () => void }

function FirstShops({ first, heartFor, renew, isNarrow, onAsk }: FirstProps) {
  useTurns(first?.data ?? [], renew)
  if (!first) return <ShopsFailed onAgain={onAsk} />
  if (first.data.length === 0) return isNarrow ? <NoMatch /> : <ChooseAPlace />
  return <ShopGrid heartFor={heartFor} shops={first.data} hasMore={first.next !== undefined} onMore={onAsk} />
}
