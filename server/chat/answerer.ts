import type { Language } from '#contract/rules/languages.ts'

/** One question, and what it is answered in. Nothing before it is sent: every question stands alone. */
export type Question = { text: string; language: Language }

export type Answer =
  | { kind: 'answered'; text: string; tokens: number }
  /** The answerer has nothing on this, or not surely: help texts that may be meant, and a person. */
  | { kind: 'unsure'; nearest: readonly { title: string; text: string }[] }
  /** It was asked and gave no usable text. `outage` counts towards the breaker, a blocked answer does not. */
  | { kind: 'failed'; reason: string; outage: boolean; tokens: number }

/** Answers a support question. Never throws: what the outside may do to it is a value. */
export type SupportAnswerer = {
  answer(question: Question, signal: AbortSignal): Promise<Answer>
}
