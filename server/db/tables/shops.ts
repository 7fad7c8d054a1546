import type { ColumnType, Generated } from 'kysely'
import type { FoodType } from '#contract/rules/food-types.ts'
import type { ShopPhone } from '#contract/rules/shop-phones.ts'

type Span = { opens: string; closes: string }

export interface ShopTables {
  /** Every address that a shop ever had. */
  shop_slugs: { slug: string; shop_id: string; made_at: Generated<Date> }
  shops: {
    id: string
    owner_account_id: string
    name: string
    email: string
    phone: string
    phone_name: Generated<string>
    other_phones: ColumnType<Required<ShopPhone>[], string | undefined, string>
    address: string
    street2: string
    city: string
    state: string
    postal_code: string
    lat: number
    lng: number
    /** By road. */
    delivery_radius_km: Generated<number>
    loc: ColumnType<never, never, never>
    name_words: ColumnType<never, never, never>
    picture: string
    /** Sealed with the product's key; never read but to be masked. */
    pan_sealed: string
    account_number_sealed: string
    ifsc_sealed: string
    account_holder_name: string
    bank_name: string
    /** Where customers pay by UPI at the door, sealed. */
    upi_address_sealed: string | null
    is_paused: Generated<boolean>
    /** Its orders are accepted by themselves while its desk is open, with these minutes. */
    accepts_by_itself: Generated<boolean>
    usual_minutes: Generated<number | null>
    /** While it is paused: when that ends by itself. */
    paused_until: Date | null
    /** While it is paused: why, where not its keeper did it. */
    pause_reason: 'unanswered' | null
    /** When its keeper last took it out of a pause. */
    resumed_at: Date | null
    /** Beyond so many open orders it takes no more. */
    most_open_orders: number | null
    opening_hours: ColumnType<Span[][] | null, string | null, string | null>
    holidays: Generated<string[]>
    holiday_reasons: ColumnType<Record<string, string>, string | undefined, string>
    wants_push: Generated<boolean>
    plan_paise: number
    plan_name: string
    sub_end_at: Date
    suspended_at: Date | null
    /** The day of the month that the plan was bought on; null for plans bought before it was kept. */
    plan_day: number | null
    /** When its keeper's account was deleted. */
    closed_at: Date | null
    /** What its menu holds; the database keeps them with each change of it. */
    food_types: Generated<FoodType[]>
    categories: Generated<string[]>
    best_items: Generated<string[]>
    /** Ids, of the last month. */
    best_sellers: Generated<string[]>
    /** How long an order usually takes from being placed to the door, of the last month. */
    minutes_to_door: Generated<number | null>
    /** The short address of its page, of those in `shop_slugs`. */
    slug: Generated<string | null>
    rating_sum: Generated<number>
    rating_count: Generated<number>
    /** Moves with everything a visitor sees of the shop or its menu; the key of cached pages. */
    changed_at: Generated<Date>
    created_at: Generated<Date>
  }
  /** Every word that ever stood in the name of a shop; written by the database itself. */
  shop_words: { word: string; added_at: Generated<Date> }
  /** The shops that a customer wants at hand. */
  hearts: {
    shop_id: string
    account_id: string
    given_at: Generated<Date>
  }
  pending_bank_details: {
    shop_id: string
    account_number_sealed: string
    ifsc_sealed: string
    account_holder_name: string
    bank_name: string
    asked_at: Generated<Date>
    effective_at: Date
  }
  setup_drafts: {
    account_id: string
    form_sealed: string
    saved_at: Generated<Date>
  }
}
