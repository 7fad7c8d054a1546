import Store from 'virtual:icon/store'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { addressIn } from '#contract/rules/language/languages.ts'
import { DEFAULT_RADIUS_KM } from '#contract/rules/orders/checkout.ts'
import type { Cell, ListedShop } from '#contract/shops.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { carryPlace } from '#web/carried-place.ts'
import { usePages } from '#web/data/use-pages.ts'
import { useTurns } from '#web/data/use-turns.ts'
import type { StoredLocation } from '#web/device/location.ts'
import { language } from '#web/language/language.ts'
import { say } from '#web/language/say.ts'
import { formatClock } from '#web/language/shop-words.ts'
import { nowMs } from '#web/now.ts'
import { cellTexts } from '#web/texts/cells.ts'
import { homeTexts } from '#web/texts/home.ts'
import { nearShopsTexts } from '#web/texts/near-shops.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { focusText } from '#web/ui/focus/focus-heading.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { askedBy, type Filters, isNarrowed } from './filters.ts'
import {
  ChooseAPlace,
  type HeartFor,
  NoMatch,
  ShopGrid,
  type ShopList,
  ShopsFailed,
  ShopsLoading,
} from './shop-grid.tsx'
import { mayDeliver, ToTheDoor } from './to-the-door.tsx'
import { whenNoneIsOpen } from './when-none-is-open.ts'

const WIDER_KM = 25
const whyNoShops = (error: unknown) => sentenceOf(error, homeTexts.fetchFailed, homeTexts.fetchFailed)

/** The list of shops read in the browser: with a place the nearest, without one the pages after the first (`first`). */
export default function AskedShops({
  place,
  filters,
  first,
  heartFor,
  onShowAll,
}: {
  place: StoredLocation | null
  filters: Filters
  first: ShopList | undefined
  heartFor: HeartFor
  /** Forgets the place, to show shops everywhere. */
  onShowAll: () => void
}) {
  const [radius, setRadius] = useState(DEFAULT_RADIUS_KM)
  // Without the place's name, which arrives later and must not cause another read.
  const near = place && {
    latitude: `${place.latitude}`,
    longitude: `${place.longitude}`,
    radius: `${radius}`,
  }
  const { pages, failure, error, hasOlder, showOlder, reload, refresh } = usePages(
    'listShops',
    { ...askedBy(filters), ...near },
    {
      nextOf: ({ next }) => next,
      isSaidInPlace: true,
      onFault: (error) => toast.error(whyNoShops(error)),
      ...(!place && { first }),
    },
  )
  const shops = pages?.flatMap(({ data }) => data)
  useTurns(shops ?? [], refresh)
  const cell = pages?.[0]?.cell
  const isNarrow = isNarrowed(filters)
  const isNone = place !== null && shops?.length === 0 && !isNarrow && !cell
  useEffect(() => {
    if (isNone) toast.error(say(nearShopsTexts.noneWithin, { km: radius }))
  }, [isNone, radius])

  const list = useSecondPage(place ? undefined : first?.data.length, pages?.length, showOlder)

  if (!shops) return failure ? <ShopsFailed fault={whyNoShops(error)} onAgain={reload} /> : <ShopsLoading />
  if (shops.length > 0)
    return (
      <>
        {place && <DeliverHere shops={shops.filter(mayDeliver)} isAll={!hasOlder} />}
        <ShopGrid
          list={list}
          heartFor={heartFor}
          toTheDoorFor={(shop) => <ToTheDoor shop={shop} />}
          shops={shops}
          hasMore={hasOlder}
          onMore={showOlder}
        />
      </>
    )
  if (cell && place) return <Elsewhere cell={cell} place={place} />
  if (isNarrow) return <NoMatch />
  if (!place) return <ChooseAPlace />
  return (
    <EmptyState
      art={<Icon of={Store} className="size-10" />}
      title={say(nearShopsTexts.noneWithin, { km: radius })}
    >
      {radius < WIDER_KM ? (
        <Button onClick={() => setRadius(WIDER_KM)}>{say(nearShopsTexts.lookWider, { km: WIDER_KM })}</Button>
      ) : (
        <Button onClick={onShowAll}>{homeTexts.showAll}</Button>
      )}
    </EmptyState>
  )
}

function Elsewhere({ cell, place }: { cell: Cell; place: StoredLocation }) {
  const there = { cell: cell.name }
  return (
    <EmptyState art={<Icon of={Store} className="size-10" />} title={say(cellTexts.elsewhere, there)}>
      <ButtonLink to={cell.origin + addressIn(language, '/') + carryPlace(place)}>
        {say(cellTexts.open, there)}
      </ButtonLink>
    </EmptyState>
  )
}

/** Announces how many shops deliver to the chosen place. */
function DeliverHere({ shops, isAll }: { shops: ListedShop[]; isAll: boolean }) {
  const shut = whenNoneIsOpen(shops, nowMs())
  return (
    <p
      role="status"
      className={classes(
        '-mt-2 mb-2 font-semibold text-sm sm:text-base',
        shut ? 'text-soft' : 'text-leaf-ink',
      )}
    >
      {say(isAll ? nearShopsTexts.deliverHere : nearShopsTexts.moreDeliverHere, { count: shops.length })}
      {shut && (
        <span className="block text-brick-ink">
          {shut.opensAt
            ? say(nearShopsTexts.noneBefore, { clock: formatClock(shut.opensAt) })
            : nearShopsTexts.noneOpen}
        </span>
      )}
    </p>
  )
}

/**
 * Reads the next page if the first page's "more" button mounted this list, unless that page is cached, and moves the focus
 * to it: that button had the focus, and was replaced with its list.
 *
 * @param shownFirst the number of shops on the first page; undefined if there was no such button
 */
function useSecondPage(
  shownFirst: number | undefined,
  pages: number | undefined,
  showOlder: () => Promise<boolean>,
): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  const isAwaited = useRef(false)
  const begin = useEffectEvent(() => {
    if (shownFirst === undefined || pages !== 1) return
    isAwaited.current = true
    void showOlder()
  })
  useEffect(() => begin(), [])
  const finish = useEffectEvent((shown: number | undefined) => {
    if (!isAwaited.current || shown !== 2) return
    isAwaited.current = false
    const next = list.current?.children[shownFirst ?? 0]
    if (document.activeElement === document.body && next instanceof HTMLElement) focusText(next)
  })
  useEffect(() => finish(pages), [pages])
  return list
}
