import { sql } from 'kysely'
import { isOpenAt, nextOpening } from '#contract/rules/opening-hours.ts'
import { pictureUrl } from '#contract/rules/pictures.ts'
import type { Shop, ShopCard } from '#contract/shops.ts'
import type { Shown } from '#server/media/collect-pictures.ts'

/** What a card in a list shows. */
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
  'is_paused',
  'opening_hours',
  'holidays',
  'sub_end_at',
  'suspended_at',
  'rating_sum',
  'rating_count',
] as const

/** What anybody may read of a shop. PAN and bank details are not among it. */
export const publicShopColumns = [...cardColumns, 'email', 'phone'] as const

export type CardRow = {
  id: string
  name: string
  address: string
  street2: string
  city: string
  state: string
  postal_code: string
  lat: number
  lng: number
  delivery_radius_km: number
  picture: string
  is_paused: boolean
  opening_hours: { opens: string; closes: string }[][] | null
  holidays: string[]
  sub_end_at: Date
  suspended_at: Date | null
  rating_sum: number
  rating_count: number
}
type PublicShopRow = CardRow & { email: string; phone: string }

export function toShop(row: PublicShopRow, now: Date): Shop {
  return { ...toCard(row, now), email: row.email, phone: row.phone, openingHours: row.opening_hours }
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
    deliveryRadius: row.delivery_radius_km,
    ratingCount: row.rating_count,
  }
  return Object.assign(
    card,
    openness(row, now),
    row.rating_count > 0 && { rating: Math.round((row.rating_sum / row.rating_count) * 10) / 10 },
  )
}

export type Openness = Pick<Shop, 'acceptingOrders' | 'closedBecause' | 'opensAt'>

/** Whether a shop takes orders at a moment; if not, why, and when that ends by itself. */
export function openness(
  row: Pick<CardRow, 'sub_end_at' | 'suspended_at' | 'is_paused' | 'opening_hours' | 'holidays'>,
  now: Date,
): Openness {
  if (row.suspended_at) return { acceptingOrders: false, closedBecause: 'suspended' }
  if (row.sub_end_at <= now) return { acceptingOrders: false, closedBecause: 'lapsed' }
  if (row.is_paused) return { acceptingOrders: false, closedBecause: 'paused' }
  if (isOpenAt(row.opening_hours, row.holidays, now)) return { acceptingOrders: true }
  const opensAt = nextOpening(row.opening_hours, row.holidays, now)
  return {
    acceptingOrders: false,
    closedBecause: 'hours',
    ...(opensAt && { opensAt: opensAt.toISOString() }),
  }
}

/** For the collection of pictures that nothing shows. */
export const shownByShop: Shown = sql`exists (select from shops where shops.picture = pictures.id)`
