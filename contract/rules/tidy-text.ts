/**
 * They turn what stands around them about, steer a terminal, or show nothing at all. Only joiners and the signs of emoji
 * have a use within a text: two words of Devanagari may differ by a joiner alone. Half an emoji, left where a text was
 * cut, is no character, and the database takes none.
 */
const TURNING_OR_UNSEEN = /[\u00ad\u200b\u2060-\u206f\ufeff\p{Bidi_Control}\p{Cs}]|(?![\n\t])\p{Cc}/gu
/** What ends a line, a slide's or a page's text elsewhere: without anything in its stead words would run together. */
const BREAKS_OF_ELSEWHERE = /[\v\f\u0085]|\r(?!\n)/g
/** The empty pattern of Braille is a blank that is not called one. */
const SEEN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** What a person typed, as it is kept and shown: without blanks around it, and empty where nothing of it can be seen. */
export function tidyText(text: string): string {
  const tidy = text.replace(BREAKS_OF_ELSEWHERE, ' ').replace(TURNING_OR_UNSEEN, '').trim()
  return SEEN.test(tidy) ? tidy : ''
}
