import type { Db, Tx } from '#server/db/db.ts'
import { defineJob, enqueue, handle, type JobHandler } from '#server/jobs/job.ts'
import { lanes } from '#server/jobs/lanes.ts'
import type { Log } from '#server/log.ts'
import { type DirectSend, type Leftover, makeDirectSend } from '../direct-send.ts'
import { isOvertaken, noteNewest } from '../tell-once.ts'
import type { PushNotice, PushPort, PushUrgency } from './push-port.ts'
import {
  findPushTarget,
  forgetPushTarget,
  listPushTargets,
  notePushRefused,
  notePushSent,
} from './subscriptions.ts'

/** The order event that a notice is about, if a later event can make the notice obsolete. */
type Told = { shopId: string; eventId: string }
/** False if what happened since has made a notice about this event obsolete. */
export type IsStillNews = (db: Db, told: Told) => Promise<boolean>

type Push = {
  /** Missing in jobs of earlier releases. */
  accountId?: string
  subscriptionId: string
  notice: PushNotice
  urgency: PushUrgency
  /** In ISO 8601; the notice is dropped afterwards. */
  expiresAt: string
  jobKey: string
  told?: Told | undefined
}

const sendPush = defineJob<Push>('send_push', { lane: 'notices' })

type Handling = { key: string; urgency: PushUrgency; ttlS: number; told?: Told }
type ToAccount = { accountId: string; notice: PushNotice } & Handling

/** Queues a notice to every device of the account, one job each. `key` identifies the notice and keeps it from being queued twice. */
export async function enqueuePush(
  tx: Tx,
  accountId: string,
  notice: PushNotice,
  handling: Handling,
): Promise<void> {
  const pushes = await pushesTo(tx, { accountId, notice, ...handling })
  if (pushes.length > 0) await noteNewest(tx, { accountId, ...notice })
  for (const push of pushes) await enqueueAt(tx, push)
}

async function pushesTo(
  db: Db | Tx,
  { accountId, notice, key, urgency, ttlS, told }: ToAccount,
): Promise<Push[]> {
  const expiresAt = new Date(Date.now() + ttlS * 1000).toISOString()
  const subscriptions = await listPushTargets(db, accountId)
  return subscriptions.map((subscriptionId) => {
    const jobKey = `push:${key}:${subscriptionId}`
    return { accountId, subscriptionId, notice, urgency, expiresAt, jobKey, told }
  })
}

const enqueueAt = (tx: Tx, push: Push, runAt?: Date) =>
  enqueue(tx, sendPush, push, { jobKey: push.jobKey, ...(runAt && { runAt }) })

/** Drops a notice that is obsolete by now, or that would replace a newer one with the same tag. */
export function handlePush(port: PushPort, isStillNews: IsStillNews): JobHandler {
  return handle(sendPush, async (push, { db, log }) => {
    const { told, accountId, notice } = push
    if (told && !(await isStillNews(db, told))) return
    if (accountId && (await isOvertaken(db, { accountId, ...notice }))) return
    const runAt = await deliver(db, port, push, log)
    if (runAt) await db.transaction().execute((tx) => enqueueAt(tx, push, runAt))
  })
}

/** Sends a notice directly to every device of an account. @returns per device what to queue, if it could not be sent */
export function directPush(port: PushPort, log: Log) {
  const send: DirectSend<Push> = makeDirectSend(
    lanes.notices.places,
    (push) => (tx) => enqueueAt(tx, push),
    async (db, push) => {
      const runAt = await deliver(db, port, push, log)
      return runAt && ((tx) => enqueueAt(tx, push, runAt))
    },
  )
  return async (db: Db, to: ToAccount): Promise<(Leftover | undefined)[]> => {
    const pushes = await pushesTo(db, to)
    return Promise.all(pushes.map((push) => send(db, push)))
  }
}

/** @returns when to try again; undefined if it was sent, refused for good, or has expired */
async function deliver(db: Db, port: PushPort, push: Push, log: Log): Promise<Date | undefined> {
  const now = Date.now()
  const { subscriptionId, notice, urgency, expiresAt } = push
  const ttlS = Math.floor((Date.parse(expiresAt) - now) / 1000)
  const target = ttlS > 0 ? await findPushTarget(db, subscriptionId) : undefined
  if (!target) return undefined
  const outcome = await port.send(target, notice, { ttlS, urgency })
  if (outcome === 'sent') await notePushSent(db, subscriptionId)
  else if (outcome === 'gone') await forgetPushTarget(db, subscriptionId)
  else if ('rejected' in outcome) {
    log.warn({ reason: outcome.rejected }, 'a push message was refused')
    await notePushRefused(db, subscriptionId)
  } else return new Date(now + outcome.retryAfterMs)
  return undefined
}
