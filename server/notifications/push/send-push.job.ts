import type { Tx } from '#server/db/db.ts'
import { defineJob, enqueue, handle, type JobHandler } from '#server/jobs/job.ts'
import type { PushNotice, PushPort, PushUrgency } from './push-port.ts'
import {
  findPushTarget,
  forgetPushTarget,
  listPushTargets,
  notePushRefused,
  notePushSent,
} from './subscriptions.ts'

type Push = {
  subscriptionId: string
  notice: PushNotice
  urgency: PushUrgency
  /** A notice that is late is worth nothing. */
  expiresAt: string
  jobKey: string
}

const sendPush = defineJob<Push>('send_push', { lane: 'notices' })

/** To every device of the account, each by a job of its own. `key` says what is told, once. */
export async function enqueuePush(
  tx: Tx,
  accountId: string,
  notice: PushNotice,
  { key, urgency, ttlS }: { key: string; urgency: PushUrgency; ttlS: number },
): Promise<void> {
  const expiresAt = new Date(Date.now() + ttlS * 1000).toISOString()
  for (const subscriptionId of await listPushTargets(tx, accountId)) {
    const jobKey = `push:${key}:${subscriptionId}`
    await enqueue(tx, sendPush, { subscriptionId, notice, urgency, expiresAt, jobKey }, { jobKey })
  }
}

export function handlePush(port: PushPort, now = () => Date.now()): JobHandler {
  return handle(sendPush, async (push, { db, log }) => {
    const { subscriptionId, notice, urgency, expiresAt, jobKey } = push
    const ttlS = Math.floor((Date.parse(expiresAt) - now()) / 1000)
    const target = ttlS > 0 ? await findPushTarget(db, subscriptionId) : undefined
    if (!target) return
    const outcome = await port.send(target, notice, { ttlS, urgency })
    if (outcome === 'sent') return notePushSent(db, subscriptionId)
    if (outcome === 'gone') return forgetPushTarget(db, subscriptionId)
    if ('rejected' in outcome) {
      log.warn({ reason: outcome.rejected }, 'a push message was refused')
      return notePushRefused(db, subscriptionId)
    }
    const runAt = new Date(now() + outcome.retryAfterMs)
    await db.transaction().execute((tx) => enqueue(tx, sendPush, push, { jobKey, runAt }))
  })
}
