import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Again, UsualItem } from '#contract/again.ts'
import { reachOf } from '#contract/rules/places/reach.ts'
import type { ListedShop } from '#contract/shops.ts'
import { useRenewed } from '#web/data/follow-orders.ts'
import { useHearts } from '#web/data/hearts.ts'
import { useData } from '#web/data/use-data.ts'
import { useTurns } from '#web/data/use-turns.ts'
import { keepRoom } from '#web/device/kept-room.ts'
import { type StoredLocation, useStoredLocation } from '#web/device/location.ts'
import { say } from '#web/language/say.ts'
import { formatPack } from '#web/language/words.ts'
import { paths } from '#web/paths.ts'
import { forYouTexts as texts } from '#web/texts/for-you.ts'
import { homeTexts } from '#web/texts/home.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'

type Props = {
  adderFor: (item: UsualItem['item'], isOutOfReach: boolean) => ReactNode
  againFor: (again: Again) => ReactNode
  /** The account's kept addresses, to choose one as the place. */
  places: ReactNode
}

/** The personal part of Home: the customer's shops, last order and usual items. Empty if there are none. */
export function ForYou({ adderFor, againFor, places }: Props) {
  useRenewed('listHearts')
  useRenewed('showAgain')
  useRenewed('listUsual')
  const hearts = useHearts()
  const last = useData('showAgain', {})
  const usual = useData('listUsual', {})
  const addresses = useData('listAddresses', {})
  const isKnown =
    (hearts.shops || hearts.failure) && [last, usual, addresses].every(({ data, failure }) => data || failure)
  const parts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isKnown && parts.current) keepRoom(parts.current.offsetHeight)
  })
  const shops = hearts.shops ?? []
  useTurns(shops, hearts.refresh)
  const items = usual.data?.data ?? []
  const place = useStoredLocation()
  const again = last.data?.data
  // Shown all at once, in the reserved height: parts that appear one by one would push each other down.
  if (!isKnown) return null
  return (
    <div ref={parts} className="page flex flex-col gap-2 pb-1 empty:hidden">
      {places}
      {shops.length > 0 && (
        <MyShops shops={shops} place={place} onMore={hearts.hasOlder && hearts.showOlder} />
      )}
      {again && again.lines.length > 0 && !isBeyond(again.shop, place) && (
        <LastOrder again={again}>{againFor(again)}</LastOrder>
      )}
      {items.length > 0 && <Usual items={items} adderFor={adderFor} place={place} />}
    </div>
  )
}

type Place = StoredLocation | null

/** Judged by the straight line only; if the road decides, the shop's page says so. */
const isBeyond = (shop: Parameters<typeof reachOf>[0], place: Place): boolean =>
  place !== null && reachOf(shop, place) === 'beyond'

type MyShopsProps = { shops: ListedShop[]; place: Place; onMore: false | (() => void) }

function MyShops({ shops, place, onMore }: MyShopsProps) {
  return (
    <section aria-labelledby="my-shops">
      <h2 id="my-shops" className="text-lg">
        {texts.myShops}
      </h2>
      <ul className="sideways">
        {shops.map((shop) => (
          <li key={shop._id} className="shrink-0">
            <Link
              to={paths.shop(shop._id)}
              className="flex min-h-12 max-w-56 items-center gap-2 rounded-full border border-line bg-card py-1 pr-4 pl-1 font-semibold text-sm hover:border-blue"
            >
              <Picture
                src={shop.shopImage ?? ''}
                alt=""
                width={40}
                height={40}
                sizes="2.5rem"
                className="size-10 shrink-0 rounded-full"
              />
              <span className="min-w-0">
                <span className="block truncate">{shop.name}</span>
                <WhyNotNow shop={shop} place={place} />
              </span>
            </Link>
          </li>
        ))}
        {onMore && (
          <li className="shrink-0">
            <Button tone="plain" onClick={onMore}>
              {homeTexts.showMore}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

/** Why one cannot order from the shop now, in the words of its card. */
function WhyNotNow({ shop, place }: { shop: ListedShop; place: Place }) {
  const isFar = isBeyond(shop, place)
  if (!isFar && shop.acceptingOrders !== false) return null
  return (
    <span className="block font-normal text-brick-ink">{isFar ? homeTexts.outOfReach : texts.closed}</span>
  )
}

function LastOrder({ again, children }: { again: Again; children: ReactNode }) {
  return (
    <section
      aria-label={texts.again}
      className="flex items-center gap-3 rounded-card border border-line bg-card p-2.5 shadow-soft max-xs:flex-wrap"
    >
      <p className="min-w-0 flex-1 text-sm max-xs:basis-full">
        <span className="xs:line-clamp-2 font-semibold">{say(texts.lastAt, { shop: again.shop.name })}</span>
        <span className="block xs:truncate text-soft">{again.lines.map(({ name }) => name).join(', ')}</span>
      </p>
      {children}
    </section>
  )
}

type UsualProps = Pick<Props, 'adderFor'> & { items: UsualItem[]; place: Place }

function Usual({ items, adderFor, place }: UsualProps) {
  return (
    <section aria-labelledby="usual">
      <h2 id="usual" className="text-lg">
        {texts.usual}
      </h2>
      <ul className="sideways">
        {items.map(({ item, shop }) => (
          <li
            key={item._id}
            className="grid w-78 shrink-0 grid-cols-[3.5rem_minmax(0,1fr)_7rem] items-center gap-x-2 rounded-card border border-line bg-card p-2 text-sm"
          >
            <Picture
              src={item.image}
              alt=""
              width={56}
              height={56}
              sizes="3.5rem"
              className="row-span-2 size-14 rounded-field"
            />
            {/* Above its button too: beside it there is no room for half of a name. */}
            <p className="col-span-2 truncate font-semibold">{item.name}</p>
            <div className="min-w-0">
              <p className="tabular truncate text-soft">
                <Money rupees={item.price} className="font-semibold text-ink" />{' '}
                {formatPack(1, item.quantity, item.unit)}
              </p>
              <p className="truncate text-soft">{shop.name}</p>
              {isBeyond(shop, place) && <p className="text-brick-ink">{homeTexts.outOfReach}</p>}
            </div>
            <div>{adderFor(item, isBeyond(shop, place))}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}
