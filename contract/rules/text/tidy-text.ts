/**
 * Characters that reverse the text around them, control a terminal, or are invisible. Joiners and the modifiers of emoji are
 * kept, since they have a use: two words of Devanagari may differ by a joiner alone. Includes lone surrogates (half an emoji,
 * where a text was cut), which PostgreSQL refuses.
 */
const BIDI_OR_INVISIBLE = /[\u00ad\u200b\u2060-\u206f\ufeff\p{Bidi_Control}\p{Cs}]|(?![\n\t])\p{Cc}/gu
/** Other line and page breaks, replaced by a blank so that words do not run together. */
const OTHER_LINE_BREAKS = /[\v\f\u0085]|\r(?!\n)/g
/** U+2800, the empty Braille pattern, looks like a blank but does not count as white space. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Cleans what a person typed before it is stored: trimmed, and empty if nothing visible is in it. */
export function tidyText(text: string): string {
  const tidy = text.replace(OTHER_LINE_BREAKS, ' ').replace(BIDI_OR_INVISIBLE, '').trim()
  return VISIBLE.test(tidy) ? tidy : ''
}
