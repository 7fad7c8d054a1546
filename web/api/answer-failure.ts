import type { RefusalCode } from '#contract/refusals.ts'
import { say } from '#web/language/say.ts'
import { connectionTexts } from '#web/texts/connection.ts'
import { ApiError } from './api-error.ts'

/**
 * What a failed call means to the person before the screen. The first two concern every screen, so the frame of the
 * site says them, once: it signs out, or leads where the refusal points. All others are the screen's to say.
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
  // The words are specified, the code is ours.
  if (error.code === 'token_expired' || error.message === 'Token expired') return 'session_ended'
  if (error.redirect !== undefined) return 'sent_elsewhere'
  if (error.code === 'unreachable') return 'unreachable'
  if (error.status === 404) return 'gone'
  if (error.status === 409) return 'changed'
  if (error.status === 429) return 'too_many'
  return error.status >= 500 ? 'broken' : 'refused'
}

/** The frame of the site says it, so the screen says nothing. */
export const isSaidByShell = (error: unknown): boolean =>
  ['session_ended', 'sent_elsewhere'].includes(failureOf(error))

/** True when the server said no, false when it failed or no answer came: what was asked for may be done then. */
export const isRefused = (error: unknown): error is ApiError =>
  !['unreachable', 'broken'].includes(failureOf(error))

type Numbered = { requestId?: string }

/**
 * A sentence, and below it the number by which we find what broke at the server, where it said one; a number alone says
 * nothing. On a page that the server rendered an error is hidden and an answer is not (`entry.pages.ts`).
 */
export function withNumber(sentence: string, error: unknown): string {
  const told: Numbered & { data?: Numbered | null } = Object(error)
  const number = told.requestId ?? told.data?.requestId
  return sentence && number ? `${sentence}\n${say(connectionTexts.number, { number })}` : sentence
}

/**
 * What the screen says of a call that failed; nothing when the shell says it.
 * @param own the screen's sentence for when the server had none to give: it was silent, or broke
 * @param answered its sentence for whatever the server answered, where the specification has one
 */
export function sentenceOf(error: unknown, own: string, answered?: string): string | undefined {
  const failure = failureOf(error)
  if (isSaidByShell(error)) return undefined
  // When to try again is worth more than that it failed.
  if (error instanceof ApiError && failure === 'too_many') return error.message
  const sentence =
    answered !== undefined && isAnswered(error) ? answered : isRefused(error) ? error.message : own
  return withNumber(sentence, error)
}

/** Whether the server said anything at all. */
const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.code !== 'unreachable'

/** Whether asking the same once more may bring another answer: the server gave none, or none that holds. */
export const mayPass = (error: unknown): boolean =>
  ['unreachable', 'broken', 'too_many', 'session_ended'].includes(failureOf(error))

/** The same of a call alone, not of a bug of ours, which comes again. */
export const isPassingFailure = (error: unknown): boolean => error instanceof ApiError && mayPass(error)

/** Whether the server said no with one of these codes. */
export const isRefusedAs = (error: unknown, ...codes: RefusalCode[]): boolean =>
  error instanceof ApiError && codes.some((code) => code === error.code)

/** The same of one of the reasons for which a code is said. */
export const isRefusedFor = (error: unknown, reason: string): boolean =>
  error instanceof ApiError && error.reason === reason

/** A screen's sentence, and after it what is wrong with what was typed, or what stands in its way: a refusal's own words, none of any other failure. */
export const withReason = (sentence: string | undefined, error: unknown): string | undefined =>
  sentence && error instanceof ApiError && (error.reason || failureOf(error) === 'refused')
    ? `${sentence}\n${error.message}`
    : sentence
