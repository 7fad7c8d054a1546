import type { BlockList } from 'node:net'
import { Hono } from 'hono'
import { mediaCharges } from '#contract/budgets.ts'
import type { Installation } from '#contract/site.ts'
import { addressRoutes } from './addresses/routes.ts'
import { jobsOf } from './all-jobs.ts'
import { cartRoutes } from './cart/routes.ts'
import { chatRoutes } from './chat/routes.ts'
import { openSupportDesk } from './chat/support-desk.ts'
import { operatorEmailOf, orderClock } from './config.ts'
import type { OpenDb } from './db/db.ts'
import type { Sealer } from './db/sealed-fields.ts'
import { type DevPages, devRoutes } from './dev-routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import type { DistanceProvider } from './geo/distance.ts'
import type { PlaceFinder } from './geo/place-finder.ts'
import { geoRoutes } from './geo/routes.ts'
import { streetMapOf } from './geo/street-map.ts'
import { type Budgets, openBudgets } from './http/limits/budgets.ts'
import { createLimiter, multiplied } from './http/limits/limits.ts'
import { type Metrics, makeMetrics, metricsRoute } from './http/metrics/metrics.ts'
import type { Snapshot } from './http/metrics/process-metrics.ts'
import { openApiRoutes } from './http/openapi.ts'
import { Refusal } from './http/refusal.ts'
import { numberRequests } from './http/request-id.ts'
import { cookieJar } from './http/security/cookies.ts'
import { policyReports } from './http/security/policy-reports.ts'
import { protect } from './http/security/security.ts'
import { type Api, errorResponse, ipOf, isOwnCall } from './http/serve.ts'
import { wellKnownRoutes } from './http/well-known.ts'
import type { VerifyGoogle } from './identity/google/google-credential.ts'
import { identityRoutes } from './identity/routes.ts'
import type { IssueParts } from './issues/parts.ts'
import { issueRoutes } from './issues/routes.ts'
import type { JobHandler } from './jobs/job.ts'
import type { Log } from './log.ts'
import { measureBacklog } from './measure-backlog.ts'
import { picturesFrom } from './media/picture-addresses.ts'
import { countedStore, type PictureStore } from './media/picture-store.ts'
import { mediaRoutes } from './media/routes.ts'
import { menuTexts } from './menu/menu-text.ts'
import { menuRoutes } from './menu/routes.ts'
import { booksOfOrders, paymentEffects } from './money.ts'
import { countedMail, type MailPort } from './notifications/mail/mail-port.ts'
import { directMail } from './notifications/mail/send-mail.job.ts'
import { directPush } from './notifications/push/send-push.job.ts'
import { type PushParts, pushRoutes } from './notifications/routes.ts'
import type { SmsPort } from './notifications/sms/sms-port.ts'
import { readShopFigures } from './orders/figures/shop-figures.ts'
import { firstDayRoutes } from './orders/first-day/routes.ts'
import type { Telling } from './orders/outbox/read-outbox.ts'
import { orderRoutes } from './orders/routes.ts'
import type { EventBus } from './orders/stream/event-bus.ts'
import { orderStreams } from './orders/stream/order-streams.ts'
import type { PaymentGateway } from './payments/gateway.ts'
import { paymentRoutes } from './payments/routes.ts'
import { personDataOf } from './person-data.ts'
import { searchRoutes } from './search/routes.ts'
import type { Config } from './settings.ts'
import { settlementRoutes } from './settlement/routes.ts'
import { otherCellAt } from './shops/lists/cells.ts'
import { heartRoutes } from './shops/lists/heart-routes.ts'
import { shopOfAccount, turnOnPush } from './shops/own-shop.ts'
import { shopRoutes } from './shops/routes.ts'
import { siteRoutes } from './site.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'

/** Everything the application is built from. `open-product.ts` chooses it; tests choose their own. */
export type AppParts = {
  config: Config
  database: OpenDb
  log: Log
  site: Installation
  trustedProxies: BlockList
  mail: MailPort
  /** Undefined where sign-in by phone number is not offered. */
  sms?: SmsPort | undefined
  push: PushParts
  bus: EventBus
  /** Pages of the stand-ins, by path. */
  devPages?: DevPages
  /** Undefined where Google sign-in is not offered. */
  verifyGoogle?: VerifyGoogle
  places: PlaceFinder
  distances: DistanceProvider
  gateway: PaymentGateway
  /** Undefined where the database itself keeps the bytes of all pictures. */
  pictures?: PictureStore | undefined
  /** Seals PAN and bank details. */
  sealer: Sealer
  /** The metrics of all web processes; undefined where this is the only one. */
  metricsOfAll?: (() => Promise<Snapshot[]>) | undefined
  /** Check replies and refusals against the contract. */
  isStrict: boolean
}

export type App = {
  hono: Hono
  jobs: JobHandler[]
  /** What the outbox needs to publish order events and to send their mails and pushes. */
  telling: Telling
  /** For requests that are not routes of the contract: pages. */
  budgets: Budgets
  metrics: Metrics
  /** Subscribes the live streams to the event bus. */
  listen: () => void
  /** False while the live streams receive nothing from the event bus. */
  isHearing: () => boolean
  /** Ends the live streams, which would otherwise never end. */
  close: () => Promise<void>
}

