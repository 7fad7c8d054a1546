import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { alarmOnce } from '#server/http/limits/alarm-once.ts'
import { readWithin } from '#server/http/read-within.ts'
import type { Log } from '#server/log.ts'
import type { Answer, SupportAnswerer } from './answerer.ts'

export type GeminiSettings = {
  apiKey: string
  /** Origin without the version, as in https://generativelanguage.googleapis.com */
  apiUrl: string
  model: string
  prompt: string
  timeoutMs?: number
  log: Log
}

const OVERALL_TIMEOUT_MS = 15_000
const RETRY_AFTER_MS = 300
const MAX_REPLY_BYTES = 256 * 1024
/** Includes the model's thinking: an answer that used all of it up for thinking has no text. */
const MAX_OUTPUT_TOKENS = 800
const HARMS = ['HARASSMENT', 'HATE_SPEECH', 'SEXUALLY_EXPLICIT', 'DANGEROUS_CONTENT'] as const

const Reply = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z
              .array(z.object({ text: z.string().optional(), thought: z.boolean().optional() }))
              .optional(),
          })
          .optional(),
        finishReason: z.string().optional(),
      }),
    )
    .optional(),
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  usageMetadata: z.object({ totalTokenCount: z.number().int().nonnegative().optional() }).optional(),
})

type Failure = Extract<Answer, { kind: 'failed' }>

/** Calls Google's generateContent, at most twice within one deadline. */
export function geminiAnswerer(settings: GeminiSettings): SupportAnswerer {
  const alarm = alarmOnce(settings.log, 'chat_refused')
  const asking = { ...settings, alarm }
  return {
    async answer({ text }, signal) {
      const deadline = AbortSignal.any([
        signal,
        AbortSignal.timeout(settings.timeoutMs ?? OVERALL_TIMEOUT_MS),
      ])
      const first = await ask(asking, text, deadline)
      if (first.kind !== 'failed' || !first.retry || !(await waited(RETRY_AFTER_MS, deadline)))
        return withoutRetry(first)
      return withoutRetry(await ask(asking, text, deadline))
    },
  }
}

type Attempt = Exclude<Answer, Failure> | (Failure & { retry: boolean })

type Asking = GeminiSettings & { alarm: (detail: string) => void }

async function ask(settings: Asking, text: string, signal: AbortSignal): Promise<Attempt> {
  const url = `${settings.apiUrl.replace(/\/+$/, '')}/v1beta/models/${encodeURIComponent(settings.model)}:generateContent`
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': settings.apiKey },
      body: JSON.stringify(requestBody(settings.prompt, text)),
      redirect: 'error',
      signal,
    })
    const body = await readWithin(response.body, MAX_REPLY_BYTES)
    if (!body) throw new RangeError('reply too long')
    if (response.ok) return readAnswer(body.toString())
    if (isOurFault(response.status)) settings.alarm(`status ${response.status}`)
    return refusedBy(response.status)
  } catch (error) {
    // Abort, timeout, a refused or lost connection, a body that is too long or not JSON.
    const reason = signal.aborted ? 'aborted' : error instanceof Error ? error.name : 'unknown'
    return failed(reason, { outage: true, retry: !signal.aborted && reason === 'TypeError' })
  }
}

function requestBody(prompt: string, text: string): unknown {
  return {
    // The specification demands one part with prompt and question. The prompt is sent as the system instruction as well,
    // which takes precedence over instructions in the question.
    contents: [{ role: 'user', parts: [{ text: `${prompt}\n\nUser: ${text}` }] }],
    systemInstruction: { role: 'user', parts: [{ text: prompt }] },
    safetySettings: HARMS.map((harm) => ({
      category: `HARM_CATEGORY_${harm}`,
      threshold: 'BLOCK_MEDIUM_AND_ABOVE',
    })),
    generationConfig: { temperature: 0.3, maxOutputTokens: MAX_OUTPUT_TOKENS },
  }
}

function readAnswer(body: string): Attempt {
  const reply = Reply.parse(JSON.parse(body))
  const tokens = reply.usageMetadata?.totalTokenCount ?? 0
  if (reply.promptFeedback?.blockReason)
    return failed(`prompt ${reply.promptFeedback.blockReason}`, { tokens })
  const candidate = reply.candidates?.[0]
  const finish = candidate?.finishReason ?? 'none'
  const parts = candidate?.content?.parts ?? []
  const text = parts
    .map((part) => (part.thought ? '' : (part.text ?? '')))
    .join('')
    .trim()
  if (text === '' || !['STOP', 'MAX_TOKENS'].includes(finish)) return failed(`answer ${finish}`, { tokens })
  return { kind: 'answered', text, tokens }
}

/** A 4xx other than 429 is our fault (key, model, request), and a retry would not help. */
const isOurFault = (status: number): boolean => status >= 400 && status < 500 && status !== 429

function refusedBy(status: number): Attempt {
  return failed(`status ${status}`, { outage: true, retry: status === 500 || status === 503 })
}

function failed(reason: string, rest: { outage?: boolean; retry?: boolean; tokens?: number }): Attempt {
  return { kind: 'failed', reason, outage: false, retry: false, tokens: 0, ...rest }
}

function withoutRetry(attempt: Attempt): Answer {
  if (attempt.kind !== 'failed') return attempt
  const { retry: _, ...failure } = attempt
  return failure
}

/** Waits. @returns false if the deadline came first */
const waited = (ms: number, signal: AbortSignal): Promise<boolean> =>
  wait(ms, true, { signal }).catch(() => false)
