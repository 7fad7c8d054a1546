const TAX = String.raw`(?:all\s+)?(?:gst|tax(?:es)?|vat|जीएसटी|कर)(?![\p{L}\p{M}])`
const WITH = String.raw`(?:\b(?:with|after|incl?|including|inclusive|included)\b\.?(?:\s+of)?|सहित|सह(?![\p{L}\p{M}]))`
const WITHOUT = String.raw`(?:\bw\/o\b|\b(?:without|before|exc?|excl|excluding|exclusive|excluded|plus)\b\.?(?:\s+of)?|\+|बिना|विना)`
/** A word before the tax or behind it: "incl. GST", "GST extra". */
const around = (word: string, behind: string) =>
  String.raw`${word}\s*${TAX}|(?<![\p{L}\p{M}])${TAX}[\s.]*(?:${word}|${behind})`
const TAXED = new RegExp(around(WITH, String.raw`\bpaid\b`), 'u')
const UNTAXED = new RegExp(around(WITHOUT, String.raw`\bextra\b|रहित`), 'u')
const BEFORE_TAX = /\b(?:basic|base|taxable)\s+(?:price|rate)\b/u

/** A lower-case head without its words about tax: "price with gst" becomes "price". */
export const withoutTax = (head: string): string => head.replace(UNTAXED, ' ').replace(TAXED, ' ')

/** Whether a lower-case head names prices without tax, to which a customer's tax has to be added. */
export const isUntaxed = (head: string): boolean => UNTAXED.test(head) || BEFORE_TAX.test(head)

/** Whether a lower-case head names prices that include tax. */
export const isTaxed = (head: string): boolean => !isUntaxed(head) && TAXED.test(head)
