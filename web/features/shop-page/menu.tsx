import SearchX from 'virtual:icon/search-x'
import Store from 'virtual:icon/store'
import { type ReactNode, Suspense, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import { familiesOf } from '#contract/rules/packs.ts'
import { type Section, sectionsOf, sectionsOfFound } from '#contract/rules/sections.ts'
import type { Shop } from '#contract/shops.ts'
import { fetchFoodWords, useFindItems } from '#web/data/find-items.ts'
import { say } from '#web/language/say.ts'
import { paths } from '#web/paths.ts'
import { useDoor } from '#web/session/door.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MenuSection } from './menu-section.tsx'
import { SearchBar } from './search-bar.tsx'
import { ShowMore } from './show-more.tsx'
import { useMost } from './use-most.ts'

/** Divides by two, three, four and six, so that the last row of a section is full on every width. */
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
  // Of what matches as well the smaller pack stands first.
  const inFamilies = useMemo(() => familiesOf(items).flat(), [items])
  const found = useMemo(() => find(inFamilies, asked, ['name', 'description']), [find, inFamilies, asked])
  const isFound = asked !== ''
  const sections = useMemo(() => (isFound ? sectionsOfFound : sectionsOf)(found), [found, isFound])
  const [most, more] = useMost(asked)
  const { shown, left } = useMemo(
    () => cutOf(sections, isFound ? most : undefined),
    [sections, isFound, most],
  )

  // Who typed before the page was alive has the focus in the box already.
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
          // Nothing waits in it: React takes over a section at a time, with room for a tap in between. Unless the menu is
          // drawn anew before that: then it takes over all of them at once, so nothing above may change as the page wakes.
          <Suspense key={key}>
            <MenuSection {...section} {...{ shop, adderFor, isFound }} isFirst={index === 0} />
          </Suspense>
        ))}
        <ShowMore left={left} onMore={more} />
      </div>
    </>
  )
}

/**
 * How many cards each section shows: the first of each, or of what was found as many as there may be in all, from the top;
 * and how many of those are left.
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

/** What is found is fewer than what stood there: who had scrolled far down would look at the foot of the page. The bar sticks. */
function showFrom(top: HTMLElement | null) {
  const bar = top?.nextElementSibling
  if (!bar) return
  const above = top.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(bar).top)
  if (above < 0) window.scrollBy({ top: above, behavior: 'instant' })
}
