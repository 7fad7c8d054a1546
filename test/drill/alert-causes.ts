import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AlarmKind } from '#server/alarms.ts'
import type { Db } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/job.ts'
import { type Lane, lanes } from '#server/jobs/lanes.ts'
import { moveJob } from '#server/media/move-pictures.job.ts'
import { readDataUrl } from '#server/media/read-data-url.ts'
import { storePicture } from '#server/media/store-picture.ts'
import { webhookSignature } from '#server/payments/razorpay/signatures.ts'
import { measureShopsJob } from '#server/shops/measure-shops.job.ts'
import type { RazorpayStandin } from '#server/standins/razorpay/start.ts'
import { type Person, password, placementOf } from '../scenes/builders.ts'
import { pictureUpload } from '../scenes/pictures.ts'
import type { S3Server } from '../servers/s3-server.ts'
import type { RunningServer } from '../servers/start-server.ts'
import { freezeDatabase, type Victim } from './kills.ts'
import type { startUnreliableMailServer } from './unreliable-mail-server.ts'

export type Scene = {
  server: RunningServer
  victim: Victim
  /** Opened with the owner's role. */
  db: Db
  standin: RazorpayStandin
  mailServer: Awaited<ReturnType<typeof startUnreliableMailServer>>
  customer: Person
  shopId: string
  item: { itemId: string; pricePaise: number }
  /** The picture store. */
  store: S3Server
}

export type Cause = {
  /** A description for the report: what is done and, after a semicolon, which timestamps are set back to save waiting. */
  how: string
  /** How long the cause has to last, including the rule's `for`. */
  minutes: number
  begin?(scene: Scene): Promise<unknown>
  /** Called in each of these minutes. A returned function is called after the metrics have been scraped. */
  each?(scene: Scene): Promise<undefined | (() => Promise<unknown>)>
  end?(scene: Scene): Promise<unknown>
  /** The labels that the alert has to carry. */
  labels?: { lane: Lane } | { alarm: AlarmKind }
}

