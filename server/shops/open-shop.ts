import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { planTerm } from '#contract/rules/money/plan-dates.ts'
import type { Plan } from '#contract/rules/money/plans.ts'
import type { Tx } from '#server/db/db.ts'
import type { Sealer } from '#server/db/sealed-fields.ts'
import { giveSlug } from './slugs.ts'

export type NewShop = {
  ownerAccountId: string
  name: string
  email: string
  phone: string
  address: string
  street2: string
  city: string
  state: string
  postalCode: string
  lat: number
  lng: number
  /** Default: that of the column. */
  deliveryRadiusKm?: number
  picture: string
  pan: string
  accountNumber: string
  ifsc: string
  accountHolderName: string
  bankName: string
  wantsPush: boolean
}

/** The sealer's context for a field: a sealed value copied to another shop or field cannot be decrypted. */
export const sealContext = (shopId: string, field: 'pan' | 'account_number' | 'ifsc' | 'upi_address') =>
  `shop:${shopId}:${field}`

/** Opens the shop of an account. @returns its id; undefined if the account has one already */
export async function openShop(
  tx: Tx,
  sealer: Sealer,
  shop: NewShop,
  plan: Plan,
  now = new Date(),
): Promise<string | undefined> {
  const id = uuidv7()
  const term = planTerm(plan.span, now)
  const opened = await tx
    .insertInto('shops')
    .values({
      id,
      owner_account_id: shop.ownerAccountId,
      name: shop.name,
      email: shop.email,
      phone: shop.phone,
      address: shop.address,
      street2: shop.street2,
      city: shop.city,
      state: shop.state,
      postal_code: shop.postalCode,
      lat: shop.lat,
      lng: shop.lng,
      delivery_radius_km: shop.deliveryRadiusKm,
      picture: shop.picture,
      pan_sealed: sealer.seal(shop.pan, sealContext(id, 'pan')),
      account_number_sealed: sealer.seal(shop.accountNumber, sealContext(id, 'account_number')),
      ifsc_sealed: sealer.seal(shop.ifsc, sealContext(id, 'ifsc')),
      account_holder_name: shop.accountHolderName,
      bank_name: shop.bankName,
      wants_push: shop.wantsPush,
      plan_paise: plan.pricePaise,
      plan_name: plan.name,
      sub_end_at: term.end,
      plan_day: term.day,
    })
    .onConflict((conflict) => conflict.column('owner_account_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!opened) return undefined
  await tx.deleteFrom('setup_drafts').where('account_id', '=', shop.ownerAccountId).execute()
  await giveSlug(tx, { id, name: shop.name, city: shop.city })
  return id
}

/** Extends a shop's subscription by a plan. @returns its new end; undefined if there is no such shop or it was closed */
export async function extendSubscription(tx: Tx, shopId: string, plan: Plan): Promise<Date | undefined> {
  const now = new Date()
  // Locked, so that the second of two concurrent renewals starts from the end that the first one set.
  const shop = await tx
    .selectFrom('shops')
    .select(['sub_end_at', 'plan_day', 'closed_at'])
    .where('id', '=', shopId)
    .forUpdate()
    .executeTakeFirst()
  if (!shop || shop.closed_at) return undefined
  const term = planTerm(plan.span, now, { end: shop.sub_end_at, day: shop.plan_day })
  await tx
    .updateTable('shops')
    .set({
      sub_end_at: term.end,
      plan_day: term.day,
      plan_paise: plan.pricePaise,
      plan_name: plan.name,
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', shopId)
    .execute()
  return term.end
}
