/** Marks a chosen element in forced-colors mode, if otherwise only its colour does. */
export const CHOSEN =
  'forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'
