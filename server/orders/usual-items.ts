import { sql } from 'kysely'
import type { UsualItem } from '#contract/again.ts'
import type { Db } from '#server/db/db.ts'
import { type ItemRow, itemColumns, toItem } from '#server/menu/item-row.ts'
import type { ListedRow } from '#server/shops/shop-row.ts'
import { isVisible } from '#server/shops/visible.ts'

/** An item is usual if it was in this many orders. */
const FEWEST_TIMES = 3
const LATEST_ORDERS = 100
const MOST_ITEMS = 12

type UsualRow = ItemRow & { shop_name: string; times: number } & Pick<
    ListedRow,
    'lat' | 'lng' | 'delivery_radius_km'
  >

/** A customer's usual items that are still on a menu that visitors can find, the most often ordered first. */
export async function listUsual(db: Db, accountId: string): Promise<UsualItem[]> {
  const now = new Date()
  const columns = sql.join(itemColumns.map((column) => sql.ref(`item.${column}`)))
  const { rows } = await sql<UsualRow>`
    with ordered as (
      select shop_id, id, placed_at from orders
      where customer_account_id = ${accountId}::uuid and placed_at is not null and status <> 'Cancelled'
        and again_of is null
      order by placed_at desc limit ${LATEST_ORDERS}
    ), usual as (
      select line.shop_id, line.item_id, count(*)::integer as times, max(placed_at) as latest
      from ordered cross join lateral (
        select * from order_lines where order_lines.shop_id = ordered.shop_id and order_id = ordered.id offset 0
      ) line
      group by line.shop_id, line.item_id having count(*) >= ${FEWEST_TIMES}
    )
    select ${columns}, shops.name as shop_name, shops.lat, shops.lng, delivery_radius_km, times
    from usual
    join menu_items item on item.shop_id = usual.shop_id and item.id = usual.item_id and item.removed_at is null
    join shops on shops.id = usual.shop_id and ${isVisible(now)}
    order by times desc, latest desc, item.id limit ${MOST_ITEMS}
  `.execute(db)
  return rows.map(({ shop_name, lat, lng, delivery_radius_km, times, ...item }) => ({
    item: toItem(item, now),
    shop: {
      _id: item.shop_id,
      name: shop_name,
      shopAddress: { latitude: lat, longitude: lng },
      deliveryRadius: delivery_radius_km,
    },
    times,
  }))
}
