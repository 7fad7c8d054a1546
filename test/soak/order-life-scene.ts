import { endpoints, type InputOf } from '#contract/endpoints.ts'
import type { Order } from '#contract/order.ts'
import type { RouteName } from '#contract/routes.ts'
import { wishes } from '#contract/rules/orders/order-acts.ts'
import type { Db } from '#server/db/db.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { requestOf } from '../request-of.ts'
import { makeCustomer, makeItem, makeShop, type Person, placementOf } from '../scenes/builders.ts'
import type { Chance } from './chance.ts'
import { assertThat, sendEvent } from './money-scene.ts'
import { type ModelLine, OrderModel } from './order-life-model.ts'
import { untilAnswered } from './retrying-caller.ts'

export type World = {
  url: string
  db: Db
  standin: RazorpayStandin
  /** Whether the product may be killed at any moment: then unanswered calls are repeated. */
  mayBeKilled?: boolean
  /** Set if no job runner is running. */
  runDueJobs?: () => Promise<void>
}
export type Menu = (Omit<ModelLine, 'count' | 'total'> & { pricePaise: number })[]
export type Scene = World & {
  chance: Chance
  model: OrderModel
  menu: Menu
  shopId: string
  keeper: Person
  customer: Person
  orderId: string
  /** For an order that was paid online. */
  paymentId?: string
  story: string[]
}

const kinds = [
  { unit: 'item', pack_size: 1 },
  { unit: 'grams', pack_size: 500 },
  { unit: 'kg', pack_size: 2 },
] as const

/** A shop with five items, some of them counted, and an order of up to three of them. */
export async function setScene(world: World, chance: Chance): Promise<Scene> {
  const { db } = world
  const [{ shopId, keeper }, customer] = await Promise.all([makeShop(db), makeCustomer(db)])
  const menu: Menu = []
  const shelf = new Map<string, number>()
  for (let n = 0; n < 5; n += 1) {
    const kind = kinds[n % 3] ?? kinds[0]
    const price_paise = chance.whole(60_01, 99_99)
    const stock = chance.under(0.5) ? { stock_count: chance.whole(4, 7) } : {}
    const made = { name: `Item ${n}`, price_paise, ...kind, ...stock }
    const { itemId, pricePaise } = await makeItem(db, shopId, made)
    if (stock.stock_count) shelf.set(itemId, stock.stock_count)
    const packGrams = kind.unit === 'item' ? {} : { packGrams: kind.unit === 'kg' ? 2000 : 500 }
    menu.push({ id: itemId, paise: pricePaise, pricePaise, ...packGrams })
  }
  const wanted = menu.slice(0, chance.whole(1, 3)).map((item) => modelLine(item, chance.whole(1, 4)))
  const way = chance.oneOf(['COD', 'online'] as const)
  const model = new OrderModel(way, chance.oneOf(wishes), wanted, shelf)
  const story = [`${way}, wishes ${model.wish}, ${wanted.map(({ count, total }) => `${count} for ${total}`)}`]
  return { ...world, chance, model, menu, shopId, keeper, customer, orderId: '', story }
}

const placementIn = ({ model, shopId }: Scene) => ({
  ...placementOf(
    shopId,
    model.lines.map(({ id, count, paise }) => ({ itemId: id, count, pricePaise: paise })),
  ),
  wish: model.wish,
})

/** The same key for every retry, because a reply may be lost. */
const keyOf = ({ shopId }: Scene) => ({ 'idempotency-key': `${shopId} first` })

/** Places an order in cash, or online with the payment reported by the browser, the gateway, or both. */
export async function place(scene: Scene): Promise<Scene> {
  if (scene.model.way === 'COD') {
    const { status, body } = await call(scene, 'placeOrder', placementIn(scene), scene.customer, keyOf(scene))
    assertThat(status === 200, `placing an order was answered ${status} ${body.code}`)
    return { ...scene, orderId: body.orderId }
  }
  const { orderId, gatewayOrderId } = await begin(scene)
  const proof = scene.standin.pay(gatewayOrderId)
  const paid = { ...scene, orderId, paymentId: proof.razorpay_payment_id }
  const reportedBy = scene.chance.oneOf(['browser', 'gateway', 'both'] as const)
  if (reportedBy !== 'browser') await reportPayment(paid)
  if (reportedBy !== 'gateway') await call(paid, 'verifyOrder', proof, paid.customer)
  return paid
}

/** Creates an order that awaits its payment. */
export async function begin(scene: Scene): Promise<{ orderId: string; gatewayOrderId: string }> {
  const { status, body } = await call(
    scene,
    'createOnlineOrder',
    placementIn(scene),
    scene.customer,
    keyOf(scene),
  )
  assertThat(status === 200, `beginning a payment was answered ${status} ${body.code}`)
  return { orderId: body.orderId, gatewayOrderId: body.order.id }
}

/** The gateway reports the payment, however often and however late. */
export const reportPayment = (scene: Scene): Promise<void> => {
  const known = scene.standin.state.payments.get(scene.paymentId ?? '')
  return sendEvent(scene, 'payment.captured', { payment: { ...known, status: 'captured' } })
}

export const modelLine = ({ pricePaise: _, ...item }: Menu[number], count: number): ModelLine => ({
  ...item,
  count,
  total: item.paise * count,
})

// biome-ignore lint/suspicious/noExplicitAny: the callers know the type of the reply
type Reply = { status: number; body: any }

export async function call<N extends RouteName>(
  { url, mayBeKilled }: Pick<Scene, 'url' | 'mayBeKilled'>,
  name: N,
  input: InputOf<N>,
  { token }: Person,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const { method, path } = endpoints[name]
  const sent = requestOf(method, path, input)
  const ask = () =>
    fetch(url + sent.path, {
      method,
      headers: { token, 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(30_000),
      ...(sent.json !== undefined && { body: JSON.stringify(sent.json) }),
    })
  const reply = mayBeKilled ? await untilAnswered(ask) : await ask()
  assertThat(reply.status < 500, `${name} failed with ${reply.status}`)
  return { status: reply.status, body: await reply.json() }
}

export const readOrder = async (scene: Scene): Promise<Order> =>
  (await call(scene, 'showOrder', { orderId: scene.orderId }, scene.customer)).body.order
