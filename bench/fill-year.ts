import type { Sql } from 'postgres'
import { openSessions } from './fill.ts'

export type Year = {
  orders: number
  /** How many customers the orders are spread over, beginning with the accounts of `fill`. */
  customers: number
}

/** The session token for the keeper of the n-th shop of `readBenchShops`. */
export const deskToken = (shop: number) => `bench-desk-${String(shop).padStart(32, '0')}`

const CHUNK = 50_000

/**
 * Inserts twelve months of delivered cash orders, half of them of the first shop, with everything an order leaves: lines,
 * events, bookings. Without foreign keys and triggers; rows are inserted in the order of time, so that the indexes grow as
 * they would in production.
 */
export async function fillYear(
  sql: Sql,
  shops: readonly string[],
  { orders, customers }: Year,
): Promise<void> {
  await addCustomers(sql, customers)
  for (let from = 0; from < orders; from += CHUNK)
    await fillOrders(sql, shops, { from, to: Math.min(from + CHUNK, orders), of: orders })
  await sql`insert into shop_figures select * from shop_figures_counted
    on conflict (shop_id, part) do update set (orders, pending, revenue_paise) =
      row(excluded.orders, excluded.pending, excluded.revenue_paise)`
  await sql`insert into shop_days select * from shop_days_counted on conflict do nothing`
  await sql`insert into shop_item_days select * from shop_item_days_counted on conflict do nothing`
  await openDesks(sql, shops)
  await sql`vacuum analyze`
}

async function addCustomers(sql: Sql, customers: number) {
  await sql`
    insert into accounts (id, email, name, role, email_verified_at)
    select uuidv7(), 'neighbour' || n || '@bench.example', 'Neighbour ' || n, 'user', now()
    from generate_series((select count(*) from accounts where role = 'user') + 1, ${customers}::int) n`
}

async function openDesks(sql: Sql, shops: readonly string[]) {
  const owners = await sql<{ id: string; owner: string }[]>`
    select id, owner_account_id as owner from shops where id in ${sql(shops)}`
  const ownerOf = new Map(owners.map(({ id, owner }) => [id, owner]))
  await openSessions(
    sql,
    shops.map((id, n) => ({ id: ownerOf.get(id) ?? '', token: deskToken(n) })),
  )
}

type Part = { from: number; to: number; of: number }

async function fillOrders(sql: Sql, shops: readonly string[], { from, to, of }: Part) {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      create temporary table made on commit drop as
      select n, moment, uuidv7(moment - clock_timestamp()) as id, customer.id as customer_id,
        case when n % 2 = 0 then ${shops[0] ?? ''}::uuid else (${sql.array([...shops])}::uuid[])[1 + n / 2 % ${shops.length}] end as shop_id
      from (
        select n, now() - interval '1 year' + n * (interval '1 year' / ${of}::int) as moment
        from generate_series(${from}::int, ${to - 1}::int) n
      ) past
      join (
        select id, row_number() over (order by id) - 1 as place from accounts where role = 'user'
      ) customer on place = n * 7919::bigint % (select count(*) from accounts where role = 'user')`
    await tx`
      insert into orders (
        shop_id, id, customer_account_id, idempotency_key, status, payment_method, first_name, last_name, phone, street,
        flat, floor, landmark, lat, lng, shop_name, subtotal_paise, delivery_paise, total_paise, distance_metres,
        distance_method, distance_source, quoted_at, created_at, placed_at, accepted_at, promised_minutes, terms_version
      )
      select shop_id, id, customer_id, gen_random_uuid()::text, 'Delivered', 'COD', 'Asha', 'Deshpande', '9823012345',
        'Hill Road, Dharampeth, Nagpur', 'B-12', '2', 'Opposite the temple', 21.15, 79.09, 'Shop of Keeper 17', 9000,
        1500, 10500, 1200, 'estimate', 'estimate', moment, moment, moment, moment + interval '1 minute', 20, '2026-11-22'
      from made order by n`
    await tx`
      insert into order_lines (
        shop_id, order_id, item_id, position, name, picture, price_paise, count, unit, pack_size, total_paise
      )
      select made.shop_id, made.id, item.id, line, item.name, item.picture, 4500, 1, 'ml', 500, 4500
      from made cross join generate_series(0, 1) line join (
        select *, row_number() over (partition by shop_id order by id) - 1 as place from menu_items
      ) item on item.shop_id = made.shop_id and place = (n + line) % 40
      order by n, line`
    await tx`
      insert into order_events (shop_id, id, order_id, customer_account_id, status, kind, details, at, told_by_trigger)
      select shop_id, uuidv7(moment - clock_timestamp() + after), id, customer_id, status, kind, details::jsonb,
        moment + after, false
      from made cross join (values
        (interval '0', 'Food Processing', 'placed', null),
        (interval '1 minute', 'Food Processing', 'accepted', '{"minutes": 20, "before": {"status": "Food Processing", "acceptedAt": null, "promisedMinutes": null, "packedAt": null}}'),
        (interval '15 minutes', 'Out for delivery', 'moved', '{"before": {"status": "Food Processing", "acceptedAt": "2026-01-01T00:00:00.000Z", "promisedMinutes": 20, "packedAt": null}}'),
        (interval '25 minutes', 'Delivered', 'moved', '{"before": {"status": "Out for delivery", "acceptedAt": "2026-01-01T00:00:00.000Z", "promisedMinutes": 20, "packedAt": null}}')
      ) step (after, status, kind, details)
      order by moment + after`
    await tx`
      insert into ledger_transactions (
        shop_id, id, kind, subject, order_id, payment_method, gross_paise, orders_sold, booked_at
      )
      select shop_id, id, 'delivery', id::text, id, 'COD', 10500, 1, moment + interval '25 minutes' from made order by n`
    await tx`
      insert into ledger_entries (shop_id, transaction_id, account, amount_paise)
      select shop_id, id, account, paise
      from made cross join (values ('shop', 105), ('commission', -105)) booked (account, paise) order by n`
  })
}
