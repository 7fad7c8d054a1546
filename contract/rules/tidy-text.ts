/**
 * Characters to remove: bidirectional controls, control characters and invisible ones. Joiners and the variation selectors
 * of emoji stay, as two words of Devanagari may differ by a joiner alone. Lone surrogates, left where a text was cut within
 * an emoji, go too: PostgreSQL refuses them.
 */
const TURNING_OR_UNSEEN = /[\u00ad\u200b\u2060-\u206f\ufeff\p{Bidi_Control}\p{Cs}]|(?![\n\t])\p{Cc}/gu
/** Line and page breaks of other programs: replaced by a space, so that words do not run together. */
const BREAKS_OF_ELSEWHERE = /[\v\f\u0085]|\r(?!\n)/g
/** A visible character. U+2800, the empty Braille pattern, is blank though Unicode does not class it as a space. */
const SEEN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Cleans what a person typed before it is stored: trimmed, without harmful characters, and empty if nothing of it is visible. */
export function tidyText(text: string): string {
  const tidy = text.replace(BREAKS_OF_ELSEWHERE, ' ').replace(TURNING_OR_UNSEEN, '').trim()
  return SEEN.test(tidy) ? tidy : ''
}
