import { endpoints } from '#contract/endpoints.ts'
import { refusals } from '#contract/refusals.ts'
import type { RouteName } from '#contract/routes.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { paths } from '#web/paths.ts'
import { type Chance, chanceOf } from '../soak/chance.ts'
import type { ValidCall } from './book.ts'
import { inputBySchema } from './by-schema.ts'
import { type Answer, asCurl, closeConnections, type Draft, send } from './send.ts'
import { withStrangeForm } from './strange-requests.ts'
import { withOneThingStrange } from './strange-values.ts'
import { validCalls } from './valid-calls.ts'
import { draftOf, makeWorld, type Surroundings, type World } from './world.ts'

export type FuzzOptions = {
  requests: number
  seed: number
  /** Requests under way at a time. */
  parallel: number
  /** The share of requests for pages; none where they are not built. */
  pages: number
  say?: (line: string) => void
  /** Called at so many requests sent, when nothing is under way. */
  atRest?: { every: number; look: (sent: number) => Promise<void> }
}

export type FuzzResult = {
  /** What went wrong, each with the line that does it again. */
  faults: string[]
  /** How many valid calls of each endpoint were answered with success. */
  reached: Map<RouteName, number>
  statuses: Map<string, number>
  /** What stood last against a valid call of an endpoint. */
  hindrances: Map<RouteName, string>
}

const names = Object.keys(endpoints) as RouteName[]
/** Hashing a password or encoding a picture costs a hundred times what another call does. */
const costly = new Set<RouteName>([
  ...(['register', 'login', 'sendOtp', 'verifyOtp', 'resetPassword', 'changePassword'] as const),
  ...(['deleteAccount', 'addFood', 'removeFood', 'createSetupPayment', 'verifySetupPayment'] as const),
])

const PATIENCE_MS = 15_000
/** What is made ready at the first use, as the chat's answerer, may take longer on a busy machine. */
const FIRST_PATIENCE_MS = 60_000

/** Calls by the contract, right ones and wrong ones, from people with sessions, shops, carts and orders. */
export async function runFuzz(surroundings: Surroundings, options: FuzzOptions): Promise<FuzzResult> {
  const { requests, seed, parallel, say = () => {} } = options
  const chance = chanceOf(seed)
  const result: FuzzResult = {
    faults: [],
    reached: new Map(names.map((name) => [name, 0])),
    statuses: new Map(),
    hindrances: new Map(),
  }
  const { url } = surroundings
  let patienceMs = FIRST_PATIENCE_MS
  const world = await makeWorld(surroundings, chance, async (draft) => {
    const answer = await send(url, draft, patienceMs)
    const fault = judge(result, url, draft, answer)
    if (fault) say(fault)
    return answer
  })
  try {
    // Each untouched, so that a short run knows every endpoint too. A few draw at times what cannot succeed.
    for (const name of names)
      for (let tries = 0; tries < 4 && result.reached.get(name) === 0; tries += 1)
        await callValidly(world, result, name)
    patienceMs = PATIENCE_MS
    const every = options.atRest?.every ?? requests
    for (let sent = 0; sent < requests; ) {
      const until = Math.min(requests, sent + every)
      await inParallel(until - sent, parallel, () => sendOne(world, result, options.pages))
      sent = until
      say(`${sent} of ${requests} sent, ${result.faults.length} faults`)
      await options.atRest?.look(sent)
    }
  } finally {
    closeConnections()
  }
  for (const [name, times] of result.reached)
    if (times === 0) result.faults.push(`${name} never succeeded: ${result.hindrances.get(name)}`)
  return result
}

async function inParallel(count: number, parallel: number, work: () => Promise<unknown>): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (left-- > 0) await work()
    }),
  )
}

async function sendOne(world: World, result: FuzzResult, pages: number): Promise<void> {
  const { chance } = world
  if (chance.under(pages)) return void (await world.send(pageDraft(world)))
  let name = chance.oneOf(names)
  if (costly.has(name) && chance.under(0.9)) name = chance.oneOf(names)
  if (chance.under(0.35)) return callValidly(world, result, name, chance.under(0.5))
  const valid = await prepare(world, result, name)
  if (valid) await world.send(strangeDraft(name, valid, chance))
}

async function callValidly(world: World, result: FuzzResult, name: RouteName, isVaried = false) {
  const valid = await prepare(world, result, name)
  if (!valid) return
  const answer = await world.send(validDraft(name, valid, isVaried ? world.chance : undefined))
  if (typeof answer !== 'string' && answer.status < 300)
    result.reached.set(name, (result.reached.get(name) ?? 0) + 1)
  else result.hindrances.set(name, typeof answer === 'string' ? answer : answer.text.slice(0, 300))
}

