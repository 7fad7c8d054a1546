import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { makeCustomer, makeItem, makeShop, type Person, placementOf } from '../scenes/builders.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Asked, CheckoutModel, type ModelOrder, someWish } from './checkout-model.ts'

type World = { url: string; db: Db; standin: RazorpayStandin }
type Scene = World & {
  chance: Chance
  model: CheckoutModel
  customer: Person
  shopId: string
  item: { itemId: string; pricePaise: number }
  story: string[]
}
type Reply = {
  status: number
  body: { code?: string; orderId?: string; success?: boolean; order?: { id: string } }
}

const STEPS = 12
/** The number of histories, of different customers, that run concurrently. */
const LANES = 6

/**
 * Model-based random test: histories of single customers, with cash and online orders under old and new keys, payments in
 * time, late and of wrong amounts, lost webhooks, and time that passes. Every answer is compared with the model's, and in
 * the end the stored state too.
 * @returns the differences, each with the history that led to it
 */
export async function runCheckoutHistories(world: World, count: number, seed: number): Promise<string[]> {
  const faults: string[] = []
  world.standin.faults.dropWebhooks = true
  let next = seed
  const lane = async () => {
    while (next < seed + count) {
      const own = next++
      const fault = await runHistory(world, chanceOf(own))
      if (fault) faults.push(`history ${own}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return faults
}

async function runHistory(world: World, chance: Chance): Promise<string | undefined> {
  const [{ shopId }, customer] = await Promise.all([makeShop(world.db), makeCustomer(world.db)])
  const item = await makeItem(world.db, shopId)
  const scene: Scene = { ...world, chance, model: new CheckoutModel(), customer, shopId, item, story: [] }
  try {
    for (let step = 0; step < STEPS; step += 1) await takeStep(scene)
    if (chance.under(0.2)) await confirmConcurrently(scene)
    else await compareStored(scene)
    await countMoney(scene)
    return undefined
  } catch (fault) {
    return `${fault instanceof Error ? fault.message : fault}\n  ${scene.story.join('\n  ')}`
  }
}

async function takeStep(scene: Scene): Promise<void> {
  const { chance, model } = scene
  const roll = chance.next()
  if (roll < 0.3) return confirm(scene, 'cash')
  if (roll < 0.65) return confirm(scene, 'online')
  if (roll < 0.85 && model.payable().length > 0) return pay(scene, chance.oneOf(model.payable()))
  if (roll < 0.95 && model.paid().length > 0) return verify(scene, chance.oneOf(model.paid()))
  if (chance.under(0.3)) return passTime(scene)
}

const someKey = ({ chance, model }: Scene): string | undefined => {
  const used = model.usedKeys()
  if (used.length > 0 && chance.under(0.5)) return chance.oneOf(used)
  return chance.under(0.2) ? undefined : randomUUID()
}

async function confirm(scene: Scene, way: 'cash' | 'online'): Promise<void> {
  const { model, chance, story } = scene
  const [key, asked] = [someKey(scene), someWish(chance)]
  const description = `${way}, key ${key?.slice(0, 4)}, ${asked.count} to ${asked.flat}`
  story.push(description)
  const expected = model.expect(way, key, asked)
  const { status, body } = await send(scene, way, key, asked)
  story.push(`→ ${status} ${body.code ?? body.orderId?.slice(-6)}`)
  if (expected.kind === 'refused')
    return assertThat(body.code === expected.code, `${description} should be refused: ${expected.code}`)
  assertThat(status === 200, `${description} should not be refused`)
  const { orderId = '', order } = body
  if (expected.kind === 'known')
    assertThat(orderId === expected.order.id, `${description} should come to an earlier order`)
  else assertThat(!model.orders.some(({ id }) => id === orderId), `${description} should make a new order`)
  const made: ModelOrder = { id: orderId, asked, state: way === 'cash' ? 'placed' : 'waiting', isOver: false }
  if (way === 'online' && order) made.gatewayOrderId = order.id
  model.remember(key, asked, expected.kind === 'known' ? expected.order : made)
}

function send(scene: Scene, way: 'cash' | 'online', key: string | undefined, { count, flat }: Asked) {
  const placement = placementOf(scene.shopId, [{ ...scene.item, count }])
  const body = { ...placement, address: { ...placement.address, flat } }
  const path = way === 'cash' ? '/api/order/place' : '/api/order/create-order'
  return post(scene, path, body, key ? { 'idempotency-key': key } : {})
}

async function post(
  { url, customer }: Scene,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: customer.token, ...headers },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as Reply['body'] }
}

async function pay({ standin, chance, story }: Scene, order: ModelOrder): Promise<void> {
  const isRight = chance.under(0.8)
  standin.faults.captureAmountOffset = isRight ? 0 : -100
  const proof = standin.pay(order.gatewayOrderId ?? '')
  standin.faults.captureAmountOffset = 0
  order.payment = { proof, isRight, isLate: order.isOver }
  story.push(`paid ${order.id.slice(-6)} ${isRight ? 'rightly' : 'wrongly'}`)
}

async function verify(scene: Scene, order: ModelOrder): Promise<void> {
  const { model, story } = scene
  model.hear(order)
  const { status, body } = await post(scene, '/api/order/verify', order.payment?.proof ?? {})
  story.push(`verified ${order.id.slice(-6)} → ${status} ${body.success}`)
  const isPlaced = order.payment?.outcome === 'applied'
  assertThat((body.success === true) === isPlaced, `verifying should answer ${isPlaced}`)
}

/** Lets an hour pass, for this customer and the gateway's view of the payments so far. */
async function passTime({ db, standin, model, customer, story }: Scene): Promise<void> {
  story.push('an hour passes')
  const hourAgo = new Date(Date.now() - 3600_000)
  await db
    .updateTable('checkouts')
    .set({ expires_at: hourAgo })
    .where('account_id', '=', customer.accountId)
    .execute()
  await db
    .updateTable('payment_orders')
    .set({ expires_at: hourAgo })
    .where('account_id', '=', customer.accountId)
    .execute()
  for (const { payment, isOver } of model.paid())
    if (payment && !isOver) standin.age(payment.proof.razorpay_payment_id, 120)
  model.timePasses()
}

/** Concurrent placements with the same key and without: which one wins is random, but one has to. */
async function confirmConcurrently(scene: Scene): Promise<void> {
  scene.story.push('concurrent confirmations')
  const key = randomUUID()
  const asked = { count: 7, flat: '4B' }
  const begun = await send(scene, 'online', key, asked)
  const order: ModelOrder = { id: begun.body.orderId ?? '', asked, state: 'waiting', isOver: false }
  order.gatewayOrderId = begun.body.order?.id ?? ''
  const proof = scene.standin.pay(order.gatewayOrderId)
  const replies = await Promise.all([
    send(scene, 'cash', key, asked),
    post(scene, '/api/order/verify', proof),
    send(scene, 'cash', key, asked),
    send(scene, 'online', key, asked),
    post(scene, '/api/order/verify', proof),
  ])
  assertThat(
    replies.every(({ status }) => status < 500),
    'concurrent confirmations cause no error',
  )
  const placed = await placedOf(scene, 7)
  assertThat(placed.length === 1, `concurrent confirmations place one order, not ${placed.length}`)
}

const placedOf = ({ db, customer }: Scene, count: number) =>
  db
    .selectFrom('orders')
    .innerJoin('order_lines as line', (join) =>
      join.onRef('line.shop_id', '=', 'orders.shop_id').onRef('line.order_id', '=', 'orders.id'),
    )
    .select('orders.id')
    .where('orders.customer_account_id', '=', customer.accountId)
    .where('orders.placed_at', 'is not', null)
    .where('line.count', '=', count)
    .execute()

async function compareStored({ db, customer, model }: Scene): Promise<void> {
  const stored = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('customer_account_id', '=', customer.accountId)
    .execute()
  const states = { 'Food Processing': 'placed', Cancelled: 'cancelled', 'Awaiting payment': 'waiting' }
  const seen = stored.map(({ id, status }) => `${id} ${states[status as keyof typeof states]}`).sort()
  const expected = model.orders.map(({ id, state }) => `${id} ${state}`).sort()
  assertThat(seen.join() === expected.join(), `stored ${seen.join()}, expected ${expected.join()}`)
}

/** Checks that all captured money the server knows of is either in a placed order or being refunded, never both. */
async function countMoney({ db, customer }: Scene): Promise<void> {
  const { rows } = await sql<{ id: string; placed: boolean; refunds: number }>`
    select p.payment_id as id, p.applied_at is not null as placed,
      (select count(*)::int from refunds r where r.payment_id = p.payment_id) as refunds
    from payments p join payment_orders o on o.id = p.payment_order_id
    where o.account_id = ${customer.accountId} and p.was_captured`.execute(db)
  for (const { id, placed, refunds } of rows)
    assertThat(placed === (refunds === 0), `${id} placed: ${placed}, refunds: ${refunds}`)
}

function assertThat(claim: boolean, otherwise: string): void {
  if (!claim) throw new Error(otherwise)
}
