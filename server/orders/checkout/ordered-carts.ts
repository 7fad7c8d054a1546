import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CartWithOrders } from '#contract/orders/ordered-carts.ts'
import { readCartsOf } from '#server/cart/read-cart.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'

/** In one reply; a browser that has missed more asks again. */
const MOST_ORDERED = 50

type CartKey = { accountId: string; shopId: string }

/** An account's cart at a shop: its number, its counts, and the orders that used up the carts numbered `from` and later. */
export async function showCart(
  db: Db,
  { accountId, shopId }: CartKey,
  from: number | undefined,
): Promise<CartWithOrders> {
  const [found = noCart] = Object.values(await showCartsSince(db, accountId, [{ shopId, cart: from }]))
  return found
}

const noCart: CartWithOrders = { cart: 1, counts: {}, ordered: [] }

/** The same for several shops, by shop id. */
export async function showCartsSince(
  db: Db,
  accountId: string,
  since: readonly { shopId: string; cart?: number | undefined }[],
): Promise<Record<string, CartWithOrders>> {
  // Ids may be sent in upper case; the database returns them in lower case.
  const asked = since.map(({ shopId, cart }) => ({ shopId: shopId.toLowerCase(), cart }))
  const shopIds = asked.map(({ shopId }) => shopId)
  // The counts are read last: an order placed meanwhile may be missing from `ordered` although its lines have left the
  // counts, never the other way round.
  const lasts = await lastNumbers(db, accountId, shopIds)
  const orders = await Promise.all(
    asked.map(async ({ shopId, cart: from }) => {
      const isOrdered = from !== undefined && from <= (lasts.get(shopId) ?? 0)
      return isOrdered ? listOrdered(db, { accountId, shopId }, from) : []
    }),
  )
  const counts = await readCartsOf(db, accountId, shopIds)
  return Object.fromEntries(
    asked.map(({ shopId }, at) => {
      const ordered = orders[at] ?? []
      const cart = (ordered.at(-1)?.number ?? lasts.get(shopId) ?? 0) + 1
      return [
        shopId,
        {
          cart,
          counts: counts[shopId] ?? {},
          ordered: ordered.map(({ orderId, lines }) => ({ orderId, lines })),
        },
      ]
    }),
  )
}

async function lastNumbers(
  db: Db,
  accountId: string,
  shopIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ordered_carts')
    .select(({ fn }) => ['shop_id', fn.max('number').as('number')])
    .where('account_id', '=', accountId)
    .where('shop_id', '=', sql<string>`any(${sql.val(shopIds)}::uuid[])`)
    .groupBy('shop_id')
    .execute()
  return new Map(rows.map(({ shop_id, number }) => [shop_id, number]))
}

const ofCart = (db: Db | Tx, { accountId, shopId }: CartKey) =>
  db
    .selectFrom('ordered_carts as cart')
    .where('cart.shop_id', '=', shopId)
    .where('cart.account_id', '=', accountId)

const listOrdered = (db: Db, cart: CartKey, from: number) =>
  ofCart(db, cart)
    .select((of) => [
      'cart.number',
      'cart.order_id as orderId',
      jsonArrayFrom(
        of
          .selectFrom('order_lines as line')
          .select(['line.item_id as _id', 'line.count'])
          .whereRef('line.shop_id', '=', 'cart.shop_id')
          .whereRef('line.order_id', '=', 'cart.order_id'),
      ).as('lines'),
    ])
    .where('cart.number', '>=', from)
    .orderBy('cart.number')
    .limit(MOST_ORDERED)
    .execute()

/** Refuses to order from a cart that an order has used up already; the refusal names that order. */
export async function requireUnordered(
  db: Db | Tx,
  cart: CartKey,
  number: number | undefined,
): Promise<void> {
  if (number === undefined) return
  const used = await ofCart(db, cart).select('order_id').where('number', '=', number).executeTakeFirst()
  if (used) throw new Refusal('cart_ordered', { orderId: used.order_id })
}

/**
 * Records that a placed order has used up the account's cart at its shop, from whatever device. Of two orders at once the
 * second waits, and then takes the next number, or is refused if it `asked` for the cart that is used up now.
 */
export async function spendCart(
  tx: Tx,
  cart: CartKey,
  { orderId, asked }: { orderId: string; asked?: number | undefined },
): Promise<void> {
  const { accountId, shopId } = cart
  const { rows } = await sql<{ number: number }>`
    insert into ordered_carts (shop_id, account_id, number, order_id)
    select ${shopId}::uuid, ${accountId}::uuid, coalesce(max(number), 0) + 1, ${orderId}::uuid from ordered_carts
    where shop_id = ${shopId}::uuid and account_id = ${accountId}::uuid
    on conflict (shop_id, account_id, number) do nothing
    returning number
  `.execute(tx)
  if (rows[0]?.number !== asked) await requireUnordered(tx, cart, asked)
  if (!rows[0]) await spendCart(tx, cart, { orderId, asked })
}
