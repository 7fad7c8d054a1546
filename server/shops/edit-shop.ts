import { sql } from 'kysely'
import type { z } from 'zod'
import { isAccountNumber, isIfsc, isInIndia, isPin, isShopPhone } from '#contract/rules/checks.ts'
import { setupSentences } from '#contract/rules/setup-checks.ts'
import type { editOwnShop } from '#contract/shops.ts'
import type { Db } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readDataUrl } from '#server/media/read-data-url.ts'
import { storePicture } from '#server/media/store-picture.ts'
import { sealContext } from './open-shop.ts'

export type ShopChanges = z.output<typeof editOwnShop.input>

/** Changes what is given and keeps the rest, by the same rules as the set-up. */
export async function editShop(db: Db, sealer: Sealer, shopId: string, changes: ShopChanges): Promise<void> {
  const fault = faultOf(changes)
  if (fault) throw new Refusal('setup_incomplete', { message: fault })
  const picture = changes.shopImage ? await storePicture(db, readDataUrl(changes.shopImage)) : undefined
  const { accountNumber, ifscCode, acceptingOrders, openingHours, holidays } = changes
  await db
    .updateTable('shops')
    .set({
      name: changes.name,
      phone: changes.phone,
      address: changes.address,
      street2: changes.street2?.trim(),
      city: changes.city,
      state: changes.state,
      postal_code: changes.postal_code,
      lat: changes.latitude,
      lng: changes.longitude,
      delivery_radius_km: changes.deliveryRadius,
      picture,
      account_number_sealed:
        accountNumber && sealer.seal(accountNumber, sealContext(shopId, 'account_number')),
      ifsc_sealed: ifscCode && sealer.seal(ifscCode, sealContext(shopId, 'ifsc')),
      account_holder_name: changes.accountHolderName,
      bank_name: changes.bankName,
      is_paused: acceptingOrders === undefined ? undefined : !acceptingOrders,
      opening_hours: openingHours && asJson(openingHours),
      holidays: holidays && [...new Set(holidays)].sort(),
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', shopId)
    .execute()
}

// Through text: the driver would write a JSON text as a JSON string.
const asJson = (value: unknown) => sql<string>`${JSON.stringify(value)}::text::jsonb`

function faultOf(changes: ShopChanges): string | undefined {
  const { phone, postal_code, latitude, longitude, address, accountNumber, ifscCode } = changes
  if (phone !== undefined && !isShopPhone(phone)) return setupSentences.phone
  // An address without its point would send customers' riders to the old place.
  const moves = address !== undefined || latitude !== undefined || longitude !== undefined
  const isPlaced = latitude !== undefined && longitude !== undefined && isInIndia(latitude, longitude)
  if (moves && !isPlaced) return setupSentences.coordinates
  if (postal_code !== undefined && !isPin(postal_code)) return setupSentences.postalCode
  if (ifscCode !== undefined && !isIfsc(ifscCode)) return setupSentences.ifsc
  if (accountNumber !== undefined && !isAccountNumber(accountNumber)) return setupSentences.accountNumber
  return undefined
}
