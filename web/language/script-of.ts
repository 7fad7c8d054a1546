/** The `lang` attribute for a name in Devanagari, whose line height the styles set by it. It may be Hindi or Marathi, so it says only the script. */
export const scriptOf = (name: string): string | undefined =>
  /[\u0900-\u097f]/.test(name) ? 'und-Deva' : undefined
