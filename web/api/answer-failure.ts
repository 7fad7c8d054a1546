import type { RefusalCode } from '#contract/refusals.ts'
import { say } from '#web/language/say.ts'
import { connectionTexts } from '#web/texts/connection.ts'
import { ApiError } from './api-error.ts'

/**
 * What a failed call means to the user. The first two concern every screen, so the shell handles them, once: it signs
 * out, or navigates to the refusal's `redirect`. All others are shown by the screen that made the call.
 */
export type Failure =
  | 'session_ended'
  | 'sent_elsewhere'
  | 'unreachable'
  | 'gone'
  | 'changed'
  | 'too_many'
  | 'refused'
  | 'broken'

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return 'broken'
  // The specification fixes the message; the code is our addition.
  if (error.code === 'token_expired' || error.message === 'Token expired') return 'session_ended'
  if (error.redirect !== undefined) return 'sent_elsewhere'
  if (error.code === 'unreachable') return 'unreachable'
  if (error.status === 404) return 'gone'
  if (error.status === 409) return 'changed'
  if (error.status === 429) return 'too_many'
  return error.status >= 500 ? 'broken' : 'refused'
}

/** Whether the shell shows this failure, so that the screen shows nothing. */
export const isSaidByShell = (error: unknown): boolean =>
  ['session_ended', 'sent_elsewhere'].includes(failureOf(error))

/** True if the server refused. False if it failed or no answer came, in which case the call may have taken effect. */
export const isRefused = (error: unknown): error is ApiError =>
  !['unreachable', 'broken'].includes(failureOf(error))

type Numbered = { requestId?: string }

/**
 * A sentence, and below it the request's id, if the error has one, by which we find the fault in the log. An empty
 * sentence stays empty. In a page that the server rendered the id is in the route response's `data` (`entry.pages.ts`).
 */
export function withNumber(sentence: string, error: unknown): string {
  const told: Numbered & { data?: Numbered | null } = Object(error)
  const number = told.requestId ?? told.data?.requestId
  return sentence && number ? `${sentence}\n${say(connectionTexts.number, { number })}` : sentence
}

/**
 * The sentence that a screen shows for a failed call; undefined if the shell shows it.
 * @param own the screen's sentence for when the server gave no answer, or failed
 * @param answered the screen's sentence for any answer of the server, where the specification prescribes one
 */
export function sentenceOf(error: unknown, own: string, answered?: string): string | undefined {
  const failure = failureOf(error)
  if (isSaidByShell(error)) return undefined
  // The server's message says when to try again, which is more useful than the screen's.
  if (error instanceof ApiError && failure === 'too_many') return error.message
  const sentence =
    answered !== undefined && isAnswered(error) ? answered : isRefused(error) ? error.message : own
  return withNumber(sentence, error)
}

/** Whether the server answered at all. */
const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.code !== 'unreachable'

/** Whether repeating the call later may succeed. */
export const isTransient = (error: unknown): boolean =>
  ['unreachable', 'broken', 'too_many', 'session_ended'].includes(failureOf(error))

/** The same, but false for anything other than a failed call: a bug in our code would only recur. */
export const isTransientFailure = (error: unknown): boolean => error instanceof ApiError && isTransient(error)

/** Whether the server refused with one of these codes. */
export const isRefusedAs = (error: unknown, ...codes: RefusalCode[]): boolean =>
  error instanceof ApiError && codes.some((code) => code === error.code)

/** Whether the server refused for this reason; codes with several causes have reasons. */
export const isRefusedFor = (error: unknown, reason: string): boolean =>
  error instanceof ApiError && error.reason === reason

/** A screen's sentence and, for a refusal (not for any other failure), the server's message in a second line. */
export const withReason = (sentence: string | undefined, error: unknown): string | undefined =>
  sentence && error instanceof ApiError && (error.reason || failureOf(error) === 'refused')
    ? `${sentence}\n${error.message}`
    : sentence
