import { type Chance, chanceOf } from './chance.ts'
import { finishRefunds } from './finish-refunds.ts'
import { assertEqual, sendEvent } from './money-scene.ts'
import { compareMoney, compareOrder, compareStock } from './order-life-comparing.ts'
import { begin, call, place, reportPayment, type Scene, setScene, type World } from './order-life-scene.ts'
import { takeStep } from './order-life-steps.ts'

const STEPS = 14
/** The number of histories, of different shops, that run concurrently. */
const LANES = 6
const FINISH_MS = 120_000

/**
 * Model-based random test: lives of single orders, in cash and online, with each act of both sides at any moment,
 * legal or not, late and repeated events of the gateway, and failing refunds. Every answer, the order as its customer
 * sees it and the shop's stock are compared with the model's after each act, and in the end the books and the gateway.
 * Returns the differences, each with the history that led to it.
 */
export async function runOrderLives(
  world: World,
  { count, seed, say = () => {} }: { count: number; seed: number; say?: (line: string) => void },
): Promise<string[]> {
  const faults: string[] = []
  // Only the history itself reports what the gateway knows.
  world.standin.faults.dropWebhooks = true
  world.standin.faults.refundDelayMs = Number.POSITIVE_INFINITY
  let next = seed
  const lane = async () => {
    while (next < seed + count) {
      const own = next++
      const fault = await runLife(world, chanceOf(own))
      if (fault) faults.push(`order life ${own}: ${fault}`)
      const lived = own - seed + 1
      if (lived % 100 === 0) say(`${lived} lives, ${faults.length} faults`)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return faults
}

async function runLife(world: World, chance: Chance): Promise<string | undefined> {
  const scene = await setScene(world, chance)
  try {
    if (scene.model.way === 'online' && chance.under(0.15)) await cancelBeforePayment(scene)
    else await runSteps(await place(scene))
    return undefined
  } catch (fault) {
    return `${fault instanceof Error ? fault.message : fault}\n  ${scene.story.join('\n  ')}`
  }
}

async function runSteps(scene: Scene): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    await takeStep(scene)
    await compareOrder(scene)
    if (scene.chance.under(0.1)) await decideRefunds(scene)
  }
  await finishAllRefunds(scene)
  await compareOrder(scene)
  await compareMoney(scene)
}

/** Cancelled before the payment: it is refunded completely, and nobody sees an order. */
async function cancelBeforePayment(scene: Scene): Promise<void> {
  const { model, standin, customer, story } = scene
  const { orderId, gatewayOrderId } = await begin(scene)
  story.push(`${orderId} is cancelled before its payment`)
  await call(scene, 'cancelOrder', { orderId }, customer)
  model.cancel()
  await compareStock(scene)
  const paymentId = standin.pay(gatewayOrderId).razorpay_payment_id
  const paid = { ...scene, orderId, paymentId }
  for (const _ of Array(scene.chance.whole(1, 2))) await reportPayment(paid)
  await finishAllRefunds(paid)
  const { body } = await call(scene, 'listMyOrders', {}, customer)
  assertEqual('listed orders', 0, body.data.length)
  await compareStock(scene)
  await compareMoney(paid)
}

/** The gateway decides every refund, until none is pending. */
async function finishAllRefunds(scene: Scene): Promise<void> {
  const { db, paymentId, runDueJobs } = scene
  if (!paymentId) return
  const pauseMs = runDueJobs ? 0 : 100
  await finishRefunds(db, [paymentId], { withinMs: FINISH_MS, pauseMs, turn: () => decideRefunds(scene) })
}

/** A refund that fails more often is finally given up, as in `money-histories.ts`. */
const MOST_FAILURES = 3

/** Pending refunds at the gateway succeed or fail, and are reported; failed ones are sent again. */
async function decideRefunds(scene: Scene): Promise<void> {
  const { standin, chance, story, paymentId, runDueJobs } = scene
  await runDueJobs?.()
  const refunds = [...standin.state.refunds.values()].filter(({ payment_id }) => payment_id === paymentId)
  let failures = refunds.filter(({ status }) => status === 'failed').length
  for (const refund of refunds) {
    if (refund.status !== 'pending') continue
    const isFailing = failures < MOST_FAILURES && chance.under(0.15)
    if (isFailing) failures += 1
    const settled = standin.settleRefund(refund, isFailing ? 'failed' : 'processed')
    story.push(`refund of ${refund.amount} ${settled.status}`)
    for (const _ of Array(chance.whole(1, 2)))
      await sendEvent(scene, `refund.${settled.status}`, { refund: settled })
  }
}
