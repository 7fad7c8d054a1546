const TAX = String.raw`(?:all\s+)?(?:gst|tax(?:es)?|vat|जीएसटी|कर)(?![\p{L}\p{M}])`
const WITH = String.raw`(?:\b(?:with|after|incl?|including|inclusive|included)\b\.?(?:\s+of)?|सहित|सह(?![\p{L}\p{M}]))`
const WITHOUT = String.raw`(?:\bw\/o\b|\b(?:without|before|exc?|excl|excluding|exclusive|excluded|plus)\b\.?(?:\s+of)?|\+|बिना|विना)`
/** Before the tax or behind it: "incl. GST", "GST extra". */
const around = (word: string, behind: string) =>
  String.raw`${word}\s*${TAX}|(?<![\p{L}\p{M}])${TAX}[\s.]*(?:${word}|${behind})`
const TAXED = new RegExp(around(WITH, String.raw`\bpaid\b`), 'u')
const UNTAXED = new RegExp(around(WITHOUT, String.raw`\bextra\b|रहित`), 'u')
const BEFORE_TAX = /\b(?:basic|base|taxable)\s+(?:price|rate)\b/u

/** A column header in lower case without its words about tax: "price with gst" becomes "price". */
export const withoutTax = (head: string): string => head.replace(UNTAXED, ' ').replace(TAXED, ' ')

/** Whether the prices under a header (in lower case) exclude the tax that a customer also pays. */
export const isUntaxed = (head: string): boolean => UNTAXED.test(head) || BEFORE_TAX.test(head)

/** Whether they include the tax. */
export const isTaxed = (head: string): boolean => !isUntaxed(head) && TAXED.test(head)
