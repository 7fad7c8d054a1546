import type { Sql } from 'postgres'
import { type BenchShop, tokenOf } from './fill.ts'

export type Fault = string

/** Checks after the load that every order that was answered exists exactly once and completely. */
export async function orderFaults(sql: Sql, answered: number): Promise<Fault[]> {
  const [orders] = await sql<{ count: number; keys: number; unlike: number; events: number }[]>`
    select count(*)::int as count, count(distinct idempotency_key)::int as keys,
      (count(*) filter (where subtotal_paise <> (
        select sum(total_paise) from order_lines line where line.shop_id = orders.shop_id and line.order_id = orders.id
      )))::int as unlike,
      (count(*) filter (where (
        select count(*) from order_events event where event.shop_id = orders.shop_id and event.order_id = orders.id
      ) <> 1))::int as events
    from orders`
  if (!orders) return ['no orders']
  return [
    ...(orders.count === answered ? [] : [`${answered} orders were answered, ${orders.count} are stored`]),
    ...(orders.keys === orders.count ? [] : [`${orders.count - orders.keys} orders share a key`]),
    ...(orders.unlike === 0 ? [] : [`${orders.unlike} orders do not add up to their lines`]),
    ...(orders.events === 0 ? [] : [`${orders.events} orders have not exactly one event`]),
  ]
}

/** Checks under concurrency: fifty simultaneous taps count fifty, and twenty placements with one key make one order. */
export async function raceFaults(
  sql: Sql,
  shops: readonly BenchShop[],
  port: number,
  orderRequest: string,
): Promise<Fault[]> {
  const shop = shops[0]
  if (!shop) return ['no shop']
  const headers = { 'content-type': 'application/json', token: tokenOf(0) }
  await sql`delete from cart_lines`
  const body = JSON.stringify({ shopId: shop.id, itemId: shop.itemIds[0] })
  const taps = Array.from({ length: 50 }, () =>
    fetch(`http://127.0.0.1:${port}/api/cart/add`, { method: 'POST', headers, body }),
  )
  await Promise.all(taps)
  const [line] = await sql<{ count: number }[]>`select count from cart_lines`

  const key = `one-${Date.now()}`
  const order = orderRequest.slice(orderRequest.indexOf('\r\n\r\n') + 4)
  const [before] = await sql<{ count: number }[]>`select count(*)::int from orders`
  const placements = await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(`http://127.0.0.1:${port}/api/order/place`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: order,
      }).then((response) => response.json() as Promise<{ orderId?: string }>),
    ),
  )
  const [after] = await sql<{ count: number }[]>`select count(*)::int from orders`
  const ids = new Set(placements.map(({ orderId }) => orderId))
  const made = (after?.count ?? 0) - (before?.count ?? 0)
  return [
    ...(line?.count === 50 ? [] : [`50 taps at once counted ${line?.count}`]),
    ...(made === 1 && ids.size === 1
      ? []
      : [`20 placements with one key made ${made} orders, ${ids.size} ids`]),
  ]
}
