/** Leaner forms of the hottest statements: the product reads more columns, and menus in the shopkeeper's order. */
export const session = `
  select s.id, s.account_id, a.role from sessions s join accounts a on a.id = s.account_id
  where s.token_hash = $1 and s.expires_at > now() and a.disabled_at is null`

export const shop = `
  select id, name, email, phone, address, street2, city, state, postal_code, lat, lng, picture, is_paused, opening_hours,
    holidays, sub_end_at, rating_sum, rating_count
  from shops where id = $1`

export const menu = `
  select id, shop_id, name, description, price_paise, food_type, category, unit, pack_size, picture, in_stock
  from menu_items where shop_id = $1 and removed_at is null order by created_at, id`

export const addToCart = `
  insert into cart_lines as line (shop_id, account_id, item_id, count)
  select shop_id, $1::uuid, id, 1 from menu_items
  where shop_id = $2::uuid and id = $3::uuid and removed_at is null and in_stock
  on conflict (shop_id, account_id, item_id)
  do update set count = least(line.count + 1, 99), updated_at = now()
  returning count`

export const nearby = `
  select * from (
    select *, 2 * 6371.0088 * asin(sqrt(least(1, sin(radians(lat - $1::float8) / 2) ^ 2
      + cos(radians($1::float8)) * cos(radians(lat)) * sin(radians(lng - $2::float8) / 2) ^ 2))) as km
    from (
      select id, name, email, phone, address, street2, city, state, postal_code, lat, lng, picture, is_paused,
        opening_hours, holidays, sub_end_at, rating_sum, rating_count, food_types, best_items, minutes_to_door,
        loc <-> point($2::float8, $3::float8) as planar
      from shops
      where loc <@ box(point($4::float8, $5::float8), point($6::float8, $7::float8)) and sub_end_at > now()
      order by loc <-> point($2::float8, $3::float8), id
    ) in_box
  ) measured where km <= $8::float8 limit $9`

const mercator = (latitude: number) =>
  (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI

export function nearbyValues(lat: number, lng: number, radiusKm: number, limit: number): number[] {
  const north = radiusKm / 111.195
  const east = north / Math.cos(((Math.abs(lat) + north) * Math.PI) / 180)
  const corners = [lng - east, mercator(lat - north), lng + east, mercator(lat + north)]
  return [lat, lng, mercator(lat), ...corners, radiusKm, limit]
}

export const orderByKey = `
  select id from orders where shop_id = $1 and customer_account_id = $2 and idempotency_key = $3`

export const itemsOnSale = `
  select id, name, price_paise, unit, pack_size, picture from menu_items
  where shop_id = $1 and id = any($2::uuid[]) and removed_at is null and in_stock`

export const insertOrder = `
  with made as (
    insert into orders (
      shop_id, id, customer_account_id, idempotency_key, status, payment_method, first_name, last_name, phone, street,
      flat, floor, landmark, lat, lng, shop_name, subtotal_paise, delivery_paise, total_paise, distance_metres,
      distance_method, distance_source, is_near_band_edge, quoted_at, created_at, placed_at
    ) values (
      $1, $2, $3, $4, 'Food Processing', 'COD', $5, $6, $7, $8, $9, '', '', $10, $11, $12, $13, 1500, $13 + 1500, 1200,
      'estimate', 'bench', false, now(), now(), now()
    )
    on conflict (shop_id, customer_account_id, idempotency_key) do nothing
    returning shop_id, id
  ), lines as (
    insert into order_lines (
      shop_id, order_id, item_id, position, name, picture, price_paise, count, unit, pack_size, total_paise
    )
    select made.shop_id, made.id, line.*
    from made, jsonb_to_recordset($14::text::jsonb) as line (
      item_id uuid, position int, name text, picture text, price_paise int, count int, unit text, pack_size numeric,
      total_paise int
    )
  )
  select id from made`

export type BareAddress = Record<'firstName' | 'lastName' | 'phone' | 'street' | 'flat', string> &
  Record<'latitude' | 'longitude', number>

type BareOrder = {
  shopId: string
  id: string
  accountId: string
  key: string
  address: BareAddress
  shopName: string
  lines: { total_paise: number }[]
}

export function orderValues({ shopId, id, accountId, key, address, shopName, lines }: BareOrder) {
  const { firstName, lastName, phone, street, flat, latitude, longitude } = address
  const subtotal = lines.reduce((sum, line) => sum + line.total_paise, 0)
  const where = [firstName, lastName, phone, street, flat, latitude, longitude, shopName]
  return [shopId, id, accountId, key, ...where, subtotal, JSON.stringify(lines)]
}

export const emptyCart = `delete from cart_lines where shop_id = $1 and account_id = $2`

export const insertEvent = `
  insert into order_events (shop_id, id, order_id, customer_account_id, status, by_account_id, at)
  values ($1, $2, $3, $4, 'Food Processing', $4, now())`