/** One for each alert, in an order in which none disturbs the next. */
export const causes: Record<string, Cause> = {
  OrderUnanswered: {
    how: 'an order that the shop leaves; set back by 13 minutes',
    minutes: 5,
    async begin(scene) {
      const { orderId } = await call(scene, '/api/order/place', placement(scene))
      await sql`update orders set placed_at = now() - interval '13 minutes' where id = ${orderId}`.execute(
        scene.db,
      )
    },
  },
  RefundFailed: {
    how: 'an order paid online and cancelled, whose payment is too old for the gateway to send back',
    minutes: 2,
    async begin(scene) {
      await cancelPaid(scene, (paymentId) => scene.standin.age(paymentId, HALF_A_YEAR_MIN))
      await until(scene, sql`select from refunds where status = 'failed'`)
    },
  },
  RefundStuck: {
    how: 'an order paid online and cancelled, whose refund the gateway does not finish; set back by 11 days',
    minutes: 62,
    async begin(scene) {
      scene.standin.faults.refundDelayMs = 3_600_000
      await cancelPaid(scene)
      await until(scene, sql`select from refunds where status = 'pending'`)
      await sql`update refunds set updated_at = now() - interval '11 days' where status = 'pending'`.execute(
        scene.db,
      )
    },
    end: async ({ standin }) => standin.clearFaults(),
  },
  PaymentsNotFollowedUp: {
    how: 'an online order begun, and a gateway that answers nothing but 502 from then on; set back by 31 minutes',
    minutes: 32,
    async begin(scene) {
      await call(scene, '/api/order/create-order', placement(scene))
      scene.standin.faults.nextCalls = Array.from({ length: 1000 }, () => ({ answer: 502 }))
      await sql`update payment_orders set expires_at = now() - interval '31 minutes' where state = 'open'`.execute(
        scene.db,
      )
    },
    end: async ({ standin }) => standin.clearFaults(),
  },
  PicturesStay: {
    how: 'a picture uploaded, and a store that cannot be reached',
    minutes: 14,
    async begin({ db, store }) {
      await store.stop()
      await storePicture(db, readDataUrl(await pictureUpload()))
    },
    async each({ db }) {
      await db.transaction().execute((tx) => enqueue(tx, moveJob, {}, { jobKey: 'drill' }))
      await until(
        { db },
        sql`select from graphile_worker._private_jobs where key = 'drill' and last_error is not null`,
      )
      return undefined
    },
    end: ({ db }) => sql`delete from pictures`.execute(db),
  },
  JobsGivenUp: {
    how: 'a nightly job whose column is gone fails three times',
    minutes: 2,
    labels: { lane: 'upkeep' },
    async begin({ db }) {
      await sql`alter table shops rename column best_sellers to sells_best`.execute(db)
      const job = measureShopsJob.periodic?.job
      if (!job) throw new Error('the job is no longer periodic')
      await db.transaction().execute((tx) => enqueue(tx, job, {}))
      await until(
        { db },
        sql`select from graphile_worker._private_jobs where attempts >= max_attempts and locked_by is null`,
      )
    },
    end: ({ db }) => sql`alter table shops rename column sells_best to best_sellers`.execute(db),
  },
  CallsFail: {
    how: 'a column that the shop’s page reads is gone, as after a release that does not fit its database',
    minutes: 12,
    begin: ({ db }) => sql`alter table shops rename column phone_name to name_of_phone`.execute(db),
    end: ({ db }) => sql`alter table shops rename column name_of_phone to phone_name`.execute(db),
  },
  CallsSlow: {
    how: 'shops locked for 1.2 seconds while they are read',
    minutes: 17,
    async each(scene) {
      const unlock = await lockShops(scene)
      const asked = askShop(scene, 3)
      await sleep(1_200)
      await unlock()
      await asked
      return undefined
    },
  },
  ConnectionsShort: {
    how: 'thirty calls at once that wait for a lock',
    minutes: 7,
    async each(scene) {
      const unlock = await lockShops(scene)
      const asked = askShop(scene, 30)
      await sleep(200)
      return async () => {
        await unlock()
        await asked
      }
    },
  },
  StreamsDeaf: {
    how: 'the connection that listens is cut, and the role is let have no more',
    minutes: 4,
    async begin({ db }) {
      await sql`alter role nukkad_app connection limit 1`.execute(db)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'nukkad listener'`.execute(db)
      await sleep(NOTICED_AFTER_MS)
    },
    end: ({ db }) => sql`alter role nukkad_app connection limit -1`.execute(db),
  },
  MailsFail: {
    how: 'a mail server that says 451 to eight codes',
    minutes: 8,
    async begin(scene) {
      scene.mailServer.setMode('later')
      await mailCodes(scene, 8)
    },
  },
  MailsBounce: {
    how: 'a mail server that says 550 to twelve codes',
    minutes: 2,
    async begin(scene) {
      scene.mailServer.setMode('refuses')
      await mailCodes(scene, 12)
    },
  },
  JobsLate: {
    how: 'a mail server that takes connections and then says nothing, with fourteen codes waiting; set back by 6 minutes',
    minutes: 7,
    labels: { lane: 'codes' },
    async begin(scene) {
      scene.mailServer.setMode('silent')
      await mailCodes(scene, 14)
      await sql`update graphile_worker._private_jobs set run_at = now() - interval '6 minutes'
        where locked_by is null and priority = ${lanes.codes.priority}`.execute(scene.db)
    },
    end: async ({ mailServer }) => mailServer.setMode('takes'),
  },
  AlarmRaised: {
    how: 'an event that carries the gateway’s signature and cannot be read',
    minutes: 2,
    labels: { alarm: 'unreadable_event' },
    async begin({ server, standin }) {
      const body = JSON.stringify({ event: 'payment.captured' })
      await fetch(`${server.url}/api/payment/webhook`, {
        method: 'POST',
        headers: {
          'x-razorpay-signature': webhookSignature(standin.state.keys.webhookSecret, Buffer.from(body)),
        },
        body,
      })
    },
  },
  DatabaseAway: frozenDatabase(),
  SiteDown: {
    how: 'the product is stopped',
    minutes: 3,
    begin: ({ server }) => server.stop(),
  },
}

function frozenDatabase(): Cause {
  let thaw = () => {}
  return {
    how: 'PostgreSQL frozen, its connections left open',
    minutes: 3,
    async begin({ victim }) {
      thaw = await freezeDatabase(victim)
    },
    end: async () => thaw(),
  }
}

const placement = ({ shopId, item }: Scene) => placementOf(shopId, [{ ...item, count: 2 }])

async function call({ server, customer }: Scene, path: string, body: object) {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: customer.token, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  const reply: { orderId: string; order?: { id: string } } = await answer.json()
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`)
  return reply
}

/** A refused connection is retried. */
const NOTICED_AFTER_MS = 2_000
const HALF_A_YEAR_MIN = 184 * 24 * 60

async function cancelPaid(scene: Scene, meanwhile?: (paymentId: string) => void) {
  const { orderId, order } = await call(scene, '/api/order/create-order', placement(scene))
  const proof = scene.standin.pay(order?.id ?? '')
  await call(scene, '/api/order/verify', proof)
  meanwhile?.(proof.razorpay_payment_id)
  await call(scene, `/api/order/${orderId}/cancel`, {})
}

async function mailCodes(scene: Scene, count: number) {
  for (let one = 0; one < count; one += 1)
    await call(scene, '/api/send-otp', { email: `keeper-${randomUUID()}@example.in`, password })
}

/** Visitors of a shop's page; whether their requests succeed does not matter here. */
export const askShop = ({ server, shopId }: Scene, count = 1) =>
  Promise.all(
    Array.from({ length: count }, () => fetch(`${server.url}/api/shops/${shopId}`).catch(() => undefined)),
  )

/** Locks the table of shops; the returned function releases it. */
async function lockShops({ db }: Scene): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (tx) => {
    await sql`lock table shops in access exclusive mode`.execute(tx)
    locked.resolve()
    await letGo.promise
  })
  await Promise.race([locked.promise, holding])
  return () => {
    letGo.resolve()
    return holding
  }
}

const PATIENCE_MS = 60_000

async function until({ db }: Pick<Scene, 'db'>, query: ReturnType<typeof sql>): Promise<void> {
  for (const over = performance.now() + PATIENCE_MS; performance.now() < over; await sleep(100))
    if ((await query.execute(db)).rows.length > 0) return
  throw new Error('the condition of an alert did not occur')
}
