import { sayIn } from '#contract/rules/language/say.ts'
import { language } from './language.ts'

/** Fills the values into a text of `web/texts`. Texts without values are used directly. */
export const say = sayIn(language)
