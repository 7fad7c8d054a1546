import type { Generated } from 'kysely'
import type { Unit } from '#contract/rules/catalogue.ts'
import type { IssueParty, IssueStepKind } from '#contract/rules/issues.ts'
import type { LineChangeKind, LineChangeState } from '#contract/rules/line-changes.ts'
import type { Ending, OrderEventKind, Wish } from '#contract/rules/order-acts.ts'
import type { OrderStatus, PaymentStatus, StoredStatus } from '#contract/rules/order-life.ts'
import type { DoorstepColumns } from './addresses.ts'

/** Where an order stood before a step, so that the step can be taken back. */
export type Standing = {
  status: OrderStatus
  acceptedAt: string | null
  promisedMinutes: number | null
  packedAt: string | null
}

/** `issue`: something was done about a report of the customer. The page is told so, and reads it where the report is. */
export type StoredEventKind = OrderEventKind | 'issue'

export type OrderEventDetails = {
  reason?: string
  note?: string
  minutes?: number
  /** What goes back to the customer because of it. */
  refundPaise?: number
  /** The line it is about, and what is offered or comes instead. */
  item?: string
  offer?: string
  offerPaise?: number
  /** The call that left nothing to bring, in its own words. */
  endedBy?: string
  before?: Standing
  /** Of a report: which, and what was done by whom. */
  issueId?: string
  step?: IssueStepKind
  by?: IssueParty
}

export interface OrderTables {
  /** What is still to be told of, see `orders/outbox`. */
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
  /** Whose orders a shop does not take, and by which of theirs it knows them. */
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
    /** When it became an order that the shop sees; null while it awaits payment. */
    placed_at: Date | null
    accepted_at: Generated<Date | null>
    promised_minutes: Generated<number | null>
    packed_at: Generated<Date | null>
    /** The customer asked for it to be cancelled after it was packed, and nobody has answered yet. */
    cancel_asked_at: Generated<Date | null>
    /** When it was cancelled, of an order that was placed. */
    ended_at: Generated<Date | null>
    ending: Generated<Ending | null>
    ending_reason: Generated<string | null>
    ending_note: Generated<string | null>
    wish: Generated<Wish>
    /** What the customer owes of a cancelled order: its delivery, where nobody was at home. */
    kept_fee_paise: Generated<number>
    /** Handed back in cash, and confirmed. */
    cash_returned_paise: Generated<number>
    /** What it came to when it was placed; null while it still does. */
    ordered_paise: Generated<number | null>
    /** The order that this one brings again, without a price. */
    again_of: string | null
    /** Placed by the keeper, to see how the desk works; of nobody, for nothing, and counted nowhere. */
    is_test: Generated<boolean>
    /** Of the terms in force when it was placed; null where nobody kept it. */
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
  /** Never a line of it is changed in place; see `linesNow`. */
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
    /** How many packs of counted stock are held for what comes instead. */
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
    /** What it was after this. */
    status: OrderStatus
    kind: Generated<StoredEventKind>
    details: Generated<OrderEventDetails | null>
    by_account_id: string | null
    at: Generated<Date>
    told_by_trigger: Generated<boolean>
  }
  /** When a new shop's keeper said or did what nothing else tells. */
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
  /** Kept by triggers on the orders; nobody else writes it. A shop's figures are the sum of its parts. */
  shop_figures: {
    shop_id: string
    part: number
    orders: number
    pending: number
    revenue_paise: number
  }
  /** Likewise, of each day in Asia/Kolkata that a chart may show. */
  shop_days: {
    shop_id: string
    day: Date
    part: number
    orders: number
    revenue_paise: number
    /** Answered late; what waits still is not among them. */
    waited_long: Generated<number>
  }
  /** Likewise: why orders of a day were declined. */
  shop_declines: {
    shop_id: string
    day: Date
    reason: string
    part: number
    orders: number
  }
  /** Likewise: how many of an item were ordered. */
  shop_item_days: {
    shop_id: string
    day: Date
    item_id: string
    part: number
    count: number
  }
}
