import { randomUUID } from 'node:crypto'
import { endpoints, type InputOf, type ReplyOf } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import type { Db, OpenDb } from '#server/db/db.ts'
import { webhookSignature } from '#server/payments/razorpay/signatures.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { requestOf } from '../request-of.ts'
import { makeCustomer, makeItem, makeShop, type Person } from '../scenes/builders.ts'
import type { Chance } from './chance.ts'
import type { MoneyModel } from './money-model.ts'
import { untilAnswered } from './retrying-caller.ts'

export type MoneyWorld = {
  url: string
  database: OpenDb
  standin: RazorpayStandin
  /** Set if no job runner is running. */
  runDueJobs?: () => Promise<void>
}

type Refused = { code?: string; message?: string }
export type Reply<N extends RouteName> = { status: number; body: ReplyOf<N> & Refused }

/** One shop, its keeper and a customer, the operator at the terminal, and the gateway. */
export type Scene = MoneyWorld & {
  chance: Chance
  model: MoneyModel
  shopId: string
  keeper: Person
  customer: Person
  item: { itemId: string; pricePaise: number }
  isCustomerGone: boolean
  /** The hash of everybody's password, so that it is computed once. */
  passwordHash: string
  story: string[]
  /** Each order has another count, so that no two are the same. */
  nextCount: number
  /** The gateway's clock: each reported event happened a second after the previous one. */
  nextMoment: number
}

export async function setScene(
  world: MoneyWorld,
  chance: Chance,
  model: MoneyModel,
  passwordHash: string,
): Promise<Scene> {
  const { db } = world.database
  const [{ shopId, keeper }, customer] = await Promise.all([makeShop(db), makeCustomer(db)])
  // Odd amounts in paise, so that percentages have to be rounded.
  const item = await makeItem(db, shopId, { price_paise: chance.whole(30_00, 99_99) })
  for (const { accountId } of [keeper, customer]) await storePasswordHash(db, accountId, passwordHash)
  const rest = {
    passwordHash,
    isCustomerGone: false,
    story: [],
    nextCount: 2,
    nextMoment: Math.floor(Date.now() / 1000),
  }
  return { ...world, chance, model, shopId, keeper, customer, item, ...rest }
}

export const storePasswordHash = (db: Db, accountId: string, password_hash: string) =>
  db.updateTable('accounts').set({ password_hash }).where('id', '=', accountId).execute()

export async function call<N extends RouteName>(
  { url }: Scene,
  name: N,
  input: InputOf<N>,
  token: string,
): Promise<Reply<N>> {
  const { method, path } = endpoints[name]
  const sent = requestOf(method, path, input)
  const reply = await fetch(url + sent.path, {
    method,
    headers: { token, 'content-type': 'application/json' },
    ...(sent.json !== undefined && { body: JSON.stringify(sent.json) }),
  })
  return { status: reply.status, body: (await reply.json()) as Reply<N>['body'] }
}

/** A webhook, signed by the gateway. */
export async function sendEvent(
  { url, standin, mayBeKilled }: Pick<MoneyWorld, 'url' | 'standin'> & { mayBeKilled?: boolean },
  event: string,
  entities: Record<string, object>,
  at = Math.floor(Date.now() / 1000),
): Promise<void> {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
  const body = JSON.stringify({ entity: 'event', event, created_at: at, payload })
  const headers = {
    'x-razorpay-signature': webhookSignature(standin.state.keys.webhookSecret, Buffer.from(body)),
    'x-razorpay-event-id': `evt_${randomUUID()}`,
  }
  const send = () => fetch(`${url}/api/payment/webhook`, { method: 'POST', headers, body })
  const reply = mayBeKilled ? await untilAnswered(send) : await send()
  assertThat(reply.status === 200, `${event} was answered ${reply.status}: ${await reply.text()}`)
}

export function assertThat(claim: boolean, otherwise: string): void {
  if (!claim) throw new Error(otherwise)
}

/** Compares two values by their JSON; the first one is expected. */
export function assertEqual(what: string, expected: unknown, found: unknown): void {
  const [wanted, seen] = [JSON.stringify(expected), JSON.stringify(found)]
  assertThat(wanted === seen, `${what}: expected ${wanted}, found ${seen}`)
}
