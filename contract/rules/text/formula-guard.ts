/** Text that a spreadsheet would run as a formula (CSV injection), with any number of guards before it. */
const FORMULA = /^'*[=+\-@\t\r]/

/** Guards such a text with an apostrophe, which a spreadsheet takes as the mark of a text. `withoutGuard` removes it again. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

export const withoutGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
