import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { toRupees } from '#contract/rules/money/money.ts'
import { isOpen, openStatuses } from '#contract/rules/orders/order-life.ts'
import { toDoorstep } from '#server/addresses/doorstep-columns.ts'
import { daysAgo } from '#server/db/days-ago.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { unblockEverywhere } from './blocked-customers.ts'
import { listCustomerOrders } from './read-orders.ts'
import { giveBackStockOfOrders } from './stock/order-stock.ts'

const PAGE = 200

/** All of a person's orders, for their data download, including those that were begun online and never paid. */
export async function readPersonOrders(db: Db, accountId: string) {
  const orders: object[] = await readNeverPlaced(db, accountId)
  let after: string | undefined
  do {
    const page = await listCustomerOrders(db, accountId, { limit: PAGE, after })
    orders.push(...page.data)
    after = page.next
  } while (after)
  return orders
}

async function readNeverPlaced(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as line')
          .select(['name', 'count'])
          .whereRef('line.shop_id', '=', 'orders.shop_id')
          .whereRef('line.order_id', '=', 'orders.id')
          .orderBy('position'),
      ).as('items'),
    )
    .where('customer_account_id', '=', accountId)
    .where('placed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    isPlaced: false,
    items: row.items,
    amount: toRupees(row.total_paise),
    date: row.created_at.toISOString(),
    shopId: row.shop_id,
    shopName: row.shop_name,
    address: toDoorstep(row),
  }))
}

const noDoor = {
  first_name: '',
  last_name: '',
  phone: '',
  street: '',
  flat: '',
  floor: '',
  landmark: '',
  lat: 0,
  lng: 0,
}

/** Removes name and address from cancelled orders that were never placed (unpaid ones, discarded tests): no law requires them. */
export async function forgetNeverPlaced(db: Db, keptDays: number): Promise<void> {
  await db
    .updateTable('orders')
    .set(noDoor)
    .where('placed_at', 'is', null)
    .where('status', '=', 'Cancelled')
    .where('phone', '<>', '')
    .where('created_at', '<', daysAgo(keptDays))
    .execute()
}

async function refuseOpen(tx: Tx, accountId: string): Promise<void> {
  const open = await tx
    .selectFrom('orders')
    .innerJoin('shops', 'shops.id', 'orders.shop_id')
    .select('orders.id')
    .where((or) =>
      or.or([or('orders.customer_account_id', '=', accountId), or('shops.owner_account_id', '=', accountId)]),
    )
    .where('orders.status', 'in', openStatuses)
    .where('orders.is_test', '=', false)
    .limit(1)
    .executeTakeFirst()
  if (open) throw onItsWay()
}

const onItsWay = () => new Refusal('conflict', { reason: 'order_on_its_way' })

/** A keeper's test orders have no customer, but carry the keeper's name and phone. */
const isOwnTest = (accountId: string) =>
  sql<boolean>`is_test and shop_id in (select id from shops where owner_account_id = ${accountId})`

/** Before the orders and their packs, as everywhere. The account is locked, so no further order can come. */
async function lockShopsOfUnpaid(tx: Tx, accountId: string): Promise<void> {
  const unpaid = tx
    .selectFrom('orders')
    .select('shop_id')
    .where('customer_account_id', '=', accountId)
    .where('status', '=', 'Awaiting payment')
  await tx.selectFrom('shops').select('id').where('id', 'in', unpaid).orderBy('id').forShare().execute()
}

/**
 * Removes the person from their orders; what was sold, for how much and when stays, as tax law requires. Refused while an
 * order of theirs is still to be delivered, whether they are its customer or its shop.
 */
export async function erasePersonFromOrders(tx: Tx, accountId: string): Promise<void> {
  await lockShopsOfUnpaid(tx, accountId)
  // A payment that still comes for one is refunded.
  const unpaid = await tx
    .updateTable('orders')
    .set({ status: 'Cancelled' })
    .where('customer_account_id', '=', accountId)
    .where('status', '=', 'Awaiting payment')
    .returning(['shop_id as shopId', 'id as orderId'])
    .execute()
  await refuseOpen(tx, accountId)
  const left = await tx
    .updateTable('orders')
    .set({ ...noDoor, customer_account_id: null, idempotency_key: null, ending_note: null })
    .where((or) => or.or([or('customer_account_id', '=', accountId), isOwnTest(accountId)]))
    .returning(['id', 'status', 'is_test'])
    .execute()
  // A shop may have undone a delivery since `refuseOpen` read it.
  if (left.some(({ status, is_test }) => !is_test && isOpen(status))) throw onItsWay()
  // Or it brings something again: that order may have been stored while the update above waited for a lock.
  await refuseOpen(tx, accountId)
  // After the orders: whoever writes an event has locked its order, and from here on finds no customer there.
  await tx
    .updateTable('order_events')
    // Their own words are deleted; what the shop did stays in the history.
    .set({ customer_account_id: null, details: sql`details - 'note'` })
    .where('order_id', '=', sql<string>`any(${left.map(({ id }) => id)}::uuid[])`)
    .where('customer_account_id', '=', accountId)
    .execute()
  await unblockEverywhere(tx, accountId)
  await tx.deleteFrom('checkouts').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('ordered_carts').where('account_id', '=', accountId).execute()
  await giveBackStockOfOrders(tx, unpaid)
}
