import SearchX from 'virtual:icon/search-x'
import Store from 'virtual:icon/store'
import { type ReactNode, Suspense, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import { familiesOf } from '#contract/rules/items/packs.ts'
import { type Section, sectionsOf, sectionsOfFound } from '#contract/rules/items/sections.ts'
import type { Shop } from '#contract/shops.ts'
import { fetchFoodWords, useFindItems } from '#web/data/find-items.ts'
import { say } from '#web/language/say.ts'
import { paths } from '#web/paths.ts'
import { useDoor } from '#web/session/door.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { MenuSection } from './menu-section.tsx'
import { SearchBar } from './search-bar.tsx'
import { useMost } from './use-most.ts'

/** How many cards a section shows. Divisible by every number of columns, so that the last row is full. */
const SHOWN = 12

type Props = { shop: Shop; items: FoodItem[]; adderFor: (item: FoodItem) => ReactNode }

export function Menu({ shop, items, adderFor }: Props) {
  const [query, setQuery] = useState('')
  const asked = useDeferredValue(query.trim())
  const input = useRef<HTMLInputElement>(null)
  const top = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (asked) showFrom(top.current)
  }, [asked])
  const find = useFindItems()
  // Grouped into families first, so that of equal matches the smaller pack comes first.
  const inFamilies = useMemo(() => familiesOf(items).flat(), [items])
  const found = useMemo(() => find(inFamilies, asked, ['name', 'description']), [find, inFamilies, asked])
  const isFound = asked !== ''
  const sections = useMemo(() => (isFound ? sectionsOfFound : sectionsOf)(found), [found, isFound])
  const [most, more] = useMost(asked)
  const { shown, left } = useMemo(
    () => cutOf(sections, isFound ? most : undefined),
    [sections, isFound, most],
  )

  // Also loads the food words, since a box focused before hydration fires no focus event.
  function search(text: string) {
    void fetchFoodWords()
    setQuery(text)
  }
  function clear() {
    setQuery('')
    input.current?.focus()
  }
  if (items.length === 0) return <NoItems />
  return (
    <>
      <div ref={top} />
      <SearchBar input={input} query={query} onChange={search} onFocus={fetchFoodWords} onClear={clear} />
      <p role="status" className={asked ? 'page pt-4 text-soft' : 'sr-only'}>
        {asked && say(shopTexts.found, { count: found.length })}
      </p>
      {found.length === 0 && (
        <EmptyState
          art={<Icon of={SearchX} className="size-10" />}
          title={say(shopTexts.nothingFound, { query: asked })}
        >
          <Button onClick={clear}>{shopTexts.showAll}</Button>
        </EmptyState>
      )}
      <div className="page flex flex-col gap-10 py-6">
        {shown.map(({ key, ...section }, index) => (
          // Nothing in it suspends. The boundary lets React hydrate section by section, and handle taps in between. A
          // rerender from above during hydration would hydrate all sections at once, so nothing above may change then.
          <Suspense key={key}>
            <MenuSection {...section} {...{ shop, adderFor, isFound }} isFirst={index === 0} />
          </Suspense>
        ))}
        <MoreButton hasMore={left > 0} onMore={more}>
          {say(shopTexts.more, { count: left })}
        </MoreButton>
      </div>
    </>
  )
}

/**
 * How many cards each section shows, and how many are left. Without `most` each shows its first ones; with `most`, for
 * search results, they are filled from the top until that many are shown in all.
 */
function cutOf(sections: readonly Section<FoodItem>[], most?: number) {
  if (most === undefined) return { shown: sections.map((section) => ({ ...section, most: SHOWN })), left: 0 }
  let room = most
  const shown = sections.flatMap((section) => {
    const cut = { ...section, most: room }
    room -= familiesOf(section.items).length
    return cut.most > 0 ? cut : []
  })
  return { shown, left: -room }
}

function NoItems() {
  const door = useDoor()
  return (
    <EmptyState art={<Icon of={Store} className="size-10" />} title={shopTexts.noItems}>
      {!door && <ButtonLink to={paths.home}>{shopTexts.notFound.browse}</ButtonLink>}
    </EmptyState>
  )
}

/** Scrolls up to the results, which are shorter than the menu: after scrolling far down, one would look at the footer. */
function showFrom(top: HTMLElement | null) {
  const bar = top?.nextElementSibling
  if (!bar) return
  const above = top.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(bar).top)
  if (above < 0) window.scrollBy({ top: above, behavior: 'instant' })
}
