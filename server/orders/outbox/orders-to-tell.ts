import { sql } from 'kysely'
import { type ActName, isAct, orderActs } from '#contract/rules/orders/order-acts.ts'
import { type OrderStatus, toldOf } from '#contract/rules/orders/order-life.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { isSignedIn } from '#server/notifications/push/subscriptions.ts'
import { readBankHolidays } from '#server/payments/bank-holidays.ts'
import type { OrderToTell } from '../messages/order-messages.ts'
import { isFirstOfItsOrder } from '../stream/event-rows.ts'

type Row = Omit<OrderToTell, 'isNew' | 'stepsBefore' | 'sameBefore' | 'tells' | 'holidays' | 'customer'> & {
  toldStatus: OrderStatus
  /** The statuses of all events before this one, oldest first. */
  earlier: OrderStatus[]
  stepsBefore: number
  sameBefore: number
  isByCustomer: boolean
  customerId: string | null
  customerEmail: string | null
  customerName: string | null
  customerLanguage: string | null
  customerGoneAt: Date | null
  customerProvenAt: Date | null
}

const isUnanswered = sql`order_stage(o.status, o.accepted_at, o.packed_at) = 'new'`
/** The keeper has done nothing with it since: nobody has seen an order that was accepted automatically. */
const isWaiting = sql`(
  ${isUnanswered}
  or order_stage(o.status, o.accepted_at, o.packed_at) = 'accepted' and not exists (
    select from order_events answer
    where answer.shop_id = o.shop_id and answer.order_id = o.id and answer.id > event.id
      and answer.by_account_id = shop.owner_account_id))`
/**
 * Still true to tell: the order is in the event's status, or the event changed its lines, which stays true until it is
 * cancelled, or it is the first event, that the order was placed.
 */
const isTrueStill = sql`(
  o.status = event.status or event.kind = 'changed' and o.status <> 'Cancelled' or ${isFirstOfItsOrder})`

/**
 * What mails and pushes need of each event, by its id. Events that are no longer true, because another one has overtaken
 * them, are left out.
 */
export async function readOrdersToTell(
  db: Db | Tx,
  events: readonly { shopId: string; eventId: string }[],
): Promise<Map<string, OrderToTell>> {
  const { rows } = await sql<Row>`
    select event.id as "eventId", event.shop_id as "shopId", event.status as "toldStatus", event.kind, event.at, event.details,
      coalesce(event.by_account_id = o.customer_account_id, false) as "isByCustomer",
      o.id as "orderId", o.status, o.total_paise as "totalPaise", o.ordered_paise as "orderedPaise",
      o.payment_method as "paymentMethod", o.kept_fee_paise as "keptFeePaise", o.shop_name as "shopName",
      keeper.email as "keeperEmail", keeper.email_verified_at is not null as "isKeeperProven",
      shop.owner_account_id as "shopAccountId", shop.wants_push and exists (
        select from push_subscriptions where account_id = shop.owner_account_id and ${isSignedIn}
      ) as "isShopRung",
      ${isWaiting} as "isWaiting", ${isUnanswered} as "isUnanswered", keeper.language as "shopLanguage",
      customer.id as "customerId", customer.email as "customerEmail", customer.name as "customerName",
      customer.language as "customerLanguage", customer.disabled_at as "customerGoneAt",
      customer.email_verified_at as "customerProvenAt",
      (
        select coalesce(array_agg(told.details ->> 'item' order by told.id), '{}') from order_events told
        where told.shop_id = o.shop_id and told.order_id = o.id and told.kind = 'changed' and event.kind = 'changed'
      ) as "changedItems",
      (
        select coalesce(sum((told.details ->> 'refundPaise')::bigint), 0) from order_events told
        where told.shop_id = o.shop_id and told.order_id = o.id
          and told.kind in ('changed', 'proposal_accepted', 'proposal_refused') and event.kind = 'changed'
      ) as "changesBackPaise",
      history.*,
      (
        select json_agg(json_build_object(
          'name', name, 'count', count, 'unit', unit, 'packSize', pack_size, 'totalPaise', total_paise
        ) order by position)
        from order_lines line where line.shop_id = o.shop_id and line.order_id = o.id
      ) as lines
    from unnest(
      ${sql.val(events.map(({ shopId }) => shopId))}::uuid[], ${sql.val(events.map(({ eventId }) => eventId))}::uuid[]
    ) as asked (shop_id, event_id)
    join order_events event on event.shop_id = asked.shop_id and event.id = asked.event_id
    join orders o on o.shop_id = event.shop_id and o.id = event.order_id
    join shops shop on shop.id = event.shop_id
    join accounts keeper on keeper.id = shop.owner_account_id
    left join accounts customer on customer.id = o.customer_account_id
    cross join lateral (
      select coalesce(array_agg(before.status order by before.id), '{}') as earlier,
        count(*) filter (where before.kind in ('moved', 'undone'))::integer as "stepsBefore",
        count(*) filter (where before.kind = event.kind)::integer as "sameBefore"
      from order_events before
      where before.shop_id = event.shop_id and before.order_id = event.order_id and before.id < event.id
    ) history
    where event.kind <> 'issue' and ${isTrueStill}`.execute(db)
  if (rows.length === 0) return new Map()
  const holidays = await readBankHolidays(db)
  const told = rows.map((row) => toTell(row, holidays))
  return new Map(told.map((one) => [one.eventId, one]))
}

/** Whether a late push is still worth sending; of a new order only while it waits for its shop. Called for every push, so it reads little. */
export async function isStillNews(
  db: Db,
  { shopId, eventId }: { shopId: string; eventId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from order_events event
    join orders o on o.shop_id = event.shop_id and o.id = event.order_id
    join shops shop on shop.id = event.shop_id
    where event.shop_id = ${shopId}::uuid and event.id = ${eventId}::uuid and event.kind <> 'issue'
      and ${isTrueStill} and (${isWaiting} or not ${isFirstOfItsOrder})`.execute(db)
  return rows.length > 0
}

/** Usually the shop declines, and the customer is told. If the customer's refusal of a proposal ended the order, the shop is. */
const toldOfAct = (kind: ActName, isByCustomer: boolean): OrderToTell['tells'] =>
  kind === 'declined' && isByCustomer ? ['shop'] : orderActs[kind].tells

function toTell(row: Row, holidays: OrderToTell['holidays']): OrderToTell {
  const { customerId, customerEmail, customerName, customerLanguage, ...rest } = row
  const {
    customerGoneAt,
    customerProvenAt,
    toldStatus,
    earlier,
    stepsBefore,
    sameBefore,
    isByCustomer,
    ...order
  } = rest
  const tells = isAct(row.kind)
    ? toldOfAct(row.kind, isByCustomer)
    : toldOf(earlier.at(-1) ?? null, toldStatus)
  const isThere = customerId !== null && customerEmail !== null && customerGoneAt === null
  return {
    ...order,
    isNew: earlier.length === 0,
    stepsBefore,
    sameBefore,
    tells,
    status: toldStatus,
    holidays,
    customer:
      isThere && tells.includes('customer')
        ? {
            accountId: customerId,
            email: customerEmail,
            name: customerName ?? '',
            language: customerLanguage,
            isEmailProven: customerProvenAt !== null,
          }
        : null,
  }
}
