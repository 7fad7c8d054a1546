import { sql } from 'kysely'
import type { z } from 'zod'
import { isAccountNumber, isIfsc, isInIndia, isPin, isShopPhone } from '#contract/rules/accounts/checks.ts'
import { isUpiAddress } from '#contract/rules/money/upi.ts'
import { isOnlyNear } from '#contract/rules/places/is-only-near.ts'
import type { SetupFault } from '#contract/rules/shops/setup-checks.ts'
import { changedHolidays } from '#contract/rules/time/holidays.ts'
import { withWeekdays } from '#contract/rules/time/opening-hours.ts'
import type { editOwnShop } from '#contract/shops/own-shop.ts'
import { asJson } from '#server/db/as-json.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readDataUrl } from '#server/media/read-data-url.ts'
import { storePicture } from '#server/media/store-picture.ts'
import { holidayColumns, refuseLateHolidays, toHolidays } from './holidays.ts'
import { pauseColumns } from './pause-shop.ts'

export type ShopChanges = z.output<typeof editOwnShop.input>

/** Must run before the transaction: encoding a picture takes long. @returns the picture's id, if one was sent */
export async function storeShopImage(db: Db, { shopImage }: ShopChanges): Promise<string | undefined> {
  return shopImage ? storePicture(db, readDataUrl(shopImage)) : undefined
}

/** Changes the fields that are given. Bank details (`bank-details.ts`) and UPI address (`upi-address.ts`) are not among them. */
export async function editShop(
  tx: Tx,
  shopId: string,
  changes: ShopChanges,
  picture?: string,
): Promise<void> {
  const { acceptingOrders } = changes
  const { openingHours, holidays } = await openingAfter(tx, shopId, changes)
  const edited = await tx
    .updateTable('shops')
    .set({
      name: changes.name,
      phone: changes.phone,
      phone_name: changes.phoneName,
      other_phones: changes.otherPhones && asJson(changes.otherPhones),
      address: changes.address,
      street2: changes.street2,
      city: changes.city,
      state: changes.state,
      postal_code: changes.postal_code,
      lat: changes.latitude,
      lng: changes.longitude,
      delivery_radius_km: changes.deliveryRadius,
      picture,
      most_open_orders: changes.mostOpenOrders,
      accepts_by_itself: changes.acceptsByItself,
      usual_minutes: changes.usualMinutes,
      ...(acceptingOrders !== undefined &&
        pauseColumns({ isPaused: !acceptingOrders, until: null }, new Date())),
      opening_hours: openingHours && asJson(openingHours),
      ...(holidays && holidayColumns(holidays, new Date())),
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', shopId)
    // Personal data must not be written back to a shop whose account was deleted meanwhile.
    .where('closed_at', 'is', null)
    .returning('phone')
    .executeTakeFirst()
  if (!edited) throw new Refusal('not_found')
  // Compared with the stored first number. The reverse, a first number that is already among the others, is allowed: its
  // entry among the others is then not shown.
  if (changes.otherPhones?.some(({ number }) => number === edited.phone))
    throw new Refusal('setup_incomplete', { reason: 'phoneTwice' })
}

/** Week and holidays after the change. Single days are merged into the stored ones, under a lock of the row. */
async function openingAfter(
  tx: Tx,
  shopId: string,
  changes: ShopChanges,
): Promise<Pick<ShopChanges, 'openingHours' | 'holidays'>> {
  const { openingHours, openingDays = [], holidays, addHolidays = [], removeHolidays = [] } = changes
  const changesHolidays = addHolidays.length + removeHolidays.length > 0
  if (openingDays.length === 0 && !changesHolidays) return { openingHours, holidays }
  const now = await tx
    .selectFrom('shops')
    .select(['opening_hours', 'holidays', 'holiday_reasons'])
    .where('id', '=', shopId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const week = openingHours === undefined ? now.opening_hours : openingHours
  const days = holidays ?? toHolidays(now)
  return {
    openingHours: openingDays.length > 0 ? withWeekdays(week, openingDays) : openingHours,
    holidays: changesHolidays ? changedHolidays(days, addHolidays, removeHolidays) : holidays,
  }
}

/** Refuses invalid changes. To be called before anything is stored or a proof is used. */
export function refuseFaults(changes: ShopChanges): void {
  const fault = faultOf(changes)
  if (fault) throw new Refusal('setup_incomplete', { reason: fault })
  refuseLateHolidays([...(changes.holidays ?? []), ...(changes.addHolidays ?? [])], new Date())
}

function faultOf(changes: ShopChanges): SetupFault | undefined {
  const { phone, otherPhones, postal_code, latitude, longitude, address, accountNumber, ifscCode } = changes
  const phones = [phone ?? [], otherPhones?.map(({ number }) => number) ?? []].flat()
  if (!phones.every(isShopPhone)) return 'phone'
  if (new Set(phones).size < phones.length) return 'phoneTwice'
  // An address that changes without its coordinates would leave the old point on the map.
  const moves = address !== undefined || latitude !== undefined || longitude !== undefined
  if (address !== undefined && isOnlyNear(address)) return 'profile'
  const isPlaced = latitude !== undefined && longitude !== undefined && isInIndia(latitude, longitude)
  if (moves && !isPlaced) return 'coordinates'
  if (postal_code !== undefined && !isPin(postal_code)) return 'postalCode'
  if (ifscCode !== undefined && !isIfsc(ifscCode)) return 'ifsc'
  if (accountNumber !== undefined && !isAccountNumber(accountNumber)) return 'accountNumber'
  if (changes.upiAddress && !isUpiAddress(changes.upiAddress)) return 'upiAddress'
  return undefined
}
