import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { indiaMonth } from '#contract/rules/time/india-time.ts'
import type { Db } from '#server/db/db.ts'
import { proveBooks } from '#server/settlement/proof/prove-books.ts'
import { readStatement } from '#server/settlement/statement/read-statement.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import type { Promises, Town } from './shoppers.ts'

/** Three times as long as it takes until jobs of a killed runner are taken over. */
const DRAIN_MS = 60_000

/** Without faults any more, runs all waiting retries and jobs at once until nothing is pending. */
export async function drainPendingWork(db: Db, standin: RazorpayStandin): Promise<void> {
  standin.clearFaults()
  standin.faults.refundDelayMs = 0
  const until = Date.now() + DRAIN_MS
  let quietRounds = 0
  while (quietRounds < 8) {
    if (Date.now() > until) throw new Error(`work was still pending: ${await describePending(db, standin)}`)
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

/** Describes what is still pending, for the error message. */
async function describePending(db: Db, standin: RazorpayStandin): Promise<string> {
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('status', 'in', ['due', 'pending'])
    .execute()
  const { rows: jobs } = await sql`
    select t.identifier, j.attempts, j.run_at, j.locked_at, j.locked_by, j.last_error
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`.execute(
    db,
  )
  const deliveries = [...standin.state.deliveries.values()].filter(({ state }) => state === 'waiting')
  return JSON.stringify({ refunds, jobs, deliveries })
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

/** Everything that differs from what was promised; empty if all is well. */
export async function findDiscrepancies(
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
    ...(await wrongRefunds(db, promises)),
    ...(await wrongStatements(db, town, promises)),
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
    ...cash.map(({ orderId }) => `a cash order that was confirmed is missing: ${orderId}`),
    ...online.map(({ orderId }) => `an online order that was confirmed is not placed: ${orderId}`),
    ...(new Set(keys).size < keys.length ? ['one key created two orders'] : []),
  ]
}

/** Each refund that was confirmed to the operator exists once, however often it had to be sent. */
async function wrongRefunds(db: Db, { refunds }: Promises): Promise<string[]> {
  const { rows } = await sql<{ order_id: string; paise: number }>`
    select p.payment_order_id as order_id, sum(r.amount_paise)::bigint as paise
    from refunds r join payments p using (payment_id)
    where r.reason = 'asked' and r.attempt = 1 group by p.payment_order_id`.execute(db)
  const stored = new Map(rows.map(({ order_id, paise }) => [order_id, paise]))
  const asked = new Map<string, number>()
  for (const { orderId, paise } of refunds) asked.set(orderId, (asked.get(orderId) ?? 0) + paise)
  return [...new Set([...stored.keys(), ...asked.keys()])]
    .filter((orderId) => stored.get(orderId) !== asked.get(orderId))
    .map((orderId) => `${asked.get(orderId)} of ${orderId} should be refunded, stored ${stored.get(orderId)}`)
}

/** Compares with the gateway: all captured money is in a placed order or a running plan, or was refunded. */
async function lostMoney(db: Db, standin: RazorpayStandin): Promise<string[]> {
  const known = new Map((await db.selectFrom('payments').selectAll().execute()).map((p) => [p.payment_id, p]))
  const { rows } = await sql<{ id: string; paise: number }>`
    select payment_id as id, sum(amount_paise)::bigint as paise
    from refunds where reason = 'asked' and status <> 'failed' group by payment_id`.execute(db)
  const asked = new Map(rows.map(({ id, paise }) => [id, paise]))
  return [...standin.state.payments.values()].flatMap((payment) => {
    if (!payment.captured)
      return known.get(payment.id)?.applied_at ? [`${payment.id} is applied but was never captured`] : []
    const ours = known.get(payment.id)
    const kept = payment.amount - payment.amount_refunded
    if (!ours) return [`${payment.id} was captured but is not stored`]
    const askedBack = asked.get(payment.id) ?? 0
    if (ours.applied_at && payment.amount_refunded !== askedBack)
      return [`${payment.id} is applied, but ${payment.amount_refunded} was refunded instead of ${askedBack}`]
    if (!ours.applied_at && kept !== 0) return [`${payment.id} is not applied, but ${kept} was kept`]
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

/** Compares with the stored orders and refunds, and with the payouts confirmed to the operator. */
async function wrongStatements(db: Db, town: Town, { payouts }: Promises): Promise<string[]> {
  const faults: string[] = []
  for (const { shopId } of town.shops) {
    const { totals } = await readStatement(db, shopId, indiaMonth(new Date()))
    const { rows } = await sql<{ method: string; sold: number }>`
      select payment_method as method, (total_paise - coalesce((
        select sum(r.amount_paise) from payments p join refunds r using (payment_id)
        where p.payment_order_id = o.id and p.applied_at is not null and r.status <> 'failed'
      ), 0))::bigint as sold
      from orders o where shop_id = ${shopId} and status = 'Delivered'`.execute(db)
    const sold = rows.filter((row) => row.sold > 0)
    const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
    const commission = (paise: number) => Math.round(paise / 100)
    const paidOut = sum(payouts.filter((one) => one.shopId === shopId).map(({ paise }) => paise))
    const share = ({ method, sold }: { method: string; sold: number }) =>
      method === 'COD' ? -commission(sold) : sold - commission(sold)
    const expected = {
      orders: sold.length,
      amount: sum(sold.map((row) => row.sold)),
      commission: sum(sold.map((row) => commission(row.sold))),
      paidOut,
      closing: sum(sold.map(share)) - paidOut,
    }
    const stated = Object.keys(expected).map((name) => {
      const value = totals[name as keyof typeof expected]
      return name === 'orders' ? value : Math.round(value * 100)
    })
    if (stated.join() !== Object.values(expected).join())
      faults.push(`the statement of ${shopId} says ${stated.join()}, not ${JSON.stringify(expected)}`)
  }
  return faults
}
