import type { RefusalCode } from '#contract/refusals.ts'
import { refusalTexts } from '#contract/words/en-refusals.ts'
import { type Said, sayRefusalIn } from '#contract/words/refusal-words.ts'

/** A refusal's message in the language of this bundle, for checks that a screen makes before it calls the server. */
export const sayRefusal = <C extends RefusalCode>(code: C, said?: Said<C>): string =>
  sayRefusalIn(refusalTexts, code, said)

export type ToldRefusal = { code: string; reason?: string; values?: Record<string, string | number> }

/** The same for a refusal that the server sent. Undefined for a code that this release does not know. */
export const sayTold = ({ code, ...said }: ToldRefusal): string | undefined =>
  sayRefusalIn(refusalTexts, code, said)
