/** Who said it when, as WhatsApp copies several messages: "[12/05/24, 10:32 am] Ramesh: ", "12/05/24, 10:32 am - Ramesh: ". */
const SENDER =
  /^[\u200e\u202a]?(?:\[[^\]\n]*\d:\d\d[^\]\n]*\]|\d{1,2}\/\d{1,2}\/\d{2,4}, \d{1,2}:\d\d[^\n-]{0,6}-) [^:\n]{1,40}: /gm
/** What an entry of a list begins with: bullets, and a number with a dot or brackets. */
const BULLET = /^(?:[\s•‣·]|\p{So}\ufe0f?|[-–*](?=\s*[\p{L}\p{Nd}])|\(?\p{Nd}{1,3}[.)](?=\s*[\p{L}*]))+/u
/** Bold, slanted and struck out, around a word or several. */
const EMPHASIS = /(?<=^|[\s:=-])[*_~]+(?=\S)|(?<=\S)[*_~]+(?=$|[\s:=-])/gu

export const withoutSenders = (text: string): string => text.replace(SENDER, '')

/** A row as it is meant where it was written into a chat. */
export const withoutMarks = ([first = '', ...others]: readonly string[]): string[] =>
  [first.replace(BULLET, ''), ...others].map((cell) => cell.replace(EMPHASIS, ''))
