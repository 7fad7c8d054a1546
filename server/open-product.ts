import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pageCharges } from '#contract/budgets.ts'
import { sourceLanguage } from '#contract/rules/language/languages.ts'
import { type Vendor, vendorsOn } from '#contract/rules/pages/page-vendors.ts'
import { type App, buildApp } from './app.ts'
import { learnHelp } from './chat/built-in-answerer.ts'
import { chooseGateway } from './choose-gateway.ts'
import { ConfigFault, operatorEmailOf, publicUrlOf } from './config.ts'
import { JOB_POOL } from './db/connection-budget.ts'
import { type OpenDb, openDb } from './db/db.ts'
import { missingMigrations } from './db/migrate.ts'
import { sealedFields } from './db/sealed-fields.ts'
import { hasDemoTown } from './demo/begin-town.ts'
import { isForReal } from './for-real.ts'
import { loadGazetteer } from './geo/gazetteer/load-gazetteer.ts'
import { openGeo } from './geo/open-geo.ts'
import { mapHosts } from './geo/street-map.ts'
import { healthRoutes, writeProof } from './http/health.ts'
import { listen } from './http/listen.ts'
import type { Snapshot } from './http/metrics/process-metrics.ts'
import { trustProxies } from './http/security/client-ip.ts'
import { googleHosts, type OutsideHosts, type PagePolicy, pagePolicy } from './http/security/security.ts'
import { ipOf, ownCall } from './http/serve.ts'
import { type RunningJobs, runJobs } from './jobs/run-jobs.ts'
import { encryptionSecrets } from './kept-secret.ts'
import type { Log } from './log.ts'
import { s3Store } from './media/s3-store.ts'
import { tellOfAlarms } from './notifications/tell-of-alarms.ts'
import { openPush } from './open-push.ts'
import { openSignIn } from './open-sign-in.ts'
import { readOutbox } from './orders/outbox/read-outbox.ts'
import type { EventBus } from './orders/stream/event-bus.ts'
import { postgresBus } from './orders/stream/postgres-bus.ts'
import { pageRoutes } from './pages/routes.ts'
import { keepBankHolidays } from './payments/bank-holidays.ts'
import type { Config } from './settings.ts'
import { describeSite } from './site.ts'

type Surroundings = {
  config: Config
  log: Log
  /** Of a database whose migrations have run. */
  databaseUrl: string
  /** The metrics of every web process. */
  metricsOfAll: () => Promise<Snapshot[]>
  /** The port is opened only once this resolves. */
  mayListen: Promise<void>
}

export type Product = {
  /** What the start prints once requests are answered. */
  readyLine: string
  /** The metrics of this process. */
  countMetrics(): Promise<Snapshot>
  /** Takes no new requests or jobs, and finishes those under way within `patienceMs`. */
  drain(patienceMs: number): Promise<void>
  /** Releases connections and stand-ins. Call it after `drain`. */
  close(): Promise<void>
}

const LEARN_HELP_AFTER_MS = 20_000

/** The composition root of a web process: chooses the adapters, builds the application, starts its jobs and listens. */
export async function openProduct(surroundings: Surroundings): Promise<Product> {
  const { config, log, databaseUrl } = surroundings
  const tracing = await openTracing(config, log)
  const publicUrl = publicUrlOf(config)
  const [database, jobDatabase] = openDatabases(config, databaseUrl)
  if (isForReal(config) && (await hasDemoTown(database.db)))
    throw new ConfigFault(
      'DEMO: the database holds the demo town, whose password is public (operator task: demo off)',
    )
  await loadGazetteer(database.db)
  await keepBankHolidays(database.db, config.BANK_HOLIDAYS)
  const signIn = await openSignIn(config, publicUrl, log)
  const payments = chooseGateway(config, publicUrl)
  const secrets = encryptionSecrets(config)
  const sealer = sealedFields(secrets, log)
  const standIns = { payment: payments.gateway, ...signIn.standIns }

  const bus = await openBus(config, database, log)
  const trustedProxies = trustProxies(config.TRUSTED_PROXIES)
  const site = describeSite(config, publicUrl, standIns, signIn.google)

  const app = buildApp({
    config,
    database,
    log,
    site,
    trustedProxies,
    mail: signIn.mail,
    sms: signIn.sms,
    bus,
    push: await openPush(config, publicUrl, { db: database.db, sealer, log }),
    devPages: { ...signIn.devPages, ...payments.devPages },
    verifyGoogle: signIn.verifyGoogle,
    ...openGeo({ config, db: database.db, log, secret: secrets[0] }),
    gateway: payments.gateway,
    pictures: config.PICTURES_URL ? s3Store(config.PICTURES_URL) : undefined,
    sealer,
    metricsOfAll: surroundings.metricsOfAll,
    isStrict: config.NODE_ENV !== 'production',
  })
  const jobs = await runJobs({ db: jobDatabase.db, log, handlers: app.jobs })
  app.listen()
  const outbox = readOutbox({ db: jobDatabase.db, log, ...app.telling })
  const tellOfLastAlarms = tellOfAlarms({
    db: jobDatabase.db,
    log,
    sender: site,
    operatorEmail: operatorEmailOf(config),
  })
  let isDraining = false
  healthRoutes(
    app.hono,
    readiness(database, {
      app,
      jobs,
      isBusOurs: config.EVENTS_URL === undefined,
      isDraining: () => isDraining,
    }),
    (error) => log.warn({ err: error }, 'not ready'),
  )
  const isRealGoogle = signIn.google !== null && !signIn.google.isStandIn
  const pageOrigin = new URL(publicUrl).origin
  const map = mapHosts(config)
  const picturesOrigin = config.PICTURES_PUBLIC_URL
  const pictures = { image: picturesOrigin ? [picturesOrigin] : [] }
  const policy = pagePolicies(pageOrigin, isRealGoogle ? [googleHosts, pictures] : [pictures], {
    payment: payments.gateway.cspOrigins,
    map,
  })
  await mountPages(app, log, {
    productName: config.PRODUCT_NAME,
    origin: pageOrigin,
    pageFreshMs: config.PAGE_FRESH_SECONDS * 1000,
    metrics: app.metrics,
    charge: (c) => app.budgets.charge(pageCharges, { address: ipOf({ trustedProxies }, c) }),
    mapOrigins: map.connect ?? [],
    picturesOrigin,
    policy: (nonce, path) => policy(path)(nonce),
  })
  await surroundings.mayListen
  const listening = await listen(config.HOST, config.PORT, app.hono.fetch)
  // Later, because it takes CPU from the first requests. A chat question that comes earlier loads it and waits.
  setTimeout(learnHelp, LEARN_HELP_AFTER_MS).unref()

  return {
    readyLine: `ready ${publicUrl}${standIns.mail ? ` · mails: ${publicUrl}/dev/mail` : ''}`,
    countMetrics: app.metrics.count,
    async drain(patienceMs) {
      isDraining = true
      await Promise.all([
        app.close(),
        listening.close(patienceMs),
        jobs.stop(patienceMs),
        outbox.stop(patienceMs),
      ])
      await tellOfLastAlarms()
    },
    async close() {
      await Promise.all([signIn.close(), bus.close()])
      await Promise.all([database.close(), jobDatabase.close()])
      await tracing?.stop()
    },
  }
}

