import { sql } from 'kysely'
import { endpoints, type InputOf } from '#contract/endpoints.ts'
import type { Order } from '#contract/order.ts'
import type { RouteName } from '#contract/routes.ts'
import { wishes } from '#contract/rules/order-acts.ts'
import { orderSteps } from '#contract/rules/order-life.ts'
import type { Db } from '#server/db/db.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { makeCustomer, makeItem, makeShop, type Person, placementOf } from '../builders.ts'
import { requestOf } from '../request-of.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type ModelLine, OrderModel, type Proposal } from './order-life-model.ts'

type World = { url: string; db: Db; standin: RazorpayStandin }
type Menu = (Omit<ModelLine, 'count' | 'total'> & { pricePaise: number })[]
type Scene = World & {
  chance: Chance
  model: OrderModel
  menu: Menu
  shopId: string
  keeper: Person
  customer: Person
  orderId: string
  story: string[]
}

const STEPS = 14
/** Histories of different shops, at once. */
const LANES = 4

/**
 * Random lives of single orders, in cash and online: each act of both sides at any moment, legal or not. Every answer
 * is compared with the model's, and after each the order as its customer sees it; in the end the books. Answers what
 * differed, with the story that led to it.
 */
export async function runOrderLives(world: World, count: number, seed: number): Promise<string[]> {
  const faults: string[] = []
  world.standin.faults.dropWebhooks = true
  let next = seed
  const lane = async () => {
    while (next < seed + count) {
      const own = next++
      const fault = await runLife(world, chanceOf(own))
      if (fault) faults.push(`order life ${own}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return faults
}

async function runLife(world: World, chance: Chance): Promise<string | undefined> {
  const scene = await setScene(world, chance)
  try {
    for (let step = 0; step < STEPS; step += 1) {
      await takeStep(scene)
      await compareOrder(scene)
    }
    await compareBooks(scene)
    return undefined
  } catch (fault) {
    return `${fault instanceof Error ? fault.message : fault}\n  ${scene.story.join('\n  ')}`
  }
}

async function setScene(world: World, chance: Chance): Promise<Scene> {
  const { db, standin } = world
  const [{ shopId, keeper }, customer] = await Promise.all([makeShop(db), makeCustomer(db)])
  const kinds = [
    { unit: 'item', pack_size: 1 },
    { unit: 'grams', pack_size: 500 },
    { unit: 'kg', pack_size: 2 },
  ] as const
  const menu: Menu = []
  for (let n = 0; n < 5; n += 1) {
    const kind = kinds[n % 3] ?? kinds[0]
    const price_paise = chance.whole(60_01, 99_99)
    const { itemId, pricePaise } = await makeItem(db, shopId, { name: `Item ${n}`, price_paise, ...kind })
    const packGrams = kind.unit === 'item' ? {} : { packGrams: kind.unit === 'kg' ? 2000 : 500 }
    menu.push({ id: itemId, paise: pricePaise, pricePaise, ...packGrams })
  }
  const wanted = menu.slice(0, chance.whole(1, 3)).map((item) => someOf(item, chance.whole(1, 4)))
  const way = chance.oneOf(['COD', 'online'] as const)
  const model = new OrderModel(way, chance.oneOf(wishes), wanted)
  const lines = wanted.map(({ id, count, paise }) => ({ itemId: id, count, pricePaise: paise }))
  const placement = { ...placementOf(shopId, lines), wish: model.wish }
  const story = [`${way}, wishes ${model.wish}, ${wanted.map(({ count, total }) => `${count} for ${total}`)}`]
  const scene = { ...world, chance, model, menu, shopId, keeper, customer, orderId: '', story }
  const begun = await call(scene, way === 'COD' ? 'placeOrder' : 'createOnlineOrder', placement, customer)
  if (way === 'online') await call(scene, 'verifyOrder', standin.pay(begun.body.order.id), customer)
  return { ...scene, orderId: begun.body.orderId }
}

const someOf = ({ pricePaise: _, ...item }: Menu[number], count: number): ModelLine => ({
  ...item,
  count,
  total: item.paise * count,
})

// biome-ignore lint/suspicious/noExplicitAny: what the model expects of it is said where it is read
type Reply = { status: number; body: any }

async function call<N extends RouteName>(
  { url }: Pick<Scene, 'url'>,
  name: N,
  input: InputOf<N>,
  { token }: Person,
): Promise<Reply> {
  const { method, path } = endpoints[name]
  const sent = requestOf(method, path, input)
  const reply = await fetch(url + sent.path, {
    method,
    headers: { token, 'content-type': 'application/json' },
    ...(sent.json !== undefined && { body: JSON.stringify(sent.json) }),
  })
  return { status: reply.status, body: await reply.json() }
}

/** One act, tapped once or twice: the second tap changes nothing and is answered the same. */
async function act<N extends RouteName>(
  scene: Scene,
  name: N,
  input: Omit<InputOf<N>, 'orderId'>,
  by: Person,
  isTaken: boolean,
): Promise<void> {
  const { orderId, story, chance } = scene
  const ask = () => call(scene, name, { orderId, ...input } as InputOf<N>, by)
  const { status, body } = await ask()
  story.push(`${name} ${JSON.stringify(input)} → ${status} ${body.code ?? ''} ${body.message ?? ''}`)
  insist((status === 200) === isTaken, `${name} should ${isTaken ? '' : 'not '}be taken`)
  insist(status < 500, `${name} broke`)
  if (isTaken && name === 'changeLine' && chance.under(0.3)) await ask()
}

async function takeStep(scene: Scene): Promise<void> {
  const { chance, model, keeper, customer } = scene
  const roll = chance.next()
  if (roll < 0.08) return act(scene, 'acceptOrder', {}, keeper, model.accept())
  if (roll < 0.14) return act(scene, 'packOrder', {}, keeper, model.pack())
  if (roll < 0.55) return change(scene)
  if (roll < 0.68) return answer(scene)
  if (roll < 0.8) {
    const status = chance.oneOf(orderSteps)
    return act(scene, 'setOrderStatus', { status }, keeper, model.set(status))
  }
  if (roll < 0.86) return act(scene, 'undoOrder', {}, keeper, model.undo())
  if (roll < 0.9) return act(scene, 'cancelOrder', {}, customer, model.cancel())
  if (roll < 0.94) {
    const granted = chance.under(0.5)
    return act(scene, 'answerCancel', { granted }, keeper, model.answerCancel(granted))
  }
  if (roll < 0.96) return act(scene, 'declineOrder', { reason: 'too_busy' }, keeper, model.decline())
  const keepsFee = chance.under(0.5)
  const asked = { reason: 'nobody_home', keepsFee } as const
  return act(scene, 'markUndeliverable', asked, keeper, model.undeliverable(keepsFee))
}

function change(scene: Scene): Promise<void> {
  const { chance, model, menu, keeper } = scene
  const line = chance.oneOf(model.lines)
  const itemId = line.id
  const roll = chance.next()
  if (roll < 0.4) {
    const count = chance.whole(0, line.count + 1)
    return act(scene, 'changeLine', { itemId, count }, keeper, model.lower(itemId, count))
  }
  if (roll < 0.7) {
    const grams = chance.oneOf([chance.whole(1, 2500), (line.packGrams ?? 500) - chance.whole(0, 9)])
    return act(scene, 'changeLine', { itemId, grams }, keeper, model.weigh(itemId, grams))
  }
  const item = chance.oneOf(menu)
  const count = chance.whole(1, 3)
  const isTaken = model.offer(itemId, someOf(item, count))
  return act(scene, 'changeLine', { itemId, replacement: { itemId: item.id, count } }, keeper, isTaken)
}

async function answer(scene: Scene): Promise<void> {
  const { chance, model, customer } = scene
  if (model.proposals.length === 0) return
  const proposal: Proposal = chance.oneOf(model.proposals)
  const found = (await see(scene)).changes?.find(
    ({ state, was }) => state === 'proposed' && was._id === proposal.of,
  )
  insist(found !== undefined, 'what is offered should be shown')
  const accepted = chance.under(0.5)
  const asked = { changeId: found?._id ?? '', accepted }
  return act(scene, 'answerProposal', asked, customer, model.answer(proposal, accepted))
}

const see = async (scene: Scene): Promise<Order> =>
  (await call(scene, 'showOrder', { orderId: scene.orderId }, scene.customer)).body.order

async function compareOrder(scene: Scene): Promise<void> {
  const { model } = scene
  const order = await see(scene)
  insistSame('stage', model.stage, order.stage)
  insistSame('amount', model.total, Math.round(order.amount * 100))
  insistSame(
    'lines',
    model.lines.map(({ id, count, total }) => [id, count, total]),
    order.items.map(({ _id, count, total }) => [_id, count, Math.round(total * 100)]),
  )
  const back = (order.refunds ?? []).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  insistSame('what goes back', model.back, back)
  const waiting = (order.changes ?? []).filter(({ state }) => state === 'proposed').length
  insistSame('waiting proposals', model.proposals.length, waiting)
}

async function compareBooks({ db, orderId, shopId, model }: Scene): Promise<void> {
  const { rows } = await sql<{ shop: number; commission: number }>`
    select coalesce(-sum(e.amount_paise) filter (where e.account = 'shop'), 0)::int as shop,
      coalesce(-sum(e.amount_paise) filter (where e.account = 'commission'), 0)::int as commission
    from ledger_transactions t
    join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
    where t.shop_id = ${shopId} and t.order_id = ${orderId}`.execute(db)
  const { gross, commission } = model.earned()
  const shop = model.way === 'online' ? gross - commission : -commission
  insistSame('books', { shop, commission }, rows[0])
}

function insistSame(what: string, expected: unknown, found: unknown): void {
  const [wanted, seen] = [JSON.stringify(expected), JSON.stringify(found)]
  insist(wanted === seen, `${what}: expected ${wanted}, found ${seen}`)
}

function insist(claim: boolean, otherwise: string): void {
  if (!claim) throw new Error(otherwise)
}
