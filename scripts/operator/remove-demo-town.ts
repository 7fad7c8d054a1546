import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'
import { closeTown } from '#server/demo/begin-town.ts'
import { townEmails } from '#server/demo/demo-accounts.ts'

export type Removal =
  | { kind: 'none' }
  /** What depends on the town without belonging to it, in words. */
  | { kind: 'in_use'; by: string[] }
  | { kind: 'removed'; accounts: number; shops: number; orders: number }

/**
 * Removes the demo town: the accounts on its list (and those from its time that were deleted since), their shops, and all
 * orders, payments and bookings of these. If a real person is the other side of any of them, or real money was involved,
 * nothing is removed.
 */
export async function removeDemoTown(db: Db): Promise<Removal> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
    try {
      return await removeAtOnce(db)
    } catch (error) {
      if (!isLockTaken(error) || Date.now() > until) throw error
    }
  }
}

const PATIENCE_MS = 30_000
const PAUSE_MS = 100
const isLockTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'

function removeAtOnce(db: Db): Promise<Removal> {
  return db.transaction().execute(async (tx) => {
    const town = await tx
      .selectFrom('demo_town')
      .selectAll()
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (!town) return { kind: 'none' }
    // Nobody may order, pay or register between the check and the removal. With `nowait`, all locks or none: waiting for one
    // while holding another could deadlock with other transactions.
    await sql`lock table accounts, shops, orders, payment_orders, payments, ledger_transactions in exclusive mode nowait`.execute(
      tx,
    )
    await nameTheTown(tx)
    const by = await whatHangsOnIt(tx)
    if (by.length > 0) return { kind: 'in_use', by }
    return { kind: 'removed', ...(await remove(tx)) }
  })
}

async function nameTheTown(tx: Tx) {
  await sql`create temporary table town_accounts on commit drop as
    select id, email from accounts a
    where (role = 'user' and email = any(${townEmails.user})) or (role = 'shop' and email = any(${townEmails.shop}))
      or (erased_at is not null and created_at between
        (select started_at from demo_town) and (select coalesce(finished_at, now()) from demo_town))`.execute(
    tx,
  )
  await sql`create temporary table town_shops on commit drop as
    select id from shops where owner_account_id in (select id from town_accounts)`.execute(tx)
  await sql`create temporary table town_payment_orders on commit drop as
    select id from payment_orders
    where account_id in (select id from town_accounts) or shop_id in (select id from town_shops)`.execute(tx)
}

async function whatHangsOnIt(tx: Tx): Promise<string[]> {
  const hooks: [string, RawBuilder<{ count: number }>][] = [
    [
      'orders at its shops by people who are not of it',
      // Orders of deleted accounts no longer name them; who placed an order is still in its events.
      sql`select count(*)::int as count from orders o where shop_id in (select id from town_shops) and not is_test
        and coalesce(customer_account_id, (
          select by_account_id from order_events e
          where e.shop_id = o.shop_id and e.order_id = o.id and e.kind = 'placed'
        )) not in (select id from town_accounts)`,
    ],
    [
      'orders of its customers at other shops',
      sql`select count(*)::int as count from orders where shop_id not in (select id from town_shops)
        and customer_account_id in (select id from town_accounts)`,
    ],
    [
      'online payments',
      sql`select count(*)::int as count from payments
        where was_captured and payment_order_id in (select id from town_payment_orders)`,
    ],
    [
      'transfers between you and its shops',
      sql`select count(*)::int as count from ledger_transactions
        where kind = 'payout' and shop_id in (select id from town_shops)`,
    ],
  ]
  const found: string[] = []
  for (const [what, question] of hooks) {
    const { rows } = await question.execute(tx)
    if (rows[0]?.count) found.push(`${what} (${rows[0].count})`)
  }
  return found
}

async function remove(tx: Tx) {
  await sql`create temporary table town_pictures on commit drop as
    select picture from shops where id in (select id from town_shops)
    union select picture from menu_items where shop_id in (select id from town_shops)
    union select picture from order_lines where shop_id in (select id from town_shops)
    union select picture from awaited_setups where account_id in (select id from town_accounts)`.execute(tx)
  await removeJobs(tx)
  await removeBooks(tx)
  await letGo(tx, 'payments', 'payments_stay', () =>
    sql`delete from payments where payment_order_id in (select id from town_payment_orders)`.execute(tx),
  )
  await sql`delete from payment_orders where id in (select id from town_payment_orders)`.execute(tx)
  const orders = await letGo(tx, 'order_events', 'order_events_stay', () =>
    sql`delete from orders where shop_id in (select id from town_shops)`.execute(tx),
  )
  const shops = await sql`delete from shops where id in (select id from town_shops)`.execute(tx)
  await sql`delete from audit_events where account_id in (select id from town_accounts)`.execute(tx)
  await sql`delete from code_challenges where email in (select email from town_accounts)`.execute(tx)
  const accounts = await sql`delete from accounts where id in (select id from town_accounts)`.execute(tx)
  await sql`delete from pictures where id in (select picture from town_pictures) and id not in (
    select picture from shops union select picture from menu_items union select picture from order_lines
    union select picture from awaited_setups)`.execute(tx)
  await closeTown(tx)
  const count = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint | undefined }) =>
    Number(numAffectedRows)
  return { accounts: count(accounts), shops: count(shops), orders: count(orders) }
}

/** Removes pending jobs and outbox rows of the town. */
async function removeJobs(tx: Tx) {
  await sql`delete from outbox where shop_id in (select id from town_shops)`.execute(tx)
  await sql`delete from graphile_worker._private_jobs where locked_at is null and exists (
    select from (
      select id from town_accounts union all select id from town_shops
      union all select id from orders where shop_id in (select id from town_shops)
    ) named where position(named.id::text in payload::text) > 0)`.execute(tx)
}

/** Removes the bookings of simulated sales; all others are permanent. */
async function removeBooks(tx: Tx) {
  await sql`delete from ledger_days where shop_id in (select id from town_shops)`.execute(tx)
  await sql`delete from ledger_months where shop_id in (select id from town_shops)`.execute(tx)
  for (const table of ['ledger_entries', 'ledger_transactions'])
    await letGo(tx, table, `${table}_append_only`, () =>
      sql`delete from ${sql.table(table)} where shop_id in (select id from town_shops)`.execute(tx),
    )
}

/** Runs `remove` with a table's append-only trigger disabled. */
async function letGo<T>(tx: Tx, table: string, trigger: string, remove: () => Promise<T>): Promise<T> {
  await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(tx)
  const removed = await remove()
  await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`.execute(tx)
  return removed
}
