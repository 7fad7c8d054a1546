import { type Selectable, sql } from 'kysely'
import { pictureUrl } from '#contract/rules/pictures/pictures.ts'
import { phonesOf } from '#contract/rules/shops/shop-phones.ts'
import { indiaDay } from '#contract/rules/time/india-time.ts'
import { isOpenAt, nextClosing, nextOpening } from '#contract/rules/time/opening-hours.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import type { ListedShop, Shop, ShopCard } from '#contract/shops.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Shown } from '#server/media/collect-pictures.ts'

/** What decides whether a shop takes orders (`openness`), besides `isBusy`. */
export const tradingColumns = [
  'is_paused',
  'paused_until',
  'opening_hours',
  'holidays',
  'sub_end_at',
  'suspended_at',
  'closed_at',
] as const

/** What the card of a shop shows. */
export const cardColumns = [
  'id',
  'name',
  'address',
  'street2',
  'city',
  'state',
  'postal_code',
  'lat',
  'lng',
  'delivery_radius_km',
  'picture',
  ...tradingColumns,
  'rating_sum',
  'rating_count',
] as const

/** The same in a list of shops (`listShops`, `listHearts`). */
export const listedColumns = [...cardColumns, 'food_types', 'best_items', 'minutes_to_door'] as const

/** Condition on `shops`: it has as many open orders as it takes at once. They are counted only if there is a limit. */
export const isBusy = sql<boolean>`(
  case when most_open_orders is null then false else open_orders_of(id) >= most_open_orders end)`

/** What anybody may read of a shop: no PAN, bank details or UPI address. */
export const publicShopColumns = [
  ...cardColumns,
  'email',
  'phone',
  'phone_name',
  'other_phones',
  'slug',
  'best_items',
  'holiday_reasons',
] as const

export type CardRow = Pick<Selectable<Tables['shops']>, (typeof cardColumns)[number]> & { is_busy: boolean }
export type ListedRow = CardRow & Pick<Selectable<Tables['shops']>, (typeof listedColumns)[number]>
type PublicShopRow = CardRow & Pick<Selectable<Tables['shops']>, (typeof publicShopColumns)[number]>

export function toShop(row: PublicShopRow, now: Date): Shop {
  const card = toCard(row, now)
  const closedFor = card.closedBecause === 'holiday' && row.holiday_reasons[indiaDay(now)]
  return {
    ...card,
    ...(closedFor && { closedFor }),
    ...{ email: row.email, phone: row.phone, phones: phonesOf(row) },
    ...{ openingHours: row.opening_hours, bestItems: row.best_items },
    ...(row.slug !== null && { slug: row.slug }),
  }
}

export function toCard(row: CardRow, now: Date): ShopCard {
  const card = {
    _id: row.id,
    name: row.name,
    shopImage: pictureUrl(row.picture),
    shopAddress: {
      address: row.address,
      street2: row.street2,
      city: row.city,
      state: row.state,
      postal_code: row.postal_code,
      latitude: row.lat,
      longitude: row.lng,
    },
    coordinates: { lat: row.lat, lng: row.lng },
    deliveryRadius: row.delivery_radius_km,
    ratingCount: row.rating_count,
  }
  return Object.assign(
    card,
    openness(row, now),
    row.rating_count > 0 && { rating: Math.round((row.rating_sum / row.rating_count) * 10) / 10 },
  )
}

export const toListed = (row: ListedRow, now: Date): ListedShop =>
  Object.assign(
    toCard(row, now),
    { foodTypes: row.food_types, bestItems: row.best_items },
    row.minutes_to_door !== null && { minutesToDoor: row.minutes_to_door },
  )

export type Openness = Pick<Shop, 'acceptingOrders' | 'closedBecause' | 'opensAt' | 'closesAt'>
type Pause = Pick<CardRow, 'is_paused' | 'paused_until'>
type Trading = Pick<CardRow, 'is_busy' | (typeof tradingColumns)[number]>

export const isPausedAt = ({ is_paused, paused_until }: Pause, at: Date): boolean =>
  is_paused && (paused_until === null || paused_until > at)

/** The pause as its keeper sees it; empty if there is none. */
export function pauseOf(
  row: Pause & { pause_reason: 'unanswered' | null },
  at: Date,
): Pick<OwnShop, 'pause'> {
  if (!isPausedAt(row, at)) return {}
  const { paused_until: until, pause_reason: because } = row
  return { pause: { ...(until && { until: until.toISOString() }), ...(because && { because }) } }
}

/** Whether a shop takes orders at `now`. If it does not: why, and from when it will by itself. */
export function openness(row: Trading, now: Date): Openness {
  if (row.closed_at) return closed('gone')
  if (row.suspended_at) return closed('suspended')
  if (row.sub_end_at <= now) return closed('lapsed')
  if (isPausedAt(row, now))
    return { ...closed('paused'), ...(row.paused_until && opens(row, row.paused_until)) }
  if (isOpenAt(row.opening_hours, row.holidays, now))
    return row.is_busy ? closed('busy') : { acceptingOrders: true, ...closes(row, now) }
  const isHoliday = row.holidays.includes(indiaDay(now))
  return { ...closed(isHoliday ? 'holiday' : 'hours'), ...opens(row, now) }
}

const closed = (closedBecause: NonNullable<Shop['closedBecause']>) => ({
  acceptingOrders: false,
  closedBecause,
})

function closes({ opening_hours, holidays }: Trading, from: Date): Pick<Openness, 'closesAt'> {
  const closesAt = nextClosing(opening_hours, holidays, from)
  return closesAt ? { closesAt: closesAt.toISOString() } : {}
}

/** The first moment at or after `from` at which the shop is open by its hours. */
function opens({ opening_hours, holidays }: Trading, from: Date): Pick<Openness, 'opensAt'> {
  const opensAt = isOpenAt(opening_hours, holidays, from) ? from : nextOpening(opening_hours, holidays, from)
  return opensAt ? { opensAt: opensAt.toISOString() } : {}
}

/** Tells the deletion of unused pictures which ones shops show. */
export const shownByShop: Shown = sql`exists (select from shops where shops.picture = pictures.id)`
