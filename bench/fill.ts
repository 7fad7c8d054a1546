import { createHash } from 'node:crypto'
import type { Sql } from 'postgres'

export type Filling = {
  shops: number
  /** The side of the square in which the shops are scattered, in km. */
  sideKm: number
}

export const centre = { lat: 21.1458, lng: 79.0882 }
export const customers = 200
/** How many shops near the centre have a menu and deliver there. The first gets most of the load. */
export const openShops = 20
export const menuSize = 40

export const tokenOf = (customer: number) => `bench-token-${String(customer).padStart(31, '0')}`

/** The session token for the keeper of a shop that `fillOrders` has filled. */
export const keeperToken = (shop: number) => `bench-keeper-${String(shop).padStart(30, '0')}`

const KM_PER_DEGREE = 111.195

/** Fills the database for both servers, in SQL, so that a hundred thousand shops take only seconds. */
export async function fill(sql: Sql, { shops, sideKm }: Filling): Promise<void> {
  const north = sideKm / KM_PER_DEGREE
  const east = north / Math.cos((centre.lat * Math.PI) / 180)
  await sql`
    insert into accounts (id, email, name, role)
    select uuidv7(), 'keeper' || n || '@bench.example', 'Keeper ' || n, 'shop' from generate_series(1, ${shops}::int) n`
  await sql`
    insert into shops (
      id, owner_account_id, name, email, phone, address, street2, city, state, postal_code, lat, lng, picture,
      pan_sealed, account_number_sealed, ifsc_sealed, account_holder_name, bank_name, plan_paise, plan_name, sub_end_at,
      food_types, categories, best_items, opening_hours
    )
    select uuidv7(), id, 'Shop of ' || name, email, '9876543210', 'Plot 14, West High Court Road', 'Dharampeth', 'Nagpur',
      'MAHARASHTRA', '440010', ${centre.lat}::float8 + (random() - 0.5) * ${north}::float8,
      ${centre.lng}::float8 + (random() - 0.5) * ${east}::float8,
      md5(name) || '-f6a723', '', '', '', name, 'State Bank of India', 14900, '1 Month', now() + interval '90 days',
      '{Dairy}', '{Milk,Paneer}', '{"Toned milk 1","Toned milk 2","Toned milk 3"}',
      ${sql.json(Array.from({ length: 7 }, () => [{ opens: '00:00', closes: '24:00' }]))}
    from accounts where role = 'shop'`
  await sql`
    insert into menu_items (shop_id, id, name, description, price_paise, food_type, category, unit, pack_size, picture)
    select shop.id, uuidv7(), 'Toned milk ' || n, 'Pasteurised, 3% fat. Delivered cold.', 2500 + n * 100, 'Dairy',
      (array['Milk','Butter','Yogurt','Ghee','Paneer'])[1 + n % 5], 'ml', 500, md5(shop.id::text || n) || '-5aa9e6'
    from (
      select id from shops order by point(lat, lng) <-> point(${centre.lat}, ${centre.lng}) limit ${openShops}
    ) shop, generate_series(1, ${menuSize}) n`
  await fillCustomers(sql)
  await sql`vacuum analyze`
}

async function fillCustomers(sql: Sql): Promise<void> {
  await sql`
    insert into accounts (id, email, name, role, email_verified_at)
    select uuidv7(), 'customer' || n || '@bench.example', 'Customer ' || n, 'user', now() from generate_series(1, ${customers}) n`
  const accounts = await sql<{ id: string }[]>`select id from accounts where role = 'user' order by id`
  await openSessions(
    sql,
    accounts.map(({ id }, n) => ({ id, token: tokenOf(n) })),
  )
}

export async function openSessions(sql: Sql, accounts: { id: string; token: string }[]): Promise<void> {
  const sessions = accounts.map(({ id, token }) => ({
    token_hash: createHash('sha256').update(token).digest(),
    id,
    account_id: id,
    method: 'password',
    expires_at: new Date(Date.now() + 6 * 24 * 60 * 60 * 1000),
    ip: '127.0.0.1',
    user_agent: 'bench',
  }))
  await sql`insert into sessions ${sql(sessions)}`
}

/** Inserts past orders: for the n-th shop as many as the n-th count. */
export async function fillOrders(sql: Sql, counts: readonly number[]): Promise<void> {
  const shops = await sql<{ id: string; owner: string }[]>`
    select id, owner_account_id as owner from shops
    where not exists (select from menu_items where shop_id = shops.id) order by id limit ${counts.length}`
  await openSessions(
    sql,
    shops.map(({ owner }, n) => ({ id: owner, token: keeperToken(n) })),
  )
  for (const [n, { id }] of shops.entries()) {
    await sql.begin(async (tx) => {
      // Without foreign keys and triggers, in a tenth of the time.
      await tx`set local session_replication_role = replica`
      await tx`
        insert into orders (
          shop_id, id, customer_account_id, status, payment_method, first_name, last_name, phone, street, flat, floor,
          landmark, lat, lng, shop_name, subtotal_paise, delivery_paise, total_paise, distance_metres, distance_method,
          distance_source, quoted_at, created_at, placed_at
        )
        select ${id}, uuidv7(), null, 'Delivered', 'COD', 'Asha', 'Deshpande', '9823012345', 'Hill Road', 'B-12', '', '',
          21.15, 79.09, 'Shop', 9000, 1500, 10500, 1200, 'estimate', 'bench', moment, moment, moment
        from (select now() - interval '1 year' + n * interval '25 seconds' as moment
          from generate_series(1, ${counts[n] ?? 0}::int) n) past`
      await tx`
        insert into order_lines (shop_id, order_id, item_id, position, name, picture, price_paise, count, unit, pack_size,
          total_paise)
        select shop_id, orders.id, shop_id, 0, 'Toned milk', md5('milk') || '-5aa9e6', 4500, 2, 'ml', 500, 9000
        from orders where shop_id = ${id}`
      await tx`
        insert into order_events (shop_id, id, order_id, status, at)
        select shop_id, uuidv7(), orders.id, 'Delivered', placed_at from orders where shop_id = ${id}`
      // Normally kept by a trigger.
      await tx`insert into shop_figures select * from shop_figures_counted where shop_id = ${id}
        on conflict (shop_id, part) do update set (orders, pending, revenue_paise) =
          row(excluded.orders, excluded.pending, excluded.revenue_paise)`
      await tx`insert into shop_days select * from shop_days_counted where shop_id = ${id}`
      await tx`insert into shop_item_days select * from shop_item_days_counted where shop_id = ${id}`
    })
  }
  await sql`vacuum analyze orders, order_lines, order_events`
}

export type BenchShop = { id: string; itemIds: string[] }

export async function readBenchShops(sql: Sql): Promise<BenchShop[]> {
  return sql<BenchShop[]>`
    select shop_id as id, array_agg(id order by created_at, id) as "itemIds" from menu_items group by shop_id order by shop_id`
}
