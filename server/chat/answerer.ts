import type { Language } from '#contract/rules/languages.ts'

/** One question and the language of its answer. There is no conversation: each question is answered by itself. */
export type Question = { text: string; language: Language }

export type Answer =
  | { kind: 'answered'; text: string; tokens: number }
  /** Nothing fits, or not well enough: `nearest` are help texts that may be meant. */
  | { kind: 'unsure'; nearest: readonly { title: string; text: string }[] }
  /** No usable text came back. `outage` counts towards the circuit breaker; a blocked answer does not. */
  | { kind: 'failed'; reason: string; outage: boolean; tokens: number }

/** Answers a support question. Never throws: failures are values. */
export type SupportAnswerer = {
  answer(question: Question, signal: AbortSignal): Promise<Answer>
}