/** The whole HTTP application: every module's routes, in the order of the modules. */
export function buildApp(parts: AppParts): App {
  const { config, database, log, isStrict, trustedProxies } = parts
  const hono = new Hono()
  const metrics = makeMetrics(parts.metricsOfAll)
  const mail = countedMail(parts.mail, metrics)
  const pictures = parts.pictures && countedStore(parts.pictures, metrics)
  const budgets = openBudgets(database.db, config.RATE_LIMIT_FACTOR, log)
  const addPictureOrigin = picturesFrom(config.PICTURES_PUBLIC_URL)
  const api: Api = {
    hono,
    db: database.db,
    log,
    metrics,
    budgets,
    trustedProxies,
    isStrict,
    addPictureOrigin,
  }

  const streams = orderStreams(
    { db: database.db, bus: parts.bus, log },
    { mostCustomersPerAddress: multiplied(500, config.RATE_LIMIT_FACTOR) },
  )
  const opening = { sealer: parts.sealer, deliveryRadiusKm: config.DELIVERY_RADIUS_KM }
  const clock = orderClock(config)
  const operatorEmail = operatorEmailOf(config)
  const money = {
    gateway: parts.gateway,
    effects: paymentEffects(opening, parts.site, {
      operatorEmail,
      feeBearer: config.GATEWAY_FEE_BORNE_BY,
      clock,
    }),
  }
  const limiter = createLimiter(database.db, config.RATE_LIMIT_FACTOR)

  numberRequests(hono, trustedProxies)
  protect(hono, parts.site.publicUrl)
  hono.onError((error, c) => errorResponse(api, error, undefined, c.req.raw))
  siteRoutes(api, parts.site, config)
  mediaRoutes(hono, {
    db: database.db,
    store: pictures,
    charge: async (c) => {
      if (!isOwnCall(c)) await budgets.charge(mediaCharges, { address: ipOf(api, c) })
    },
  })
  const proofs = {
    limiter,
    sealer: parts.sealer,
    cookies: cookieJar(parts.site.publicUrl.startsWith('https:')),
    verifyGoogle: parts.verifyGoogle,
  }
  identityRoutes(api, {
    ...proofs,
    productName: config.PRODUCT_NAME,
    phone: parts.sms && {
      spending: createLimiter(database.db, 1),
      dailyMessages: config.SMS_DAILY_MESSAGES,
    },
    shopOf: shopOfAccount,
    personData: personDataOf(parts, money.effects),
  })
  addressRoutes(api, { phoneFirstDigits: config.CUSTOMER_PHONE_FIRST_DIGITS })
  geoRoutes(api, {
    places: parts.places,
    distanceFactor: config.DISTANCE_FACTOR,
    streetMap: streetMapOf(config),
  })
  menuRoutes(api)
  searchRoutes(api)
  cartRoutes(api)
  paymentRoutes(api, money)
  const onStatusChange = booksOfOrders(config.GATEWAY_FEE_BORNE_BY)
  orderRoutes(api, {
    distances: parts.distances,
    phoneFirstDigits: config.CUSTOMER_PHONE_FIRST_DIGITS,
    checkoutSeconds: config.CHECKOUT_SECONDS,
    limits: {
      unverifiedOpenOrders: config.UNVERIFIED_OPEN_ORDERS,
      codOpenOrders: config.COD_OPEN_ORDERS,
      codCeilingPaise: config.COD_CEILING_RUPEES * 100,
    },
    clock,
    onStatusChange,
    feeBearer: config.GATEWAY_FEE_BORNE_BY,
    streams,
    ...money,
  })
  firstDayRoutes(api)
  const issues: IssueParts = {
    sender: parts.site,
    operatorEmail,
    effects: money.effects,
    feeBearer: config.GATEWAY_FEE_BORNE_BY,
    reportSeconds: config.ISSUE_REPORT_SECONDS,
    answerSeconds: config.ISSUE_ANSWER_SECONDS,
    silenceSeconds: config.ISSUE_SILENCE_SECONDS,
  }
  issueRoutes(api, issues)
  subscriptionRoutes(api, { ...money, sealer: parts.sealer })
  settlementRoutes(api, money)
  heartRoutes(api)
  shopRoutes(api, {
    ...proofs,
    sender: parts.site,
    menuText: menuTexts(database.db),
    figuresOf: readShopFigures,
    otherCellAt: (place) => otherCellAt(config.CELLS, new URL(parts.site.publicUrl).origin, place),
  })
  feedbackRoutes(api, parts.site)
  pushRoutes(api, parts.push, turnOnPush)
  chatRoutes(api, openSupportDesk(config, parts.site, log))
  devRoutes(hono, parts.devPages ?? {}, parts.site.publicUrl)
  openApiRoutes(hono, config.PRODUCT_NAME)
  policyReports(hono, log)
  wellKnownRoutes(hono, {
    publicUrl: parts.site.publicUrl,
    securityContact: config.SECURITY_CONTACT ?? `mailto:${config.SUPPORT_EMAIL}`,
  })
  metrics.show('streams_open', streams.count)
  metrics.show('streams_deaf', () => Number(!streams.isHearing()))
  metrics.show('database_connections', database.connections)
  metrics.show('database_waiting', database.waiting)
  metricsRoute(
    hono,
    metrics,
    { token: config.METRICS_TOKEN, ipOf: (c) => ipOf(api, c) },
    measureBacklog(database.db),
  )
  hono.all('/api/*', () => new Refusal('not_found').toResponse())
  return {
    hono,
    budgets,
    metrics,
    listen: streams.listen,
    isHearing: streams.isHearing,
    telling: {
      bus: parts.bus,
      sender: parts.site,
      clock,
      mail: directMail(mail),
      push: directPush(parts.push.port, log),
    },
    jobs: jobsOf(parts, { ...money, mail, pictures, metrics, onStatusChange, clock, issues }),
    close: streams.close,
  }
}
