import MapPin from 'virtual:icon/map-pin'
import type { ReactNode } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import { placeName } from '#contract/rules/places/is-only-near.ts'
import { useStoredLocation } from '#web/device/location.ts'
import { say } from '#web/language/say.ts'
import { categoryName } from '#web/language/shop-words.ts'
import { paths } from '#web/paths.ts'
import { searchTexts as texts } from '#web/texts/search.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NeedsScript } from '#web/ui/loading/needs-script.tsx'
import { useIsAlive } from '#web/ui/loading/use-is-alive.ts'
import { SearchBox } from './search-box.tsx'
import { SearchResults } from './search-results.tsx'
import { useSearch } from './use-search.ts'

const OFTEN_SOUGHT = ['Milk', 'Bread', 'Paneer', 'Yogurt', 'Fruits', 'Vegetables', 'Rice', 'Cookies']

export function SearchPage({ adderFor }: { adderFor: (item: FoodItem) => ReactNode }) {
  const place = useStoredLocation()
  const { text, query, suggestions, type, searchNow, choose } = useSearch(place)
  const isAlive = useIsAlive()
  return (
    <div className="page flex flex-1 flex-col gap-3 pt-3 pb-28 sm:gap-4 sm:pt-4">
      <h1 className="max-sm:sr-only sm:text-2xl">{texts.heading}</h1>
      <SearchBox {...{ text, suggestions }} onType={type} onSearch={searchNow} onChoose={choose} />
      {!isAlive && <NeedsScript />}
      {query === '' && (
        <>
          <p className="text-soft">{texts.begin}</p>
          <ul className="flex flex-wrap gap-2">
            {OFTEN_SOUGHT.map((category) => (
              <li key={category}>
                <Button tone="plain" onClick={() => choose({ kind: 'category', text: category })}>
                  {categoryName(category)}
                </Button>
              </li>
            ))}
          </ul>
          {/* Last, because the server renders the page without a place. */}
          {place && (
            <p className="flex items-center gap-2 text-sm text-soft">
              <Icon of={MapPin} className="size-4 shrink-0" />
              {say(texts.near, { place: placeName(place.label) || texts.chosenPlace })}
            </p>
          )}
        </>
      )}
      {query !== '' && place && <SearchResults query={query} place={place} adderFor={adderFor} />}
      {isAlive && !place && (
        <EmptyState art={<Icon of={MapPin} className="size-10" />} title={texts.noPlace}>
          <ButtonLink to={paths.home}>{texts.choosePlace}</ButtonLink>
        </EmptyState>
      )}
    </div>
  )
}