/** Nothing when a call before it was refused, as when the same order is worked on from two sides. */
async function prepare(world: World, result: FuzzResult, name: RouteName): Promise<ValidCall | undefined> {
  try {
    return await validCalls[name](world)
  } catch (error) {
    count(result, 'not prepared')
    result.hindrances.set(name, String(error))
    return undefined
  }
}

/** `varied`: with other fields, too, as their shapes allow them. */
function validDraft(name: RouteName, { as, input, headers, body }: ValidCall, varied?: Chance): Draft {
  const filled = varied ? { ...inputBySchema(endpoints[name], varied), ...input } : { ...input }
  const draft = draftOf(name, filled, as?.token)
  return { ...draft, headers: { ...draft.headers, ...headers }, ...(body !== undefined && { body }) }
}

function strangeDraft(name: RouteName, valid: ValidCall, chance: Chance): Draft {
  const draft = validDraft(name, valid, chance.under(0.3) ? chance : undefined)
  if (chance.under(0.35)) return withStrangeForm(draft, chance)
  const filled = { ...(chance.under(0.5) && inputBySchema(endpoints[name], chance)), ...valid.input }
  let input: unknown = filled
  for (let times = chance.whole(1, 3); times > 0; times -= 1) input = withOneThingStrange(input, chance)
  const strange = isRecord(input)
    ? validDraft(name, { ...valid, input: withTextsInAddress(name, input) })
    : { ...draft, body: JSON.stringify(input) ?? 'null' }
  return chance.under(0.15) ? withStrangeForm(strange, chance) : strange
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An address holds only texts, and those without halves of characters. */
function withTextsInAddress(name: RouteName, input: Record<string, unknown>): Record<string, unknown> {
  const { method, path } = endpoints[name]
  const isInAddress = (field: string) => method === 'GET' || method === 'DELETE' || path.includes(`:${field}`)
  const written = Object.entries(input).map(([field, value]) => {
    if (!isInAddress(field) || value === undefined) return [field, value]
    return [field, (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()]
  })
  return Object.fromEntries(written)
}

/** Addresses a browser, a crawler or somebody with a grudge asks for. */
function pageDraft({ chance, market, customers }: World): Draft {
  const { shopId } = chance.oneOf(market)
  const path = chance.oneOf([
    ...Object.values({ ...paths, ...deskPaths }).filter((path) => typeof path === 'string'),
    paths.shop(shopId),
    paths.category('Milk', shopId),
    paths.orderDetails(shopId),
    deskPaths.editItem(shopId),
    `${paths.shop(shopId)}.data`,
    '/__manifest?p=/',
    '/robots.txt',
    '/assets/nothing.js',
    '/metrics',
    '/healthz',
    '/api/docs',
    '/no/such/page',
  ])
  const headers: Draft['headers'] = { accept: 'text/html' }
  if (chance.under(0.1)) headers.token = chance.oneOf(customers).token
  const draft = { method: 'GET', path, headers }
  return chance.under(0.7) ? withStrangeForm(draft, chance) : draft
}

/** Counts the answer, and names what may never be answered, whatever was asked. */
function judge(result: FuzzResult, url: string, draft: Draft, answer: Answer): string | undefined {
  const outcome = typeof answer === 'string' ? answer : String(answer.status)
  count(result, outcome)
  const isFault = answer === 'hung' || (typeof answer !== 'string' && answer.status >= 500 && !isSaid(answer))
  if (!isFault) return undefined
  const text = typeof answer === 'string' ? '' : ` ${answer.text.slice(0, 300)}`
  const fault = `${outcome}${text}\n  ${asCurl(url, draft).slice(0, 4000)}`
  result.faults.push(fault)
  return fault
}

/** A 502 or 503 that the contract knows: an outside system is away, or too much is asked at once. */
function isSaid({ status, headers, text }: Exclude<Answer, string>): boolean {
  if (status === 500) return false
  // Asked for by HEAD, it has nothing to say it with.
  if (status === 503 && text === '') return 'retry-after' in headers
  if (status === 503 && text.startsWith('<!doctype')) return text.includes(refusals.overloaded.message)
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? ''
  return code in refusals && refusals[code as keyof typeof refusals].status === status
}

function count({ statuses }: FuzzResult, outcome: string) {
  statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1)
}
