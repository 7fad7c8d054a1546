import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { alarmOnce } from '#server/http/limits/alarm-once.ts'
import { parseJson } from '#server/http/parse-json.ts'
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

export const ServiceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(3),
  private_key: z.string().includes('PRIVATE KEY'),
})
export type ServiceAccount = z.infer<typeof ServiceAccount>

export type FcmSettings = {
  account: ServiceAccount
  /** For absolute links in notices. */
  publicUrl: string
  tokenUrl?: string
  apiUrl?: string
  timeoutMs?: number
  log: Log
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** An access token is renewed this long before it expires, so that none expires during a request. */
const TOKEN_MARGIN_MS = 5 * 60_000

const TokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const ErrorReply = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z
      .array(z.object({ '@type': z.string().optional(), errorCode: z.string().optional() }))
      .optional(),
  }),
})

/** Firebase Cloud Messaging, HTTP v1, without its SDK. */
export function fcmSender(settings: FcmSettings) {
  const { apiUrl = 'https://fcm.googleapis.com', timeoutMs = 10_000, account } = settings
  const accessToken = tokenSource(settings)
  const alarm = alarmOnce(settings.log, 'push_refused')
  const refused = (detail: string): PushOutcome => {
    alarm(`Firebase: ${detail}`)
    return { retryAfterMs: REFUSED_RETRY_MS }
  }

  return async (
    target: Extract<PushTarget, { kind: 'fcm' }>,
    notice: PushNotice,
    handling: PushHandling,
  ): Promise<PushOutcome> => {
    try {
      const response = await fetch(
        `${apiUrl}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${await accessToken.read()}`,
          },
          body: JSON.stringify({ message: message(target.token, notice, handling, settings.publicUrl) }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        },
      )
      const { ok, status, headers } = response
      if (ok) return 'sent'
      if (status === 401) accessToken.forget()
      const code = fcmCode(await response.text())
      if (isOurFault(status, code)) return refused(code ?? `status ${status}`)
      return outcomeOf(status, code, headers.get('retry-after'))
    } catch (fault) {
      if (fault instanceof AccountRefused) return refused(fault.message)
      // Neither the message nor the request for an access token was answered.
      return { retryAfterMs: retryAfterMs(null) }
    }
  }
}

function message(
  token: string,
  notice: PushNotice,
  { ttlS, urgency }: PushHandling,
  publicUrl: string,
): unknown {
  // Jobs of earlier releases have no `at`. An invalid timestamp must not be sent: Firebase answers INVALID_ARGUMENT, which
  // would delete the subscription.
  const timestamp = Date.parse(notice.at) || Date.now()
  return {
    token,
    notification: { title: notice.title, body: notice.body },
    data: { url: notice.url, tag: notice.tag },
    webpush: {
      headers: { TTL: String(ttlS), Urgency: urgency, Topic: topicOf(notice) },
      notification: { icon: '/icons/icon-192.png', tag: notice.tag, timestamp },
      fcm_options: { link: new URL(notice.url, publicUrl).href },
    },
  }
}

/** Whether our account or project is refused. If the device's token is at fault, Firebase says so with an error code. */
const isOurFault = (status: number, code: string | undefined): boolean =>
  code === 'THIRD_PARTY_AUTH_ERROR' || (code === undefined && [401, 403, 404].includes(status))

/** `code` comes from Firebase's own error detail: the HTTP status 400 alone does not say that the token is bad. */
function outcomeOf(status: number, code: string | undefined, retryAfter: string | null): PushOutcome {
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH' || code === 'INVALID_ARGUMENT') return 'gone'
  if (status === 429 || status >= 500) return { retryAfterMs: retryAfterMs(retryAfter) }
  return { rejected: code ?? `status ${status}` }
}

function fcmCode(body: string): string | undefined {
  const reply = parseJson(ErrorReply, body)
  const detail = reply?.error.details?.find((d) => d['@type']?.endsWith('fcm.v1.FcmError'))
  return detail?.errorCode
}

/** Google refuses our service account or its key. */
class AccountRefused extends Error {}

function tokenSource({
  account,
  tokenUrl = 'https://oauth2.googleapis.com/token',
  timeoutMs = 10_000,
}: FcmSettings) {
  const none = { token: '', usableUntil: 0 }
  let held = none

  async function read() {
    if (Date.now() < held.usableUntil) return held.token
    const key = await importPKCS8(account.private_key, 'RS256').catch(() => {
      throw new AccountRefused('the private key cannot be read')
    })
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(tokenUrl)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key)
    const response = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: GRANT, assertion }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if ([400, 401, 403].includes(response.status))
      throw new AccountRefused(`status ${response.status} for an access token`)
    const { access_token, expires_in } = TokenReply.parse(await response.json())
    held = { token: access_token, usableUntil: Date.now() + expires_in * 1000 - TOKEN_MARGIN_MS }
    return held.token
  }

  return {
    read,
    /** For a token that Firebase refuses: the next `read` fetches a new one. */
    forget() {
      held = none
    },
  }
}
