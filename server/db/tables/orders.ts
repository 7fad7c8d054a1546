import type { Generated } from 'kysely'
import type { Unit } from '#contract/rules/items/catalogue.ts'
import type { IssueParty, IssueStepKind } from '#contract/rules/orders/issues.ts'
import type { LineChangeKind, LineChangeState } from '#contract/rules/orders/line-changes.ts'
import type { Ending, OrderEventKind, Wish } from '#contract/rules/orders/order-acts.ts'
import type { OrderStatus, PaymentStatus, StoredStatus } from '#contract/rules/orders/order-life.ts'
import type { DoorstepColumns } from './addresses.ts'

/** What an order was before a step, stored so that the step can be undone. */
export type Standing = {
  status: OrderStatus
  acceptedAt: string | null
  promisedMinutes: number | null
  packedAt: string | null
}

/** `issue`: a step of an issue report. Such events only tell open pages to read the report again. */
export type StoredEventKind = OrderEventKind | 'issue'

export type OrderEventDetails = {
  reason?: string
  note?: string
  minutes?: number
  /** Refunded to the customer because of it. */
  refundPaise?: number
  /** The name of the line's item, and of the item offered or brought instead. */
  item?: string
  offer?: string
  offerPaise?: number
  /** Identifies the call that left nothing to bring; see `isEndedBy`. */
  endedBy?: string
  before?: Standing
  /** For kind `issue`: the report, its step, and who took it. */
  issueId?: string
  step?: IssueStepKind
  by?: IssueParty
}

export interface OrderTables {
  /** Events that are not published or told to people yet; see `orders/outbox`. */
  outbox: {
    shop_id: string
    event_id: string
    origin: string | null
    claimed_at: Generated<Date | null>
    is_for_people: Generated<boolean>
  }
  checkouts: {
    shop_id: string
    account_id: string
    key: string
    asked: string
    order_id: string
    begun_at: Date
    expires_at: Date
  }
  /** Which order a customer's first, second, … cart at a shop became. */
  ordered_carts: {
    shop_id: string
    account_id: string
    number: number
    order_id: string
  }
  /** Customers whose orders a shop does not take, with the order by which it named them. */
  blocked_customers: {
    shop_id: string
    account_id: string
    order_id: string
    blocked_at: Generated<Date>
  }
  orders: DoorstepColumns & {
    shop_id: string
    id: string
    /** Null once the person deleted the account: the order stays, as tax law needs, without them. */
    customer_account_id: string | null
    idempotency_key: string | null
    status: StoredStatus
    payment_method: 'COD' | 'online'
    payment_status: Generated<PaymentStatus>
    shop_name: string
    subtotal_paise: number
    delivery_paise: number
    total_paise: number
    distance_metres: number
    distance_method: 'road' | 'estimate'
    distance_source: string
    is_near_band_edge: Generated<boolean>
    quoted_at: Date
    created_at: Generated<Date>
    /** When the shop first saw it; null while it awaits payment, and for ever if that never came. */
    placed_at: Date | null
    accepted_at: Generated<Date | null>
    promised_minutes: Generated<number | null>
    packed_at: Generated<Date | null>
    /** The customer asked for it to be cancelled after it was packed, and nobody has answered yet. */
    cancel_asked_at: Generated<Date | null>
    /** When a placed order was cancelled. */
    ended_at: Generated<Date | null>
    ending: Generated<Ending | null>
    ending_reason: Generated<string | null>
    ending_note: Generated<string | null>
    wish: Generated<Wish>
    /** The delivery fee that the customer still owes of an order that could not be delivered. */
    kept_fee_paise: Generated<number>
    /** Cash that the shop gave back, and that is confirmed. */
    cash_returned_paise: Generated<number>
    /** The total when it was placed; null while it has not changed. */
    ordered_paise: Generated<number | null>
    /** The order whose goods this one brings again, free of charge. */
    again_of: string | null
    /** Placed by the keeper to try the desk: without customer or price, and counted nowhere. */
    is_test: Generated<boolean>
    /** The terms in force when it was placed; null for orders from before this was stored. */
    terms_version: string | null
  }
  order_lines: {
    shop_id: string
    order_id: string
    item_id: string
    position: number
    name: string
    picture: string
    price_paise: number
    count: number
    unit: Unit
    pack_size: number
    total_paise: number
    /** How many packs of counted stock this line holds. */
    taken: Generated<number>
  }
  /** Append-only but for `state`; `order_lines` keep what was ordered. `linesNow` applies these to them. */
  order_changes: {
    shop_id: string
    id: string
    order_id: string
    item_id: string
    kind: LineChangeKind
    state: LineChangeState
    count: number
    grams: number | null
    line_paise: number
    by_item_id: string | null
    name: string | null
    picture: string | null
    price_paise: number | null
    unit: Unit | null
    pack_size: number | null
    /** How many packs of counted stock the replacement holds. */
    taken: Generated<number>
    by_account_id: string | null
    made_at: Date
    answered_at: Generated<Date | null>
  }
  order_events: {
    shop_id: string
    id: string
    order_id: string
    customer_account_id: string | null
    /** The order's status after the event. */
    status: OrderStatus
    kind: Generated<StoredEventKind>
    details: Generated<OrderEventDetails | null>
    by_account_id: string | null
    at: Generated<Date>
    told_by_trigger: Generated<boolean>
  }
  /** Steps of a new shop's checklist that cannot be derived from other tables. */
  first_days: {
    shop_id: string
    hours_at: Date | null
    ringing_at: Date | null
    test_order_at: Date | null
    poster_at: Date | null
    link_at: Date | null
    dismissed_at: Date | null
  }
  desks: { shop_id: string; seen_at: Date }
  /** Maintained by triggers on `orders` only. Split into parts, which add up, so that concurrent orders do not wait for one row. */
  shop_figures: {
    shop_id: string
    part: number
    orders: number
    pending: number
    revenue_paise: number
  }
  /** The same per day in Asia/Kolkata. */
  shop_days: {
    shop_id: string
    day: Date
    part: number
    orders: number
    revenue_paise: number
    /** Orders that were answered late; those still waiting are not included. */
    waited_long: Generated<number>
  }
  /** The same: declined orders per day and reason. */
  shop_declines: {
    shop_id: string
    day: Date
    reason: string
    part: number
    orders: number
  }
  /** The same: packs ordered per day and item. */
  shop_item_days: {
    shop_id: string
    day: Date
    item_id: string
    part: number
    count: number
  }
}
