import { endpoints } from '#contract/endpoints.ts'
import { refusals } from '#contract/refusals.ts'
import type { RouteName } from '#contract/routes.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { paths } from '#web/paths.ts'
import { type Chance, chanceOf } from '../soak/chance.ts'
import { inputBySchema } from './by-schema.ts'
import { type Answer, asCurl, closeConnections, type Draft, send } from './send.ts'
import { withStrangeForm } from './strange-requests.ts'
import { withOneThingStrange } from './strange-values.ts'
import type { ValidCall } from './valid-call.ts'
import { validCalls } from './valid-calls.ts'
import { draftOf, makeWorld, type Surroundings, type World } from './world.ts'

export type FuzzOptions = {
  requests: number
  seed: number
  /** The number of concurrent requests. */
  parallel: number
  /** The share of requests for pages; 0 if they are not built. */
  pages: number
  say?: (line: string) => void
  /** Called after so many requests, while none is in progress. */
  atRest?: { every: number; look: (sent: number) => Promise<void> }
}

export type FuzzResult = {
  /** The failures, each with the command that reproduces it. */
  faults: string[]
  /** How many valid calls of each endpoint succeeded. */
  reached: Map<RouteName, number>
  statuses: Map<string, number>
  /** Why the last valid call of an endpoint failed. */
  hindrances: Map<RouteName, string>
}

const names = Object.keys(endpoints) as RouteName[]
/** Hashing a password or encoding a picture costs a hundred times as much as another call. */
const costly = new Set<RouteName>([
  ...(['register', 'login', 'sendOtp', 'verifyOtp', 'resetPassword', 'changePassword'] as const),
  ...(['deleteAccount', 'addFood', 'removeFood', 'createSetupPayment', 'verifySetupPayment'] as const),
])

const PATIENCE_MS = 15_000
/** Things initialised at their first use, such as the chat's answerer, may take longer on a busy machine. */
const FIRST_PATIENCE_MS = 60_000

/** Valid and invalid calls of the contract, by people with sessions, shops, carts and orders. */
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
    const fault = recordAnswer(result, url, draft, answer)
    if (fault) say(fault)
    return answer
  })
  try {
    // First each valid call unchanged, so that a short run reaches every endpoint too. A few of them sometimes draw
    // inputs that cannot succeed.
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

/** Undefined if a preparing call was refused, as when an order is changed by two sides concurrently. */
async function prepare(world: World, result: FuzzResult, name: RouteName): Promise<ValidCall | undefined> {
  try {
    return await validCalls[name](world)
  } catch (error) {
    count(result, 'not prepared')
    result.hindrances.set(name, String(error))
    return undefined
  }
}

/** `varied`: with random values in other fields too, as far as their schemas allow. */
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

/** A URL contains only strings, and only those without lone surrogates. */
function withTextsInAddress(name: RouteName, input: Record<string, unknown>): Record<string, unknown> {
  const { method, path } = endpoints[name]
  const isInAddress = (field: string) => method === 'GET' || method === 'DELETE' || path.includes(`:${field}`)
  const written = Object.entries(input).map(([field, value]) => {
    if (!isInAddress(field) || value === undefined) return [field, value]
    return [field, (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()]
  })
  return Object.fromEntries(written)
}

/** URLs that a browser, a crawler or an attacker requests. */
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

/** Counts the answer, and returns what must never be answered, whatever the request was. */
function recordAnswer(result: FuzzResult, url: string, draft: Draft, answer: Answer): string | undefined {
  const outcome = typeof answer === 'string' ? answer : String(answer.status)
  count(result, outcome)
  const isFault =
    answer === 'hung' || (typeof answer !== 'string' && answer.status >= 500 && !isContractRefusal(answer))
  if (!isFault) return undefined
  const text = typeof answer === 'string' ? '' : ` ${answer.text.slice(0, 300)}`
  const fault = `${outcome}${text}\n  ${asCurl(url, draft).slice(0, 4000)}`
  result.faults.push(fault)
  return fault
}

/** A 502 or 503 of the contract: an outside system is unreachable, or there are too many requests. */
function isContractRefusal({ status, headers, text }: Exclude<Answer, string>): boolean {
  if (status === 500) return false
  // The answer to a HEAD request has no body.
  if (status === 503 && text === '') return 'retry-after' in headers
  if (status === 503 && text.startsWith('<!doctype')) return text.includes(refusals.overloaded.message)
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? ''
  return code in refusals && refusals[code as keyof typeof refusals].status === status
}

function count({ statuses }: FuzzResult, outcome: string) {
  statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1)
}