async function openTracing(config: Config, log: Log) {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined
  const { startTracing } = await import('./trace/start-tracing.ts')
  return startTracing(config.OTEL_TRACES_SAMPLER_ARG, log)
}

/** The Content-Security-Policy of a path: the vendors allowed on every page, and those on that page alone. */
function pagePolicies(origin: string, everywhere: OutsideHosts[], vendors: Record<Vendor, OutsideHosts>) {
  const made = new Map<string, PagePolicy>()
  return (path: string): PagePolicy => {
    const here = vendorsOn(path)
    const policy =
      made.get(here.join()) ?? pagePolicy([...everywhere, ...here.map((vendor) => vendors[vendor])], origin)
    made.set(here.join(), policy)
    return policy
  }
}

function openDatabases(config: Config, url: string) {
  const connectMs = config.DATABASE_CONNECT_SECONDS * 1000
  const lockMs = config.DATABASE_LOCK_SECONDS * 1000
  const shared = { prepare: config.DATABASE_PREPARE, directUrl: config.DATABASE_DIRECT_URL }
  const limits = (seconds: number) => ({ connectMs, lockMs, statementMs: seconds * 1000 })
  return [
    openDb(url, { ...shared, max: config.DATABASE_POOL, limits: limits(config.DATABASE_STATEMENT_SECONDS) }),
    openDb(url, { ...shared, max: JOB_POOL, limits: limits(config.DATABASE_JOB_STATEMENT_SECONDS) }),
  ] as const
}

type Pages = Pick<
  Parameters<typeof pageRoutes>[1],
  'productName' | 'origin' | 'pageFreshMs' | 'metrics' | 'mapOrigins' | 'picturesOrigin' | 'policy' | 'charge'
>

async function mountPages(app: App, log: Log, pages: Pages) {
  const buildDir = join(import.meta.dirname, '../build')
  if (!existsSync(join(buildDir, sourceLanguage)))
    return log.warn('the pages are not built: only the API answers')
  await pageRoutes(app.hono, {
    ...pages,
    log,
    buildDir,
    callApi: async (request) => app.hono.fetch(request, ownCall),
  })
}

/** Carries order events between processes: by NATS where one is configured, otherwise by PostgreSQL. */
async function openBus({ EVENTS_URL }: Config, database: OpenDb, log: Log): Promise<EventBus> {
  if (EVENTS_URL === undefined) return postgresBus(database, log)
  const { natsBus } = await import('./orders/stream/nats-bus.ts')
  return natsBus(EVENTS_URL, log)
}

type Running = {
  app: App
  jobs: RunningJobs
  /** PostgreSQL carries the events; there is no NATS. */
  isBusOurs: boolean
  isDraining: () => boolean
}

function readiness({ db }: OpenDb, { app, jobs, isBusOurs, isDraining }: Running) {
  const refuse = (isRefused: boolean, message: string) => {
    if (isRefused) throw new Error(message)
  }
  return {
    stopping: () => refuse(isDraining(), 'stopping'),
    database: writeProof(db),
    migrations: async () => refuse((await missingMigrations(db)).length > 0, 'migrations are missing'),
    queue: () => refuse(!jobs.isRunning(), 'the job queue ended'),
    // A NATS outage does not make the process unready: its streams then read the missed events from the database.
    ...(isBusOurs && {
      listening: () => refuse(!app.isHearing(), 'notifications of the database do not arrive'),
    }),
  }
}
