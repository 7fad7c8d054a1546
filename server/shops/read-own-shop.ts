import type { OwnShop } from '#contract/shops/own-shop.ts'
import type { Db } from '#server/db/db.ts'
import { maskAllButFour, type Sealer } from '#server/db/sealed-fields.ts'
import { Refusal } from '#server/http/refusal.ts'
import { openUpiAddress } from './bank/upi-address.ts'
import { toHolidays } from './holidays.ts'
import { sealContext } from './open-shop.ts'
import { isBusy, isPausedAt, pauseOf, publicShopColumns, toShop } from './shop-row.ts'

/** A shop as its keeper sees it. Sealed fields are decrypted and masked, except the UPI address, which is shown whole. */
export async function readOwnShop(db: Db, sealer: Sealer, shopId: string): Promise<OwnShop> {
  const now = new Date()
  const row = await db
    .selectFrom('shops')
    .select([
      ...publicShopColumns,
      'plan_name',
      'plan_day',
      'pan_sealed',
      'account_number_sealed',
      'ifsc_sealed',
      'account_holder_name',
      'bank_name',
      'upi_address_sealed',
      'wants_push',
      'pause_reason',
      'most_open_orders',
      'accepts_by_itself',
      'usual_minutes',
      isBusy.as('is_busy'),
    ])
    .where('id', '=', shopId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')

  const waiting = await db
    .selectFrom('pending_bank_details')
    .select(['account_number_sealed', 'ifsc_sealed', 'account_holder_name', 'bank_name', 'effective_at'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst()

  const upiAddress = openUpiAddress(sealer, shopId, row.upi_address_sealed)
  const masked = (sealed: string, field: 'pan' | 'account_number' | 'ifsc') =>
    maskAllButFour(sealer.open(sealed, sealContext(shopId, field)))
  return {
    ...toShop(row, now),
    subscription: row.plan_name,
    subEndDate: row.sub_end_at.toISOString(),
    planDay: row.plan_day,
    pan: masked(row.pan_sealed, 'pan'),
    accountHolderName: row.account_holder_name,
    accountNumber: masked(row.account_number_sealed, 'account_number'),
    ifscCode: masked(row.ifsc_sealed, 'ifsc'),
    bankName: row.bank_name,
    ...(waiting && {
      pendingBank: {
        accountHolderName: waiting.account_holder_name,
        accountNumber: masked(waiting.account_number_sealed, 'account_number'),
        ifscCode: masked(waiting.ifsc_sealed, 'ifsc'),
        bankName: waiting.bank_name,
        from: waiting.effective_at.toISOString(),
      },
    }),
    ...(upiAddress && { upiAddress }),
    holidays: toHolidays(row),
    isPaused: isPausedAt(row, now),
    ...pauseOf(row, now),
    mostOpenOrders: row.most_open_orders,
    acceptsByItself: row.accepts_by_itself,
    usualMinutes: row.usual_minutes,
    browserNotificationOptIn: row.wants_push,
  }
}
