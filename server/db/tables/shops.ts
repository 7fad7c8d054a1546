import type { ColumnType, Generated } from 'kysely'
import type { FoodType } from '#contract/rules/items/food-types.ts'
import type { ShopPhone } from '#contract/rules/shops/shop-phones.ts'

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
    /** Kilometres by road. */
    delivery_radius_km: Generated<number>
    loc: ColumnType<never, never, never>
    name_words: ColumnType<never, never, never>
    picture: string
    /** Sealed like the bank details below; only ever shown masked. */
    pan_sealed: string
    account_number_sealed: string
    ifsc_sealed: string
    account_holder_name: string
    bank_name: string
    /** Where customers pay by UPI at the door, sealed. */
    upi_address_sealed: string | null
    is_paused: Generated<boolean>
    /** Whether orders are accepted automatically while its desk is open, promising `usual_minutes`. */
    accepts_by_itself: Generated<boolean>
    usual_minutes: Generated<number | null>
    /** While it is paused: when the pause ends by itself. */
    paused_until: Date | null
    /** While it is paused: why; null if the keeper did it. */
    pause_reason: 'unanswered' | null
    /** When the keeper last ended a pause. */
    resumed_at: Date | null
    /** With this many open orders it is busy and takes no more; null for no limit. */
    most_open_orders: number | null
    opening_hours: ColumnType<Span[][] | null, string | null, string | null>
    holidays: Generated<string[]>
    holiday_reasons: ColumnType<Record<string, string>, string | undefined, string>
    wants_push: Generated<boolean>
    plan_paise: number
    plan_name: string
    sub_end_at: Date
    suspended_at: Date | null
    /** The day of the month on which the plan was bought; null for plans bought before this was stored. */
    plan_day: number | null
    /** When its keeper's account was deleted. */
    closed_at: Date | null
    /** Derived from the menu by triggers. */
    food_types: Generated<FoodType[]>
    categories: Generated<string[]>
    best_items: Generated<string[]>
    /** Item ids, of the last month. */
    best_sellers: Generated<string[]>
    /** The usual minutes from placing to delivery in the last month. */
    minutes_to_door: Generated<number | null>
    /** The current short address of its page; `shop_slugs` has all it ever had. */
    slug: Generated<string | null>
    rating_sum: Generated<number>
    rating_count: Generated<number>
    /** Updated whenever anything changes that visitors see of the shop or its menu; cached pages are keyed by it. */
    changed_at: Generated<Date>
    created_at: Generated<Date>
  }
  /** Every word that was ever in a shop's name; maintained by a trigger. */
  shop_words: { word: string; added_at: Generated<Date> }
  /** Customers' favourite shops. */
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
