import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { moneyPages } from '#contract/rules/money-pages.ts'
import { buildApp } from './app.ts'
import { chooseGateway } from './choose-gateway.ts'
import { ConfigFault, readConfig } from './config.ts'
import { openDb } from './db/db.ts'
import { startEmbedded } from './db/embedded/start-embedded.ts'
import { migrate } from './db/migrate.ts'
import { buildDemoTown } from './demo/build-demo-town.ts'
import { demoAccounts } from './demo/demo-accounts.ts'
import { loadGazetteer } from './geo/load-gazetteer.ts'
import { openGeo } from './geo/open-geo.ts'
import { trustProxies } from './http/client-ip.ts'
import { Refusal } from './http/refusal.ts'
import { googleHosts, pagePolicy } from './http/security.ts'
import { proveHashing } from './identity/passwords.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { keptSecret } from './kept-secret.ts'
import { makeLog } from './log.ts'
import { openPush } from './open-push.ts'
import { openSignIn } from './open-sign-in.ts'
import { pageRoutes } from './pages/routes.ts'
import { sealedFields } from './shops/sealed-fields.ts'
import { describeSite } from './site.ts'

const DRAIN_MS = 10_000

const config = readConfigOrExit()
const log = makeLog(config.LOG_LEVEL)
await proveHashing()

// Listening comes first: the port decides the addresses that everything below is told.
let application: Pick<Hono, 'fetch'> = { fetch: () => new Refusal('not_ready').toResponse() }
const server = await listen()
const publicUrl = config.PUBLIC_URL ?? `http://${config.HOST}:${portOf(server)}`

const embedded = config.DATABASE_URL ? undefined : await startEmbedded({ dataDir: config.DATA_DIR, log })
const databaseUrl = config.DATABASE_URL ?? embedded?.url ?? ''
await migrate(databaseUrl)
const database = openDb(databaseUrl, { max: config.DATABASE_POOL, prepare: config.DATABASE_PREPARE })

await loadGazetteer(database.db)

const signIn = await openSignIn(config, publicUrl, log)
const payments = await chooseGateway(config, ownUrl(), log)

const encryptionSecrets = config.ENCRYPTION_KEY ?? [keptSecret(config.DATA_DIR, 'encryption-key')]

const app = buildApp({
  config,
  database,
  log,
  site: describeSite(config, publicUrl, { payment: payments.gateway, ...signIn.standIns }, signIn.google, ''),
  trustedProxies: trustProxies(config.TRUSTED_PROXIES),
  mail: signIn.mail,
  push: openPush(config, publicUrl),
  devPages: signIn.devPages,
  verifyGoogle: signIn.verifyGoogle,
  ...openGeo({ config, db: database.db, log }),
  gateway: payments.gateway,
  sealer: sealedFields(encryptionSecrets),
  isStrict: config.NODE_ENV !== 'production',
})
const jobs = await runJobs({ url: databaseUrl, db: database.db, log, handlers: app.jobs })
const isRealGoogle = signIn.google !== null && !signIn.google.isStandIn
const vendors = isRealGoogle ? [googleHosts] : []
const pageOrigin = new URL(publicUrl).origin
const plainPolicy = pagePolicy(vendors, pageOrigin)
const moneyPolicy = pagePolicy([...vendors, payments.gateway.cspOrigins], pageOrigin)
const buildDir = join(import.meta.dirname, '../build')
if (existsSync(buildDir)) {
  await pageRoutes(app.hono, {
    productName: config.PRODUCT_NAME,
    buildDir,
    callApi: async (request) => app.hono.fetch(request),
    policy: (nonce, path) => (moneyPages.includes(path) ? moneyPolicy : plainPolicy)(nonce),
  })
} else log.warn('the pages are not built: only the API answers')
application = app.hono

const hasDemoTown = (config.SEED_DEMO ?? embedded !== undefined) && (await demoTown())

process.stdout.write(`ready ${publicUrl}${hasDemoTown ? demoLine() : ''}\n`)
process.once('SIGTERM', stop)
process.once('SIGINT', stop)

function readConfigOrExit() {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

function listen(): Promise<ReturnType<typeof serve>> {
  return new Promise((resolve, reject) => {
    const listening = serve(
      { fetch: (request, env) => application.fetch(request, env), hostname: config.HOST, port: config.PORT },
      () => resolve(listening),
    )
    listening.once('error', reject)
  })
}

function portOf(listening: ReturnType<typeof serve>): number {
  const address = listening.address()
  return typeof address === 'object' && address ? address.port : config.PORT
}

function demoTown(): Promise<boolean> {
  return buildDemoTown(database.db, log, {
    databaseUrl,
    prepare: config.DATABASE_PREPARE,
    encryptionSecrets,
    distanceFactor: config.DISTANCE_FACTOR,
    phoneFirstDigits: config.CUSTOMER_PHONE_FIRST_DIGITS,
    gatewayFeeBorneBy: config.GATEWAY_FEE_BORNE_BY,
    logLevel: config.LOG_LEVEL,
  })
}

function demoLine(): string {
  const { customer, shop, password } = demoAccounts
  return ` · demo: ${customer} and ${shop}, password ${password}`
}

/** Where this process reaches itself. */
function ownUrl(): string {
  const isAnyAddress = config.HOST === '0.0.0.0' || config.HOST === '::'
  return `http://${isAnyAddress ? '127.0.0.1' : config.HOST}:${portOf(server)}`
}

/** Accept no more, finish what is under way, then let go of the database. */
async function stop() {
  const drained = new Promise((resolve) => server.close(resolve))
  await app.close()
  await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, DRAIN_MS))])
  await jobs.stop(DRAIN_MS)
  await signIn.close()
  await payments.close()
  await database.close()
  await embedded?.stop()
  process.exit(0)
}
