import { sql } from 'kysely'
import { hashPassword } from '#server/identity/passwords/passwords.ts'
import { refundTask } from '../../scripts/operator/money.ts'
import { password } from '../scenes/builders.ts'
import { chanceOf } from './chance.ts'
import { finishRefunds } from './finish-refunds.ts'
import { compareAll } from './money-comparing.ts'
import { type FeeBearer, MoneyModel, type Sale } from './money-model.ts'
import { reportPlanPayment } from './money-plans.ts'
import { decideRefunds } from './money-refunds.ts'
import { reportSalePayment } from './money-sales.ts'
import { call, type MoneyWorld, type Scene, setScene } from './money-scene.ts'
import { takeStep } from './money-steps.ts'
import { runOperatorTask } from './operator-tasks.ts'

const STEPS = 24
/** The number of histories, of different shops, that run concurrently. */
const LANES = 6
const REST_MS = 60_000

/**
 * Model-based random test: histories of single shops and their money, with cash and online orders, undone deliveries,
 * refunds by the operator and at the gateway's dashboard, payouts and receipts, plans, disputes, settlements and deleted
 * accounts. Every answer is compared with the model's, and in the end books, orders, statements and the gateway too.
 * @returns the differences, each with the history that led to it
 */
export async function runMoneyHistories(
  world: MoneyWorld,
  { count, seed, feeBearer }: { count: number; seed: number; feeBearer: FeeBearer },
): Promise<string[]> {
  const faults: string[] = []
  const passwordHash = await hashPassword(password)
  // Only the history itself reports what the gateway knows.
  world.standin.faults.dropWebhooks = true
  world.standin.faults.refundDelayMs = Number.POSITIVE_INFINITY
  let next = seed
  const lane = async () => {
    while (next < seed + count) {
      const own = next++
      const scene = await setScene(world, chanceOf(own), new MoneyModel(feeBearer), passwordHash)
      const fault = await runHistory(scene)
      if (fault) faults.push(`money history ${own}, fees borne by the ${feeBearer}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return faults
}

async function runHistory(scene: Scene): Promise<string | undefined> {
  try {
    for (let step = 0; step < STEPS; step += 1) await takeStep(scene)
    if (scene.chance.under(0.25)) await changeConcurrently(scene)
    await finishAllRefunds(scene)
    await compareAll(scene)
    return undefined
  } catch (fault) {
    return `${fault instanceof Error ? fault.message : fault}\n  ${scene.story.join('\n  ')}`
  }
}

/** Delivers all webhooks and lets the gateway decide every refund, until nothing is pending. */
async function finishAllRefunds(scene: Scene): Promise<void> {
  const { model, database, runDueJobs } = scene
  for (const sale of model.sales)
    if (sale.payment && !sale.payment.outcome) await reportSalePayment(scene, sale, sale.payment)
  for (const payment of model.plans) if (!payment.outcome) await reportPlanPayment(scene, payment)
  const payments = model.payments().map(({ id }) => id)
  async function turn() {
    await runDueJobs?.()
    await decideRefunds(scene)
  }
  await finishRefunds(database.db, payments, { withinMs: REST_MS, pauseMs: runDueJobs ? 0 : 100, turn })
  // A refund that failed as often as it was sent is finally given up.
  for (const { refunds } of model.payments())
    for (const refund of refunds) if (refund.state === 'going' && refund.alwaysFails) refund.state = 'failed'
}

/** Concurrent refunds and status changes of one order: in whatever order they take effect, the books have to be right. */
async function changeConcurrently(scene: Scene): Promise<void> {
  const { chance, model, keeper, story } = scene
  const paid = model.sales.filter(({ payment }) => payment?.outcome === 'applied')
  if (paid.length === 0 || model.isClosed) return
  const sale = chance.oneOf(paid)
  story.push(`concurrent changes of ${sale.id.slice(-6)}`)
  const status = () => chance.oneOf(['Out for delivery', 'Delivered'] as const)
  await Promise.all([
    ...Array.from({ length: 4 }, () =>
      call(scene, 'setOrderStatus', { orderId: sale.id, status: status() }, keeper.token),
    ),
    ...[2, 3, 4].map((rupees) =>
      runOperatorTask(scene.database, refundTask, [sale.id, `${rupees}`, '--disputed']),
    ),
  ])
  await readOutcome(scene, sale)
}

/** The outcome of concurrent changes is random, so the model takes the order's status from the database, and derives the rest. */
async function readOutcome({ database: { db }, story }: Scene, sale: Sale): Promise<void> {
  const { status } = await db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', sale.id)
    .executeTakeFirstOrThrow()
  sale.status = status as Sale['status']
  const known = sale.payment?.refunds ?? []
  const { rows } = await sql<{ paise: number }>`
    select amount_paise as paise from refunds
    where payment_id = ${sale.payment?.id ?? ''} and reason = 'asked' and attempt = 1
    order by created_at, id offset ${known.filter(({ isAsked }) => isAsked).length}`.execute(db)
  for (const { paise } of rows) known.push({ paise, state: 'going', alwaysFails: false, isAsked: true })
  story.push(`it is ${status}, and ${rows.length} refunds more`)
}
