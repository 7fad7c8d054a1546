import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { deliveryAddress, makeItem, makeShop, nagpur, placementOf } from '../scenes/builders.ts'
import { type Shop, shopOfMarket, type World } from './world.ts'

export const pickCustomer = ({ chance, customers }: World) => chance.oneOf(customers)
export const point = { latitude: nagpur.lat, longitude: nagpur.lng }
/** Query parameters are always strings. */
export const pointAsText = { latitude: String(nagpur.lat), longitude: String(nagpur.lng) }

export function randomLine(world: World, { items }: Shop) {
  return { ...world.chance.oneOf(items), count: world.chance.whole(2, 60) }
}

export function randomPlacement(world: World) {
  const shop = shopOfMarket(world)
  return placementOf(shop.shopId, [randomLine(world, shop)])
}

/** An order at one of the market's shops, in the given or any status. */
export async function pickOrder(world: World, status?: 'Food Processing' | 'Out for delivery') {
  const shopIds = world.market.map(({ shopId }) => shopId)
  const { rows } = await sql<{ id: string; shop_id: string }>`
    select id, shop_id from orders
    where placed_at is not null and shop_id = any(${shopIds})
      and (${status ?? null}::text is null or status = ${status ?? null})
    order by placed_at desc limit 20`.execute(world.db)
  if (rows.length === 0) return makeOrder(world, status === 'Out for delivery' ? status : undefined)
  const { id, shop_id } = world.chance.oneOf(rows)
  return { orderId: id, keeper: world.market.find(({ shopId }) => shopId === shop_id)?.keeper }
}

/** With an account of its own, since other calls fill the address lists of theirs. */
export async function makeKeptAddress(world: World) {
  const as = await world.newCustomer()
  const { data } = await world.call('addAddress', { ...deliveryAddress, label: 'Home' }, as.token)
  return { as, addressId: data._id }
}

/** A shop that took cash and owes commission. */
export async function makeOwingShop(world: World) {
  const { keeper, shopId } = await makeShop(world.db)
  const item = await makeItem(world.db, shopId)
  const customer = await world.newCustomer()
  const placed = placementOf(shopId, [{ ...item, count: 10 }])
  const { orderId } = await world.call('placeOrder', placed, customer.token)
  await world.call('setOrderStatus', { orderId, status: 'Delivered' }, keeper.token)
  return { keeper }
}

/** With a customer of its own, so that nothing about it has been reported or requested yet. */
export async function makeOrder(world: World, status?: 'Out for delivery' | 'Delivered') {
  const customer = await world.newCustomer()
  const shop = shopOfMarket(world)
  const placed = placementOf(shop.shopId, [randomLine(world, shop)])
  const { orderId } = await world.call('placeOrder', placed, customer.token)
  if (status) await world.call('setOrderStatus', { orderId, status }, shop.keeper.token)
  return { customer, keeper: shop.keeper, orderId }
}

export async function makeReport(world: World) {
  const order = await makeOrder(world, 'Delivered')
  const report = { orderId: order.orderId, kind: 'damaged' as const, photos: [world.picture] }
  const { data } = await world.call('reportIssue', report, order.customer.token)
  return { ...order, issueId: data._id, photos: data.photos }
}

export async function pickLine(world: World, orderId: string) {
  const { rows } = await sql<{ itemId: string; count: number }>`
    select item_id as "itemId", count from order_lines where order_id = ${orderId}`.execute(world.db)
  return rows[0] ?? { itemId: randomUUID(), count: 1 }
}
