import { indiaMonth } from '#contract/rules/india-time.ts'

/** The month that an address names; the present one where it names none. */
export const readMonth = (text: string | null): string =>
  text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : indiaMonth(new Date())
