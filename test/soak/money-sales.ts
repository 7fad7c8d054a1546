import { placementOf } from '../scenes/builders.ts'
import { type ModelPayment, refundedOrPendingPaise, type Sale, type Status } from './money-model.ts'
import { assertEqual, call, type Scene, sendEvent } from './money-scene.ts'

export async function sell(scene: Scene, way: Sale['way']): Promise<void> {
  const { model, customer, shopId, item, story } = scene
  if (scene.isCustomerGone || scene.nextCount > 99) return
  const placement = placementOf(shopId, [{ ...item, count: scene.nextCount++ }])
  const totalPaise = Math.round(placement.amount * 100)
  const name = way === 'COD' ? 'placeOrder' : 'createOnlineOrder'
  const { status, body } = await call(scene, name, placement, customer.token)
  story.push(`${way} ${totalPaise} → ${status} ${body.orderId?.slice(-6)}`)
  assertEqual('an order is accepted', !model.isClosed, status === 200)
  if (model.isClosed) return
  const sale: Sale = { id: body.orderId ?? '', way, totalPaise, status: 'waiting' }
  if (way === 'COD') sale.status = 'Food Processing'
  else if ('order' in body) sale.gatewayOrderId = body.order.id
  model.sales.push(sale)
  if (way === 'online' && scene.chance.under(0.8)) pay(scene, sale)
}

/** Sometimes with another amount than requested. */
function pay(scene: Scene, sale: Sale): void {
  const { standin, chance, story } = scene
  const offset = chance.under(0.06) ? chance.oneOf([-100, 100]) : 0
  standin.faults.captureAmountOffset = offset
  sale.payment = takePayment(scene, sale.gatewayOrderId ?? '')
  standin.faults.captureAmountOffset = 0
  story.push(`${sale.id.slice(-6)} is paid with ${sale.payment.paise}`)
}

export function takePayment({ standin }: Scene, gatewayOrderId: string): ModelPayment {
  const proof = standin.pay(gatewayOrderId)
  const id = proof.razorpay_payment_id
  const { amount, fee, tax } = standin.state.payments.get(id) ?? { amount: 0, fee: 0, tax: 0 }
  return { id, proof, paise: amount, feePaise: fee ?? 0, taxPaise: tax ?? 0, isFeeKnown: false, refunds: [] }
}

/** Through the browser or the gateway, and sometimes again, with what the first event did not contain. */
export async function reportPayment(scene: Scene): Promise<void> {
  const { chance, model } = scene
  const waiting = model.waiting()
  if (waiting.length > 0 && chance.under(0.3)) return pay(scene, chance.oneOf(waiting))
  const paid = model.sales.filter(({ payment }) => payment)
  const unreported = paid.filter(({ payment }) => !payment?.outcome)
  const reportedWithoutFee = paid.filter(({ payment }) => payment?.outcome && !payment.isFeeKnown)
  const [some] = [unreported, reportedWithoutFee, paid].filter(
    (sales) => sales.length > 0 && chance.under(0.7),
  )
  const sale = some && chance.oneOf(some)
  if (sale?.payment) await reportSalePayment(scene, sale, sale.payment)
}

export async function reportSalePayment(scene: Scene, sale: Sale, payment: ModelPayment): Promise<void> {
  const { chance, model, customer, story } = scene
  const isByBrowser = !scene.isCustomerGone && chance.under(0.5)
  const knowsFee = isByBrowser || chance.under(0.6)
  story.push(`${sale.id.slice(-6)} reported by ${isByBrowser ? 'browser' : 'webhook'}, fee ${knowsFee}`)
  if (isByBrowser) await call(scene, 'verifyOrder', payment.proof, customer.token)
  else await sendCapturedEvent(scene, payment, knowsFee)
  payment.isFeeKnown ||= knowsFee
  if (payment.outcome) return
  const isGood = sale.status === 'waiting' && payment.paise === sale.totalPaise && !model.isClosed
  if (sale.status === 'waiting') sale.status = isGood ? 'Food Processing' : 'cancelled'
  setOutcome(payment, isGood ? 'applied' : 'returned')
}

export function setOutcome(payment: ModelPayment, outcome: NonNullable<ModelPayment['outcome']>): void {
  payment.outcome = outcome
  const left = payment.paise - refundedOrPendingPaise(payment)
  if (outcome === 'returned' && left > 0)
    payment.refunds.push({ paise: left, state: 'going', alwaysFails: false, isAsked: false })
}

export function sendCapturedEvent(scene: Scene, { id }: ModelPayment, knowsFee: boolean): Promise<void> {
  const known = scene.standin.state.payments.get(id)
  // As it was when it was captured: the event may be old.
  const entity = { ...known, status: 'captured', ...(!knowsFee && { fee: null, tax: null }) }
  return sendEvent(scene, 'payment.captured', { payment: entity })
}

export async function setStatus(scene: Scene): Promise<void> {
  const { chance, model, keeper, story } = scene
  const placed = model.placed()
  if (placed.length === 0 || model.isClosed) return
  const sale = chance.oneOf(placed)
  const status = chance.oneOf<Status>([
    'Food Processing',
    'Out for delivery',
    'Delivered',
    'Delivered',
    'Delivered',
  ])
  story.push(`${sale.id.slice(-6)} is ${status}`)
  const reply = await call(scene, 'setOrderStatus', { orderId: sale.id, status }, keeper.token)
  // Orders of a deleted account can no longer be changed.
  assertEqual('a change of status is accepted', !scene.isCustomerGone, reply.status === 200)
  if (reply.status === 200) sale.status = status
}
