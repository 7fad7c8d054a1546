import { type Chance, chanceOf } from './chance.ts'
import { insistSame, tell } from './money-scene.ts'
import { compareMoney, compareOrder, compareShelf } from './order-life-comparing.ts'
import { begin, call, hearOfPayment, place, type Scene, setScene, type World } from './order-life-scene.ts'
import { takeStep } from './order-life-steps.ts'
import { restRefunds } from './refunds-at-rest.ts'

const STEPS = 14
/** The number of histories, of different shops, that run concurrently. */
const LANES = 6
const REST_MS = 120_000

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
    if (scene.model.way === 'online' && chance.under(0.15)) await giveUpUnpaid(scene)
    else await live(await place(scene))
    return undefined
  } catch (fault) {
    return `${fault instanceof Error ? fault.message : fault}\n  ${scene.story.join('\n  ')}`
  }
}

async function live(scene: Scene): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    await takeStep(scene)
    await compareOrder(scene)
    if (scene.chance.under(0.1)) await decideRefunds(scene)
  }
  await comeToRest(scene)
  await compareOrder(scene)
  await compareMoney(scene)
}

/** Cancelled before the payment: it is refunded completely, and nobody sees an order. */
async function giveUpUnpaid(scene: Scene): Promise<void> {
  const { model, standin, customer, story } = scene
  const { orderId, gatewayOrderId } = await begin(scene)
  story.push(`${orderId} is given up unpaid`)
  await call(scene, 'cancelOrder', { orderId }, customer)
  model.cancel()
  await compareShelf(scene)
  const paymentId = standin.pay(gatewayOrderId).razorpay_payment_id
  const paid = { ...scene, orderId, paymentId }
  for (const _ of Array(scene.chance.whole(1, 2))) await hearOfPayment(paid)
  await comeToRest(paid)
  const { body } = await call(scene, 'listMyOrders', {}, customer)
  insistSame('orders seen', 0, body.data.length)
  await compareShelf(scene)
  await compareMoney(paid)
}

/** The gateway decides every refund, until none is pending. */
async function comeToRest(scene: Scene): Promise<void> {
  const { db, paymentId, runDueJobs } = scene
  if (!paymentId) return
  const pauseMs = runDueJobs ? 0 : 100
  await restRefunds(db, [paymentId], { withinMs: REST_MS, pauseMs, turn: () => decideRefunds(scene) })
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
      await tell(scene, `refund.${settled.status}`, { refund: settled })
  }
}
