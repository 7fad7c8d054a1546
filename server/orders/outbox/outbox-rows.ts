import { type Insertable, type RawBuilder, sql } from 'kysely'
import { commitHint } from '#server/db/after-commit.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { currentOrigin, type Origin } from '#server/trace/origin.ts'
import { type EventRow, isFirstOfItsOrder, toOrderEvent } from '../stream/event-rows.ts'
import type { OrderEvent } from '../stream/order-event.ts'

/** An event of an order that somebody is still to be told of. */
export type Untold = {
  shopId: string
  eventId: string
  origin: Origin | null
  /** False where open pages are told and nobody is written to. */
  isForPeople: boolean
  /** Null once its order is gone. */
  event: OrderEvent | null
}

/** Said in the process that wrote it. All others find it by looking. */
export const somethingUntold = commitHint()

/** With the event itself, in one statement. */
export async function insertUntold(
  tx: Tx,
  event: Insertable<Tables['order_events']>,
  isForPeople: boolean,
): Promise<void> {
  const origin = JSON.stringify(currentOrigin() ?? null)
  await tx
    .with('recorded', (db) => db.insertInto('order_events').values(event))
    .insertInto('outbox')
    .values({ shop_id: event.shop_id, event_id: event.id, origin, is_for_people: isForPeople })
    .execute()
  somethingUntold.after(tx)
}

/** Whoever is at a row says so again before that. */
const CLAIM_LASTS_S = 30
export const CLAIM_AGAIN_MS = 10_000

/** The oldest ones that nobody is at, each for one caller, in their order; with `unclaimedS` those left that long alone. */
export async function claimUntold(db: Db, most: number, unclaimedS = 0): Promise<Untold[]> {
  const isLeft =
    unclaimedS > 0
      ? sql`uuid_extract_timestamp(event_id) < now() - make_interval(secs => ${unclaimedS})`
      : sql`true`
  const { rows } = await sql<Claimed>`
    with claimed as (
      update outbox set claimed_at = now()
      where (shop_id, event_id) in (
        select shop_id, event_id from outbox
        where (claimed_at is null or claimed_at < now() - make_interval(secs => ${CLAIM_LASTS_S})) and ${isLeft}
        order by event_id limit ${most} for update skip locked
      )
      returning shop_id, event_id, origin, is_for_people
    )
    select claimed.*, event.* from claimed left join lateral (
      select id, order_id, customer_account_id, status, at, ${isFirstOfItsOrder} as is_new
      from order_events event where event.shop_id = claimed.shop_id and event.id = claimed.event_id
      -- By their keys: a planner who is free joins the two by reading all events.
      limit 1
    ) event on true
    order by claimed.event_id`.execute(db)
  return rows.map((row) => ({
    shopId: row.shop_id,
    eventId: row.event_id,
    origin: row.origin,
    isForPeople: row.is_for_people,
    event: isThere(row) ? toOrderEvent(row) : null,
  }))
}

type Row = { shop_id: string; event_id: string; origin: Origin | null; is_for_people: boolean }
type Claimed = Row & (EventRow | { id: null })
const isThere = (row: Claimed): row is Row & EventRow => row.id !== null

export async function claimAgain(db: Db, untold: readonly Untold[]): Promise<void> {
  await sql`update outbox set claimed_at = now() where ${isOneOf(untold)}`.execute(db)
}

/** For somebody else, at once. */
export async function giveBackUntold(db: Db, untold: readonly Untold[]): Promise<void> {
  await sql`update outbox set claimed_at = null where ${isOneOf(untold)}`.execute(db)
}

export async function removeTold(db: Db | Tx, told: readonly Untold[]): Promise<void> {
  await sql`delete from outbox where ${isOneOf(told)}`.execute(db)
}

const isOneOf = (untold: readonly Untold[]): RawBuilder<unknown> => sql`
  (shop_id, event_id) in (select * from unnest(
    ${sql.val(untold.map(({ shopId }) => shopId))}::uuid[], ${sql.val(untold.map(({ eventId }) => eventId))}::uuid[]
  ))`
