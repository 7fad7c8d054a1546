import { type Agent, request } from 'node:https'
import webPush from 'web-push'
import { alarmOnce } from '#server/http/limits/alarm-once.ts'
import type { Log } from '#server/log.ts'
import {
  type PushHandling,
  type PushNotice,
  type PushOutcome,
  type PushTarget,
  REFUSED_RETRY_MS,
  retryAfterMs,
  topicOf,
} from './push-port.ts'
import { hasUsableKeys, isPushService } from './push-target.ts'
import type { VapidKeys } from './vapid-keys.ts'

export type WebPushSettings = {
  keys: VapidKeys
  /** A `mailto:` or `https:` address where the push service reaches the operator. */
  subject: string
  /** Origins of local push services, for tests. */
  alsoAllowed?: readonly string[]
  agent?: Agent
  timeoutMs?: number
  log: Log
}

type WebTarget = Extract<PushTarget, { kind: 'web' }>
type ServiceAnswer = { status: number; retryAfter: string | undefined }

const TIMEOUT_MS = 10_000

/** Sends encrypted messages to the push services of browsers (RFC 8030, 8291, 8292). */
export function webPushSender(settings: WebPushSettings) {
  const alarm = alarmOnce(settings.log, 'push_refused')
  return async (target: WebTarget, notice: PushNotice, handling: PushHandling): Promise<PushOutcome> => {
    // Checked again: the row may have been stored when the list of services was another.
    if (!isPushService(target.endpoint, settings.alsoAllowed))
      return { rejected: 'endpoint is no push service' }
    // Likewise rows stored before keys were checked.
    if (!hasUsableKeys(target)) return 'gone'
    const details = webPush.generateRequestDetails(
      { endpoint: target.endpoint, keys: target.keys },
      JSON.stringify(notice),
      {
        vapidDetails: { subject: settings.subject, ...settings.keys },
        TTL: handling.ttlS,
        urgency: handling.urgency,
        topic: topicOf(notice),
        contentEncoding: 'aes128gcm',
      },
    )
    const answer = await post(target.endpoint, details.headers, details.body, settings)
    if (answer === null) return { retryAfterMs: retryAfterMs(null) }
    if (!isOurFault(answer)) return outcomeOf(answer)
    alarm(`Web Push: status ${answer.status}`)
    return { retryAfterMs: REFUSED_RETRY_MS }
  }
}

/** The service refuses our VAPID signature. */
const isOurFault = ({ status }: ServiceAnswer): boolean => status === 401 || status === 403

function outcomeOf({ status, retryAfter }: ServiceAnswer): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) return { retryAfterMs: retryAfterMs(retryAfter) }
  return { rejected: `status ${status}` }
}

/** Null if there was no reply. Follows no redirects and reads no body. */
function post(
  endpoint: string,
  headers: Record<string, string | number>,
  body: Buffer,
  { agent, timeoutMs = TIMEOUT_MS }: WebPushSettings,
): Promise<ServiceAnswer | null> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const outgoing = request(endpoint, { method: 'POST', headers, agent, signal }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    outgoing.on('error', () => resolve(null))
    outgoing.end(body)
  })
}
