import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { endpoints, type InputOf, type ReplyOf } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import type { Db } from '#server/db/db.ts'
import type { GoogleStandin } from '#server/standins/google/start.ts'
import type { Mailbox } from '#server/standins/mailbox/start.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { requestOf } from '../request-of.ts'
import { makeCustomer, makeItem, makeNewShopkeeper, makeShop, type Person } from '../scenes/builders.ts'
import { pictureUpload } from '../scenes/pictures.ts'
import type { Chance } from '../soak/chance.ts'
import type { Answer, Draft } from './send.ts'

/** The product under test, its users, and the outside systems it calls. */
export type Surroundings = {
  url: string
  db: Db
  standin: RazorpayStandin
  google: GoogleStandin
  mailbox: Mailbox
  /** Set if no job runner is running. */
  runDueJobs?: () => Promise<void>
}

export type Shop = { shopId: string; keeper: Person; items: { itemId: string; pricePaise: number }[] }

/** Calls of strangers use the workshops; the market stays unchanged, so that orders can be placed there. */
export type World = Surroundings & {
  chance: Chance
  picture: string
  customers: Person[]
  market: Shop[]
  workshops: Shop[]
  send(draft: Draft): Promise<Answer>
  /** Makes a call of the contract; returns the reply, or throws the reason why there is none. */
  call<N extends RouteName>(name: N, input: InputOf<N>, token?: string): Promise<ReplyOf<N>>
  newCustomer(): Promise<Person>
  newShopkeeper(): Promise<Person>
  newAddress(): string
  /** A ten-digit number that no account has. */
  newNumber(): string
  codeFor(email: string): Promise<string>
}

export const shopOfMarket = ({ chance, market }: World) => chance.oneOf(market)
export const workshop = ({ chance, workshops }: World) => chance.oneOf(workshops)

export async function makeWorld(
  surroundings: Surroundings,
  chance: Chance,
  send: World['send'],
): Promise<World> {
  const { db } = surroundings
  const shops = await several(4, () => makeStockedShop(db))
  return {
    ...surroundings,
    chance,
    send,
    picture: await pictureUpload(),
    customers: await several(8, () => makeCustomer(db)),
    market: shops.slice(0, 2),
    workshops: shops.slice(2),
    async call(name, input, token) {
      const answer = await send(draftOf(name, input, token))
      if (typeof answer === 'string') throw new Error(`${name}: ${answer}`)
      const body = JSON.parse(answer.text)
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
      return body
    },
    newCustomer: () => makeCustomer(db),
    newShopkeeper: () => makeNewShopkeeper(db),
    newAddress: () => `fuzz-${uuidv7()}@example.in`,
    newNumber: () => String(6_000_000_000 + (Number.parseInt(uuidv7().slice(-8), 16) % 4_000_000_000)),
    codeFor: (email) => findCode(surroundings, email),
  }
}

/** The request that the web client would send. */
export function draftOf(name: RouteName, input: object, token?: string): Draft {
  const { method, path } = endpoints[name]
  const sent = requestOf(method, path, input)
  const body = sent.json === undefined ? undefined : JSON.stringify(sent.json)
  return {
    method,
    path: sent.path,
    headers: { ...(token && { token }), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  }
}

async function makeStockedShop(db: Db): Promise<Shop> {
  const { shopId, keeper } = await makeShop(db)
  const items = await several(3, () => makeItem(db, shopId))
  return { shopId, keeper, items }
}

async function several<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count) made.push(await make())
  return made
}

const MAIL_PATIENCE_MS = 12_000

async function findCode({ mailbox, runDueJobs }: Surroundings, email: string): Promise<string> {
  const until = Date.now() + MAIL_PATIENCE_MS
  while (Date.now() < until) {
    await runDueJobs?.()
    const mail = mailbox.mails.find(({ to, subject }) => to.includes(email) && /^\d{6} /.test(subject))
    if (mail) return mail.subject.slice(0, 6)
    await sleep(100)
  }
  throw new Error(`no code was sent to ${email}`)
}
