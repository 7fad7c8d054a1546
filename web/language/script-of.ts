/** The `lang` of a name in Devanagari, on a page of whatever language: the styles space it by that. Which language it is, nobody knows. */
export const scriptOf = (name: string): string | undefined =>
  /[\u0900-\u097f]/.test(name) ? 'und-Deva' : undefined
