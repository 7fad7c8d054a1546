import { sql } from 'kysely'
import { assertEqual } from './money-scene.ts'
import { readOrder, type Scene } from './order-life-scene.ts'

/** Compares the order as its customer sees it, and the shop's stock. */
export async function compareOrder(scene: Scene): Promise<void> {
  const { model } = scene
  const order = await readOrder(scene)
  assertEqual('stage', model.stage, order.stage)
  assertEqual('amount', model.total, Math.round(order.amount * 100))
  assertEqual(
    'lines',
    model.lines.map(({ id, count, total }) => [id, count, total]),
    order.items.map(({ _id, count, total }) => [_id, count, Math.round(total * 100)]),
  )
  const refundedPaise = (order.refunds ?? []).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  assertEqual('refunded amount', model.back, refundedPaise)
  const waiting = (order.changes ?? []).filter(({ state }) => state === 'proposed').length
  assertEqual('waiting proposals', model.proposals.length, waiting)
  await compareStock(scene)
}

export async function compareStock({ db, shopId, model }: Scene): Promise<void> {
  const items = await db
    .selectFrom('menu_items')
    .select(['id', 'stock_count'])
    .where('shop_id', '=', shopId)
    .where('stock_count', 'is not', null)
    .orderBy('id')
    .execute()
  const written = [...model.shelf].sort().map(([id, left]) => `${id} ${left}`)
  assertEqual('the stock', written, items.map(({ id, stock_count }) => `${id} ${stock_count}`).sort())
}

/** Compares the bookings of an order, and its refunds at the gateway. */
export async function compareMoney({ db, standin, orderId, paymentId, shopId, model }: Scene): Promise<void> {
  const { rows } = await sql<{ shop: number; commission: number }>`
    select coalesce(-sum(e.amount_paise) filter (where e.account = 'shop'), 0)::int as shop,
      coalesce(-sum(e.amount_paise) filter (where e.account = 'commission'), 0)::int as commission
    from ledger_transactions t
    join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
    where t.shop_id = ${shopId} and t.order_id = ${orderId}`.execute(db)
  const { gross, commission } = model.earned()
  const shop = model.way === 'online' ? gross - commission : -commission
  assertEqual('books', { shop, commission }, rows[0])
  if (paymentId)
    assertEqual('refunded at the gateway', model.back, standin.state.payments.get(paymentId)?.amount_refunded)
}
