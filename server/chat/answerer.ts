import type { Language } from '#contract/rules/language/languages.ts'

/** One question, and the language of its answer. There is no conversation: earlier questions are not sent. */
export type Question = { text: string; language: Language }

export type Answer =
  | { kind: 'answered'; text: string; tokens: number }
  /** No confident answer. `nearest`: help texts that may be meant. */
  | { kind: 'unsure'; nearest: readonly { title: string; text: string }[] }
  /** No usable text. `outage`: counts as a failure for the circuit breaker; false for an answer that was blocked. */
  | { kind: 'failed'; reason: string; outage: boolean; tokens: number }

/** Answers a support question. Never throws: failures are values. */
export type SupportAnswerer = {
  answer(question: Question, signal: AbortSignal): Promise<Answer>
}
