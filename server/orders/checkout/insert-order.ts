import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { TERMS_VERSION } from '#contract/rules/accounts/terms-version.ts'
import { asJson } from '#server/db/as-json.ts'
import type { Tx } from '#server/db/db.ts'
import { Refusal } from '#server/http/refusal.ts'
import { takeStock } from '../stock/take-stock.ts'
import type { PreparedOrder } from './prepare-order.ts'
import { isNearBandEdge } from './price-order.ts'
import type { WaitingOrder } from './waiting-orders.ts'

type Kind = {
  paymentMethod: 'COD' | 'online'
  idempotencyKey: string | null
  /** Voided orders that this one replaces: it may take the packs that they held. */
  voided?: readonly WaitingOrder[]
}

/**
 * Takes the packs an order needs from counted stock and stores it with its lines in one statement. A cash order is placed
 * at once; an online one awaits its payment. @returns its id
 */
export async function insertOrder(tx: Tx, prepared: PreparedOrder, kind: Kind): Promise<string> {
  const { shopId, customerAccountId, address, wish, priced, preparedAt, shopName } = prepared
  const taken = await takeStock(tx, prepared, kind.voided ?? [])
  const isCash = kind.paymentMethod === 'COD'
  const lines = priced.lines.map((line, position) => ({
    item_id: line.itemId,
    position,
    name: line.name,
    picture: line.picture,
    price_paise: line.pricePaise,
    count: line.count,
    unit: line.unit,
    pack_size: line.packSize,
    total_paise: line.totalPaise,
    taken: taken.has(line.itemId) ? line.count : 0,
  }))
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into orders (
        shop_id, id, customer_account_id, idempotency_key, status, payment_method,
        first_name, last_name, phone, street, flat, floor, landmark, lat, lng, shop_name,
        subtotal_paise, delivery_paise, total_paise,
        distance_metres, distance_method, distance_source, is_near_band_edge,
        quoted_at, created_at, placed_at, wish, terms_version
      ) values (
        ${shopId}, ${uuidv7()}, ${customerAccountId}, ${kind.idempotencyKey},
        ${isCash ? 'Food Processing' : 'Awaiting payment'}, ${kind.paymentMethod},
        ${address.firstName}, ${address.lastName}, ${address.phone}, ${address.street},
        ${address.flat}, ${address.floor}, ${address.landmark}, ${address.lat}, ${address.lng}, ${shopName},
        ${priced.subtotalPaise}, ${priced.deliveryPaise}, ${priced.totalPaise},
        ${priced.distance.metres}, ${priced.distance.method}, ${priced.distance.source},
        ${isNearBandEdge(priced.distance)},
        ${preparedAt}, ${preparedAt}, ${isCash ? preparedAt : null}, ${wish}, ${TERMS_VERSION}
      )
      on conflict (shop_id, customer_account_id, idempotency_key) do nothing
      returning shop_id, id
    ), lines as (
      insert into order_lines (
        shop_id, order_id, item_id, position, name, picture, price_paise, count, unit, pack_size, total_paise, taken
      )
      select made.shop_id, made.id, line.*
      from made, jsonb_to_recordset(${asJson(lines)}) as line (
        item_id uuid, position int, name text, picture text, price_paise int,
        count int, unit text, pack_size numeric, total_paise int, taken int
      )
    )
    select id from made
  `.execute(tx)
  // The key has made an order before, but its checkout has been deleted since.
  if (!rows[0]) throw new Refusal('checkout_gone')
  return rows[0].id
}
