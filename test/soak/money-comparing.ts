import { sql } from 'kysely'
import { DAY_MS, indiaMonth } from '#contract/rules/time/india-time.ts'
import { type Accounts, processedPaise, refundedOrPendingPaise, type Sale } from './money-model.ts'
import { assertEqual, assertThat, call, type Scene } from './money-scene.ts'

const PLATFORM = '00000000-0000-0000-0000-000000000000'

/** Compares this month, the one before and the one after, as the keeper gets them. */
export async function compareStatements(scene: Scene): Promise<void> {
  const { model, keeper, story } = scene
  if (model.isClosed) return
  story.push('statements are read')
  const { before, ...expected } = model.statement()
  const [last, present, next] = await Promise.all(
    [-31, 0, 31].map(async (days) => {
      const month = indiaMonth(new Date(Date.now() + days * DAY_MS))
      const { body } = await call(scene, 'showStatement', { month }, keeper.token)
      return { ...body.data, totals: inPaise(body.data.totals) }
    }),
  )
  assertEqual('the statement', expected, pick(present?.totals, Object.keys(expected)))
  const ofLast = { ...before, opening: 0, closing: expected.opening }
  assertEqual('the statement before', ofLast, pick(last?.totals, Object.keys(ofLast)))
  const ofNext = { opening: expected.closing, orders: 0, earned: 0, closing: expected.closing }
  assertEqual('the statement after', ofNext, pick(next?.totals, Object.keys(ofNext)))
  const lines = present?.lines ?? []
  const sum = (name: 'amount' | 'commission' | 'gatewayFee') =>
    lines.reduce((all, line) => all + Math.round(line[name] * 100), 0)
  const { amount, commission, gatewayFee } = expected
  const sums = [sum('amount'), sum('commission'), sum('gatewayFee')]
  assertEqual('the lines add up to the totals', [amount, commission, gatewayFee], sums)
}

const inPaise = (totals: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(totals).map(([name, value]) => [
      name,
      name === 'orders' ? value : Math.round(value * 100),
    ]),
  )

const pick = (from: Record<string, number> | undefined, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, from?.[name]]))

/** Compares what is stored, booked, shown and at the gateway, once nothing is pending. */
export async function compareAll(scene: Scene): Promise<void> {
  await compareBooks(scene)
  await compareOrders(scene)
  compareGateway(scene)
  await compareStatements(scene)
}

async function compareBooks({ database: { db }, model, shopId }: Scene): Promise<void> {
  const { rows: ofShop } = await sql<{ account: string; paise: number }>`
    select account, sum(amount_paise)::bigint as paise from ledger_entries
    where shop_id = ${shopId} group by account`.execute(db)
  assertEqual('the page of the shop', written(model.pageOfShop()), written(byAccount(ofShop)))

  const payments = model.plans.map(({ id }) => id)
  const subjects = [
    ...payments,
    ...model.disputes.map(({ id }) => id),
    ...model.settlements.map(({ id }) => id),
  ]
  const { rows: ofPlatform } = await sql<{ account: string; paise: number }>`
    select e.account, sum(e.amount_paise)::bigint as paise
    from ledger_transactions t
    join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
    where t.shop_id = ${PLATFORM} and t.subject in (
      select unnest(${sql.val(subjects)}::text[])
      union select id::text from refunds where payment_id = any(${sql.val(payments)}::text[]))
    group by e.account`.execute(db)
  assertEqual('the page of the platform', written(model.pageOfPlatform()), written(byAccount(ofPlatform)))
}

const byAccount = (rows: { account: string; paise: number }[]): Accounts =>
  Object.fromEntries(rows.map(({ account, paise }) => [account, paise]))

const written = (accounts: Accounts) =>
  Object.entries(accounts)
    .filter(([, paise]) => paise !== 0)
    .sort()
    .map(([account, paise]) => `${account} ${paise}`)

async function compareOrders(scene: Scene): Promise<void> {
  const { database, model, shopId } = scene
  const stored = await database.db
    .selectFrom('orders')
    .select(['id', 'status', 'payment_status'])
    .where('shop_id', '=', shopId)
    .execute()
  const names: Record<string, string> = { 'Awaiting payment': 'waiting', Cancelled: 'cancelled' }
  const found = stored.map((one) => `${one.id} ${names[one.status] ?? one.status} ${one.payment_status}`)
  const expected = model.sales.map((sale) => `${sale.id} ${sale.status} ${paymentStatusOf(sale)}`)
  assertEqual('the orders', expected.sort(), found.sort())
  for (const sale of model.sales) await compareRefundsShown(scene, sale)
}

function paymentStatusOf({ payment }: Sale): string {
  if (!payment?.outcome) return 'pending'
  const gone = processedPaise(payment)
  if (gone >= payment.paise) return 'refunded'
  const going = payment.outcome === 'returned' ? payment.paise : refundedOrPendingPaise(payment)
  if (going >= payment.paise) return 'refund_due'
  if (going === 0) return 'paid'
  return gone >= going ? 'part_refunded' : 'part_refund_due'
}

/** Compares each refund with its amount and state, as the customer sees it. */
async function compareRefundsShown(scene: Scene, { id, payment }: Sale): Promise<void> {
  if (scene.isCustomerGone || !payment) return
  const { status, body } = await call(scene, 'showOrder', { orderId: id }, scene.customer.token)
  // An order with a wrong payment is not visible to the customer.
  if (status === 404) return assertThat(payment.outcome === 'returned', `${id} is not shown`)
  const of = payment.outcome === 'applied' ? 'order' : 'other_payment'
  const states = { gone: 'processed', failed: 'failed', going: 'due' }
  const expected = payment.refunds.map((refund) => `${of} ${refund.paise} ${states[refund.state]}`)
  const shown = (body.order.refunds ?? []).map(
    (one) => `${one.of} ${Math.round(one.amount * 100)} ${one.status}`,
  )
  assertEqual(`the refunds of ${id}`, expected.sort(), shown.sort())
}

/** Compares with the gateway: the right amounts were refunded, and no refund is pending. */
function compareGateway({ model, standin }: Scene): void {
  for (const payment of model.payments())
    assertEqual(
      `refunded of ${payment.id}`,
      processedPaise(payment),
      standin.state.payments.get(payment.id)?.amount_refunded,
    )
}
