import { z } from 'zod'
import { alarmOnce } from '#server/http/limits/alarm-once.ts'
import { makeBreaker } from '#server/http/limits/breaker.ts'
import { parseJson } from '#server/http/parse-json.ts'
import type { Log } from '#server/log.ts'
import type { Sms, SmsOutcome, SmsPort } from './sms-port.ts'

export type Msg91Settings = {
  authKey: string
  /** A template registered with India's DLT, with its text, sender and entity. Its only variable is `otp`. */
  templateId: string
  /** Origin without the version, as in https://control.msg91.com */
  apiUrl: string
  log: Log
  timeoutMs?: number
}

const TIMEOUT_MS = 5000
const REST_MS = 30_000
/** Temporary statuses. Any other 4xx means that our template or the number is wrong. */
const temporary = [408, 425, 429]
/** Our key is refused, or our server's IP address is not on the key's allow-list. */
const ourFaults = [401, 403, 418]

const Reply = z.object({ type: z.string() })

/** MSG91's Flow API over plain fetch, written from its documentation; never run against the live service. */
export function msg91Sms(settings: Msg91Settings): SmsPort {
  const { log } = settings
  const breaker = makeBreaker(REST_MS)
  const alarm = alarmOnce(log, 'sms_refused')
  return {
    async send(sms) {
      if (!breaker.mayTry()) return 'retry'
      const { outcome, detail, isOurFault } = await ask(settings, sms)
      if (isOurFault) alarm(detail)
      if (outcome === 'retry') breaker.failed()
      else breaker.succeeded()
      // Only the status is logged: the answer's text may repeat number and code.
      if (outcome !== 'sent') log.warn({ detail }, 'the SMS sender did not take a message')
      return outcome
    },
  }
}

type Attempt = { outcome: SmsOutcome; detail: string; isOurFault?: boolean }

async function ask(settings: Msg91Settings, { to, code }: Sms): Promise<Attempt> {
  const { apiUrl, authKey, templateId, timeoutMs = TIMEOUT_MS } = settings
  try {
    const response = await fetch(`${apiUrl.replace(/\/+$/, '')}/api/v5/flow`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', authkey: authKey },
      body: JSON.stringify({ template_id: templateId, recipients: [{ mobiles: `91${to}`, otp: code }] }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return judge(response.status, await response.text())
  } catch (error) {
    // No connection, a redirect or a timeout: it may have been sent, but sending the same code twice does no harm.
    return { outcome: 'retry', detail: error instanceof Error ? error.name : 'unknown' }
  }
}

function judge(status: number, body: string): Attempt {
  const detail = `status ${status}`
  if (status >= 500 || temporary.includes(status)) return { outcome: 'retry', detail }
  if (ourFaults.includes(status)) return { outcome: 'retry', detail, isOurFault: true }
  if (status >= 300) return { outcome: { refused: detail }, detail }
  const type = parseJson(Reply, body)?.type
  if (type === 'success') return { outcome: 'sent', detail }
  // Some refusals come with status 200 and `type: error`.
  if (type === 'error') return { outcome: { refused: 'error' }, detail: 'error' }
  return { outcome: 'retry', detail: 'unknown' }
}
