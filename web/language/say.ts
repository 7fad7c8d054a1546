import { sayIn } from '#contract/rules/say.ts'
import { language } from './language.ts'

/** A text of `web/texts` with its values. Texts without any are read as they are. */
export const say = sayIn(language)
