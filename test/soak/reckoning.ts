import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { indiaMonth } from '#contract/rules/india-time.ts'
import type { Db } from '#server/db/db.ts'
import { proveBooks } from '#server/settlement/prove-books.ts'
import { readStatement } from '#server/settlement/read-statement.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import type { Promises, Town } from './shoppers.ts'

const CALM_MS = 180_000

/** With all faults gone, lets every waiting retry and job happen at once until nothing moves any more. */
export async function comeToRest(db: Db, standin: RazorpayStandin): Promise<void> {
  standin.clearFaults()
  standin.faults.refundDelayMs = 0
  const until = Date.now() + CALM_MS
  let quietRounds = 0
  while (quietRounds < 8) {
    if (Date.now() > until) throw new Error('it never came to rest')
    for (const delivery of standin.state.deliveries.values()) {
      if (delivery.state === 'waiting')
        standin.state.save('delivery', delivery.id, { ...delivery, nextAtMs: 0 })
    }
    await sql`
      update graphile_worker._private_jobs set run_at = now(), attempts = least(attempts, 1)
      where locked_at is null and run_at > now() and task_id in (
        select id from graphile_worker._private_tasks
        where identifier in ('send_refund', 'check_refund')
          or (identifier = 'reconcile_payment' and (payload ->> 'round')::int < 6)
      )`.execute(db)
    await sleep(500)
    quietRounds = (await isBusy(db, standin)) ? 0 : quietRounds + 1
  }
}

async function isBusy(db: Db, standin: RazorpayStandin): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (
      select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier in ('send_refund', 'check_refund')
        or (t.identifier = 'reconcile_payment' and (j.payload ->> 'round')::int < 6)
    ) or exists (select from refunds where status in ('due', 'pending')) as busy`.execute(db)
  const isSending = [...standin.state.deliveries.values()].some((delivery) => delivery.state === 'waiting')
  return isSending || rows[0]?.busy === true
}

/** Everything that is not as it was promised. Nothing is the aim. */
export async function reckon(
  db: Db,
  standin: RazorpayStandin,
  town: Town,
  promises: Promises,
): Promise<string[]> {
  const faults = (await proveBooks(db)).map(({ rule, subject, detail }) => `${rule}: ${subject}, ${detail}`)
  return [
    ...faults,
    ...(await brokenPromises(db, promises)),
    ...(await lostMoney(db, standin)),
    ...(await doublePlacements(db)),
    ...(await wrongStatements(db, town)),
  ]
}

async function brokenPromises(db: Db, promises: Promises): Promise<string[]> {
  const rows = await db.selectFrom('orders').select(['id', 'placed_at', 'idempotency_key']).execute()
  const orders = new Map(rows.map((row) => [row.id, row]))
  const isPlaced = (id: string) => orders.get(id)?.placed_at != null
  const cash = promises.cash.filter(({ orderId }) => !isPlaced(orderId))
  const online = promises.online.filter(({ orderId, confirmed }) => confirmed && !isPlaced(orderId))
  const keys = rows.flatMap((row) => row.idempotency_key ?? [])
  return [
    ...cash.map(({ orderId }) => `a cash order that was confirmed is gone: ${orderId}`),
    ...online.map(({ orderId }) => `an online order that was confirmed is not placed: ${orderId}`),
    ...(new Set(keys).size < keys.length ? ['a key made two orders'] : []),
  ]
}

/** Seen from the gateway: all money it took is in a placed order or a running plan, or went back. */
async function lostMoney(db: Db, standin: RazorpayStandin): Promise<string[]> {
  const known = new Map((await db.selectFrom('payments').selectAll().execute()).map((p) => [p.payment_id, p]))
  return [...standin.state.payments.values()].flatMap((payment) => {
    if (!payment.captured)
      return known.get(payment.id)?.applied_at ? [`${payment.id} counts and was never captured`] : []
    const ours = known.get(payment.id)
    const kept = payment.amount - payment.amount_refunded
    if (!ours) return [`${payment.id} was captured and nobody knows it`]
    if (ours.applied_at && kept !== payment.amount)
      return [`${payment.id} counts, yet ${payment.amount_refunded} went back`]
    if (!ours.applied_at && kept !== 0) return [`${payment.id} counts for nothing, yet ${kept} was kept`]
    return []
  })
}

async function doublePlacements(db: Db): Promise<string[]> {
  const { rows } = await sql<{ order_id: string; times: number }>`
    select e.order_id, count(*)::int as times
    from order_events e join orders o on o.shop_id = e.shop_id and o.id = e.order_id
    where e.status = 'Food Processing' and e.by_account_id is not distinct from o.customer_account_id
    group by e.order_id having count(*) <> 1`.execute(db)
  return rows.map(({ order_id, times }) => `${order_id} was placed ${times} times`)
}

async function wrongStatements(db: Db, town: Town): Promise<string[]> {
  const faults: string[] = []
  for (const { shopId } of town.shops) {
    const { totals } = await readStatement(db, shopId, indiaMonth(new Date()))
    const { rows } = await sql<{ orders: number; amount: number }>`
      select count(*)::int as orders, coalesce(sum(total_paise), 0)::bigint as amount
      from orders where shop_id = ${shopId} and status = 'Delivered'`.execute(db)
    const delivered = rows[0]
    const isSame = totals.orders === delivered?.orders && Math.round(totals.amount * 100) === delivered.amount
    if (!isSame)
      faults.push(
        `the statement of ${shopId} says ${JSON.stringify(totals)}, delivered ${JSON.stringify(delivered)}`,
      )
  }
  return faults
}
