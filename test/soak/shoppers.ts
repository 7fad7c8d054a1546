import { randomUUID } from 'node:crypto'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { type Person, placementOf } from '../scenes/builders.ts'
import type { Chance } from './chance.ts'
import { pause } from './fault-injection.ts'
import { retryingCaller } from './retrying-caller.ts'

export type Town = {
  customers: Person[]
  shops: { shopId: string; keeper: Person; item: { itemId: string; pricePaise: number } }[]
}

/** What was promised to people, to be compared with what is stored in the end. */
export type Promises = {
  cash: { orderId: string; key: string }[]
  online: { orderId: string; gatewayOrderId: string; confirmed: boolean }[]
  refunds: { orderId: string; paise: number }[]
  payouts: { shopId: string; paise: number }[]
  renewals: { shopId: string; gatewayOrderId: string }[]
}

export type World = {
  url: string
  town: Town
  standin: RazorpayStandin
  chance: Chance
  promises: Promises
  signal: AbortSignal
}

/** One order, from the cart to whatever becomes of it. */
export async function orderOnce(world: World): Promise<void> {
  const { chance, town, url, promises } = world
  const customer = chance.oneOf(town.customers)
  const { shopId, item } = chance.oneOf(town.shops)
  const call = retryingCaller(url, customer.token)
  const placement = placementOf(shopId, [{ ...item, count: chance.whole(2, 60) }])
  const key = randomUUID()
  const headers = { 'idempotency-key': key }
  if (chance.under(0.4)) {
    const { status, body } = await call('/api/order/place', placement, headers)
    if (status !== 200) throw new Error(`a cash order was refused: ${JSON.stringify(body)}`)
    promises.cash.push({ orderId: String(body.orderId), key })
    return
  }
  const { status, body } = await call('/api/order/create-order', placement, headers)
  if (status !== 200) throw new Error(`an online order was refused: ${JSON.stringify(body)}`)
  const { id: gatewayOrderId } = body.order as { id: string }
  const promise = { orderId: String(body.orderId), gatewayOrderId, confirmed: false }
  promises.online.push(promise)
  promise.confirmed = await payWithMishaps(world, gatewayOrderId, call)
}

type Call = ReturnType<typeof retryingCaller>

/** Whether the product said that the order is placed. */
async function payWithMishaps(world: World, gatewayOrderId: string, call: Call): Promise<boolean> {
  const { chance, standin, signal } = world
  const behaviour = chance.oneOf([
    'pays',
    'pays',
    'pays',
    'closes the tab',
    'fails first',
    'pays late',
    'pays twice',
    'leaves',
  ])
  if (behaviour === 'leaves') return false
  const proof = attempt(() => standin.pay(gatewayOrderId, { captured: false }))
  if (!proof) return false
  const paymentId = proof.razorpay_payment_id
  if (behaviour === 'fails first') standin.fail(paymentId)
  if (behaviour === 'pays late') standin.age(paymentId, chance.oneOf([13, 20, 45]))
  await pause(chance.whole(0, 400), signal)
  attempt(() => standin.authorize(paymentId))
  if (behaviour === 'pays twice') attempt(() => standin.pay(gatewayOrderId))
  if (behaviour === 'closes the tab') return false
  for (let tries = 0; tries < 3; tries += 1) {
    const { body } = await call('/api/order/verify', proof)
    if (body.success || !body.pending) return body.success === true
    await pause(700, signal)
  }
  return false
}

/** A shopkeeper delivers, and sometimes undoes it. */
export async function deliverRepeatedly(world: World, shop: Town['shops'][number]): Promise<void> {
  const { chance, url, signal } = world
  const call = retryingCaller(url, shop.keeper.token)
  while (!signal.aborted) {
    const { body } = await call('/api/order/userorders', { limit: 30 })
    const orders = (body.data ?? []) as { _id: string; status: string }[]
    for (const order of orders) {
      if (signal.aborted) return
      if (order.status === 'Delivered' && chance.under(0.97)) continue
      const status = chance.oneOf(['Out for delivery', 'Delivered', 'Delivered'])
      await call('/api/order/status', { orderId: order._id, status })
    }
    await pause(chance.whole(300, 1200), signal)
  }
}

export async function renew(world: World): Promise<void> {
  const { chance, town, url, standin, promises } = world
  const { shopId, keeper } = chance.oneOf(town.shops)
  const call = retryingCaller(url, keeper.token)
  const { status, body } = await call('/api/payment/createRenewalOrder', {
    amount: chance.oneOf([9900, 14900]),
  })
  // Paid meanwhile by another click: the next renewal starts again.
  if (status === 409) return
  const { id: gatewayOrderId } = body.order as { id: string }
  const proof = attempt(() => standin.pay(gatewayOrderId))
  if (!proof) return
  promises.renewals.push({ shopId, gatewayOrderId })
  if (chance.under(0.5)) await call('/api/payment/verifyRenewalPayment', proof)
}

/** The gateway may refuse, for example if an order is already paid. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
