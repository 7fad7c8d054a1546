import type { RefusalCode } from '#contract/refusals.ts'
import { refusalTexts } from '#contract/words/en-refusals.ts'
import { type Said, sayRefusalIn } from '#contract/words/refusal-words.ts'

/** What a refusal says in the language of this bundle, for what a screen refuses before it asks. */
export const sayRefusal = <C extends RefusalCode>(code: C, said?: Said<C>): string =>
  sayRefusalIn(refusalTexts, code, said)

export type ToldRefusal = { code: string; reason?: string; values?: Record<string, string | number> }

/** The same for an answer of the server's; nothing of a code that this version does not know. */
export const sayTold = ({ code, ...said }: ToldRefusal): string | undefined =>
  sayRefusalIn(refusalTexts, code, said)
