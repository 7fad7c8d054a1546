import SearchX from 'virtual:icon/search-x'
import { type ReactNode, useMemo } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import { placeName } from '#contract/rules/places/is-only-near.ts'
import { MOST_SHOPS_FOUND } from '#contract/rules/search/search.ts'
import { usePages } from '#web/data/use-pages.ts'
import { useTurns } from '#web/data/use-turns.ts'
import type { StoredLocation } from '#web/device/location.ts'
import { say } from '#web/language/say.ts'
import { paths } from '#web/paths.ts'
import { searchTexts as texts } from '#web/texts/search.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { FoundShopCard } from './found-shop.tsx'
import { useLatest } from './use-latest.ts'

type Props = { query: string; place: StoredLocation; adderFor: (item: FoodItem) => ReactNode }

export function SearchResults({ query, place, adderFor }: Props) {
  const { latitude, longitude } = place
  const input = { q: query, latitude: `${latitude}`, longitude: `${longitude}` }
  const { pages, failure, hasOlder, showOlder, reload, refresh } = usePages('searchItems', input, {
    nextOf: ({ next }) => next,
  })
  const found = useMemo(
    () =>
      pages && {
        query,
        isWhole: pages.every(({ isWhole }) => isWhole),
        shops: pages.flatMap(({ data }) => data),
      },
    [pages, query],
  )
  useTurns(found?.shops.map(({ shop }) => shop) ?? [], refresh)
  // During the next search the last results stay.
  const latest = useLatest(found)

  if (!found && failure)
    return (
      <EmptyState title={texts.failed} isFault>
        <Button onClick={reload}>{texts.again}</Button>
      </EmptyState>
    )
  if (!latest) return <Searching />
  const { shops, isWhole } = latest
  const values = { count: shops.length, place: placeName(place.label) || texts.chosenPlace }
  return (
    <>
      <p role="status" className={classes('text-sm text-soft', isWhole && 'xs:truncate')}>
        {shops.length > 0 &&
          (isWhole
            ? say(hasOlder ? texts.foundMore : texts.found, values)
            : say(texts.notWhole, { query: latest.query }))}
      </p>
      {shops.length === 0 ? (
        <EmptyState
          art={<Icon of={SearchX} className="size-10" />}
          title={say(texts.nothing, { query: latest.query })}
        >
          <p className="text-soft">{say(texts.nothingHint, values)}</p>
          <ButtonLink to={paths.home}>{texts.seeShops}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
          {shops.map((found) => (
            <li key={found.shop._id}>
              <FoundShopCard found={found} adderFor={adderFor} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton hasMore={hasOlder} onMore={showOlder}>
        {texts.showMore}
      </MoreButton>
      {shops.length > 0 && (
        <section
          aria-labelledby="ranking"
          className="max-w-narrow border-line border-t pt-4 text-sm text-soft"
        >
          <h2 id="ranking" className="font-sans font-semibold text-base text-ink">
            {texts.ranking}
          </h2>
          <p className="mt-1">{say(texts.rankingRule, { most: MOST_SHOPS_FOUND })}</p>
        </section>
      )}
    </>
  )
}

function Searching() {
  return (
    <Loading label={texts.searching}>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {['a', 'b', 'c'].map((name) => (
          <Skeleton key={name} className="h-60 w-full rounded-card" />
        ))}
      </div>
    </Loading>
  )
}
