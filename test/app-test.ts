import { pino } from 'pino'
import { endpoints, type InputOf, type ReplyOf } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import { type App, buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Db, OpenDb } from '#server/db/db.ts'
import { openGeo } from '#server/geo/open-geo.ts'
import { trustProxies } from '#server/http/security/client-ip.ts'
import { runDueJobs } from '#server/jobs/run-jobs.ts'
import type { MailPort } from '#server/notifications/mail/mail-port.ts'
import type { SmsPort } from '#server/notifications/sms/sms-port.ts'
import { emptyOutbox } from '#server/orders/outbox/read-outbox.ts'
import { postgresBus } from '#server/orders/stream/postgres-bus.ts'
import { describeSite } from '#server/site.ts'
import { recordAlarm } from './alarms.ts'
import { test as dbTest } from './db-test.ts'
import { requestOf } from './request-of.ts'
import { makeCustomer, makeNewShopkeeper, makeShop, type Person, testSealer } from './scenes/builders.ts'
import {
  overhear,
  rememberCodeOf,
  rememberSecret,
  rememberSecretsOf,
  rememberSecretsOfHeaders,
  rememberSecretsOfJobs,
} from './secret-watch.ts'
import { unreachableGateway } from './servers/unreachable-gateway.ts'

/** The fields of a refusal's body. */
type Refused = {
  code?: string
  message?: string
  reason?: string
  redirect?: string
  issues?: unknown[]
  quote?: unknown
}
export type Answer<N extends RouteName> = { status: number; headers: Headers; body: ReplyOf<N> & Refused }

/** A caller of the API: by the contract with `call`, or with any request with `request`. */
export type Caller = {
  call<N extends RouteName>(name: N, input?: InputOf<N>, headers?: Record<string, string>): Promise<Answer<N>>
  request(method: string, path: string, options?: RequestOptions): Promise<Response>
}

/** `json` is serialised, and `body` is sent as it is. */
export type RequestOptions = { json?: unknown; body?: BodyInit; headers?: Record<string, string> }

export type TestApp = App & {
  anon: Caller
  customer(given?: { name?: string; email?: string }): Promise<Caller & Person>
  /** A new shopkeeper with a shop that is set up and paid for. */
  shopkeeper(shop?: Parameters<typeof makeShop>[1]): Promise<Caller & Person & { shopId: string }>
  /** A new shopkeeper who has only signed up. */
  newShopkeeper(): Promise<Caller & Person>
  as(person: Pick<Person, 'token'>): Caller
  /** Runs all jobs that are due now. Tests have no runner of their own. */
  runDueJobs(): Promise<void>
}

/** Logs at all levels, so that leaked secrets are found, and collects errors, which a test has to expect (`expectAlarms`). */
const log = pino(
  { level: 'trace' },
  {
    write(line: string) {
      overhear(line)
      recordAlarm(line)
    },
  },
)

/** The application on a test's database. Overrides replace ports: `makeTestApp(database, { distances: unreachable })`. */
export function makeTestApp(
  database: OpenDb & { url: string },
  overrides: Partial<Parameters<typeof buildApp>[0]> = {},
): TestApp {
  const config = readConfig({ NODE_ENV: 'test', SMS_SENDER: 'mailbox' })
  const gateway = overrides.gateway ?? unreachableGateway
  const app = buildApp({
    config,
    database,
    log,
    site: describeSite(config, 'http://nukkad.test', { payment: gateway, signIn: true, mail: true }, null),
    trustedProxies: trustProxies([]),
    push: { port: { send: async () => 'sent' }, vapidPublicKey: 'test' },
    bus: postgresBus(database, log),
    ...openGeo({ config, db: database.db, log, secret: 'kept' }),
    gateway,
    sealer: testSealer,
    isStrict: true,
    ...overrides,
    mail: watchedMail(overrides.mail ?? { send: async () => 'sent', close: () => {} }),
    ...('sms' in overrides && !overrides.sms
      ? {}
      : { sms: watchedSms(overrides.sms ?? { send: async () => 'sent' }) }),
  })
  return {
    ...app,
    ...callers(app, database.db),
    async runDueJobs() {
      await rememberSecretsOfJobs(database.db)
      const outbox = { db: database.db, log, ...app.telling }
      await emptyOutbox(outbox)
      await runDueJobs({ db: database.db, log, handlers: app.jobs })
      await emptyOutbox(outbox)
    },
  }
}

const watchedMail = (mail: MailPort): MailPort => ({
  ...mail,
  send(letter) {
    rememberCodeOf(letter)
    return mail.send(letter)
  },
})

const watchedSms = (sms: SmsPort): SmsPort => ({
  send(message) {
    rememberSecret(message.code)
    return sms.send(message)
  },
})

function callers(app: App, db: Db) {
  const as = ({ token }: { token?: string }) => makeCaller(app, token)
  return {
    anon: as({}),
    as,
    async customer(given?: { name?: string; email?: string }) {
      const person = await makeCustomer(db, given)
      return { ...person, ...as(person) }
    },
    async shopkeeper(shop?: Parameters<typeof makeShop>[1]) {
      const { shopId, keeper } = await makeShop(db, shop)
      return { shopId, ...keeper, ...as(keeper) }
    },
    async newShopkeeper() {
      const person = await makeNewShopkeeper(db)
      return { ...person, ...as(person) }
    },
  }
}

function makeCaller({ hono }: App, token: string | undefined): Caller {
  const request: Caller['request'] = async (method, path, { json, body, headers = {} } = {}) => {
    const sent = new Headers(headers)
    if (token && !sent.has('token')) sent.set('token', token)
    if (json !== undefined && !sent.has('content-type')) sent.set('content-type', 'application/json')
    rememberSecretsOfHeaders(sent)
    rememberSecretsOf(json)
    const text = json === undefined ? body : JSON.stringify(json)
    const request = new Request(`http://nukkad.test${path}`, { method, headers: sent, body: text })
    const response = await hono.fetch(request)
    rememberSecretsOfHeaders(response.headers)
    return response
  }
  return {
    request,
    async call(name, input, headers) {
      const { method, path } = endpoints[name]
      const sent = requestOf(method, path, input ?? {})
      const response = await request(method, sent.path, { json: sent.json, headers })
      const answer = await response.json()
      rememberSecretsOf(answer)
      return { status: response.status, headers: response.headers, body: answer }
    },
  }
}

/** Vitest's `test` with the application and its database: `test('a sentence about a rule', async ({ app, db }) => …)` */
export const test = dbTest.extend('app', ({ database, db: _ }) => makeTestApp(database))
