/** Of several that differ by colour alone the chosen one, where a system takes the colours of the page away. */
export const CHOSEN =
  'forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'
