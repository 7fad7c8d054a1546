import { type Insertable, type RawBuilder, sql } from 'kysely'
import { commitHint } from '#server/db/after-commit.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { currentOrigin, type Origin } from '#server/trace/origin.ts'
import { type EventRow, isFirstOfItsOrder, toOrderEvent } from '../stream/event-rows.ts'
import type { OrderEvent } from '../stream/order-event.ts'

/** A claimed row of the outbox: an event that is not published, or not told to people, yet. */
export type Untold = {
  shopId: string
  eventId: string
  origin: Origin | null
  /** False where only open pages are updated, and no mails or pushes are sent. */
  isForPeople: boolean
  /** Null once its order is gone. */
  event: OrderEvent | null
}

/** Wakes the reader in the process that wrote an event; the readers of other processes find it by polling. */
export const somethingUntold = commitHint()

/** Inserts an event and its outbox row in one statement. */
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

/** A claim expires after this long; its holder renews it every `CLAIM_AGAIN_MS`. */
const CLAIM_LASTS_S = 30
export const CLAIM_AGAIN_MS = 10_000

/** Claims the oldest unclaimed rows, in order, each for one caller. With `unclaimedS` only those that are at least that old. */
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
      -- Forces a lookup by key: without it the planner may read all events to join the two.
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

export async function renewClaims(db: Db, untold: readonly Untold[]): Promise<void> {
  await sql`update outbox set claimed_at = now() where ${isOneOf(untold)}`.execute(db)
}

/** Ends claims, so that another process can take the rows at once. */
export async function releaseUntold(db: Db, untold: readonly Untold[]): Promise<void> {
  await sql`update outbox set claimed_at = null where ${isOneOf(untold)}`.execute(db)
}

export async function removeTold(db: Db | Tx, told: readonly Untold[]): Promise<void> {
  await sql`delete from outbox where ${isOneOf(told)}`.execute(db)
}

const isOneOf = (untold: readonly Untold[]): RawBuilder<unknown> => sql`
  (shop_id, event_id) in (select * from unnest(
    ${sql.val(untold.map(({ shopId }) => shopId))}::uuid[], ${sql.val(untold.map(({ eventId }) => eventId))}::uuid[]
  ))`
