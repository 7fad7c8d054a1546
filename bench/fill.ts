import { createHash } from 'node:crypto'
import type { Sql } from 'postgres'

export type Filling = {
  shops: number
  /** The side of the square over which they are spread, in km. */
  sideKm: number
}

export const centre = { lat: 21.1458, lng: 79.0882 }
export const customers = 200
/** Shops with a menu of forty: the first is the hot one. */
export const openShops = 20
export const menuSize = 40

export const tokenOf = (customer: number) => `bench-token-${String(customer).padStart(31, '0')}`

const KM_PER_DEGREE = 111.195

/** The same rows for both servers, written as SQL because a hundred thousand shops should take seconds. */
export async function fill(sql: Sql, { shops, sideKm }: Filling): Promise<void> {
  const north = sideKm / KM_PER_DEGREE
  const east = north / Math.cos((centre.lat * Math.PI) / 180)
  await sql`
    insert into accounts (id, email, name, role)
    select uuidv7(), 'keeper' || n || '@bench.example', 'Keeper ' || n, 'shop' from generate_series(1, ${shops}::int) n`
  await sql`
    insert into shops (
      id, owner_account_id, name, email, phone, address, street2, city, state, postal_code, lat, lng, picture,
      pan_sealed, account_number_sealed, ifsc_sealed, account_holder_name, bank_name, plan_paise, plan_name, sub_end_at
    )
    select uuidv7(), id, 'Shop of ' || name, email, '9876543210', 'Plot 14, West High Court Road', 'Dharampeth', 'Nagpur',
      'MAHARASHTRA', '440010', ${centre.lat}::float8 + (random() - 0.5) * ${north}::float8,
      ${centre.lng}::float8 + (random() - 0.5) * ${east}::float8,
      md5(name) || '-f6a723', '', '', '', name, 'State Bank of India', 14900, '1 Month', now() + interval '90 days'
    from accounts where role = 'shop'`
  await sql`
    insert into menu_items (shop_id, id, name, description, price_paise, food_type, category, unit, pack_size, picture)
    select shop.id, uuidv7(), 'Toned milk ' || n, 'Pasteurised, 3% fat. Delivered cold.', 2500 + n * 100, 'Dairy',
      (array['Milk','Butter','Yogurt','Ghee','Paneer'])[1 + n % 5], 'ml', 500, md5(shop.id::text || n) || '-5aa9e6'
    from (select id from shops order by id limit ${openShops}) shop, generate_series(1, ${menuSize}) n`
  await fillCustomers(sql)
  await sql`vacuum analyze`
}

async function fillCustomers(sql: Sql): Promise<void> {
  await sql`
    insert into accounts (id, email, name, role)
    select uuidv7(), 'customer' || n || '@bench.example', 'Customer ' || n, 'user' from generate_series(1, ${customers}) n`
  const accounts = await sql<{ id: string }[]>`select id from accounts where role = 'user' order by id`
  const sessions = accounts.map(({ id }, n) => ({
    token_hash: createHash('sha256').update(tokenOf(n)).digest(),
    id,
    account_id: id,
    method: 'password',
    expires_at: new Date(Date.now() + 6 * 24 * 60 * 60 * 1000),
    ip: '127.0.0.1',
    user_agent: 'bench',
  }))
  await sql`insert into sessions ${sql(sessions)}`
}

export type BenchShop = { id: string; itemIds: string[] }

export async function readBenchShops(sql: Sql): Promise<BenchShop[]> {
  return sql<BenchShop[]>`
    select shop_id as id, array_agg(id order by created_at, id) as "itemIds" from menu_items group by shop_id order by shop_id`
}
