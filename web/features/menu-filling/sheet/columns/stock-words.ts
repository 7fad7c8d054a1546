const ENOUGH = /^(?:y|yes|true|available|in stock|ha+n?|हाँ|हां|है|हो|आहे|उपलब्ध|[✓✔✅]\ufe0f?)$/iu
const NONE =
  /^(?:n|no|nil|none|false|unavailable|not available|out of stock|sold out|nahi|नहीं|नाही|नहीं है|निल|[✗✘❌]\ufe0f?)$/iu

/** Whether a cell of any column says that there is enough of an item, or none. */
export const isEnough = (text: string): boolean => ENOUGH.test(text.normalize('NFC'))
export const isNone = (text: string): boolean => NONE.test(text.normalize('NFC'))

/** The same, in words that can only be about stock; a "yes" may be about anything. */
export const isOfStock = (text: string): boolean =>
  (isEnough(text) || isNone(text)) && /stock|avail|sold|उपलब्ध/iu.test(text)

/** Splits into words without nukta dots, which many people leave out. */
const apart = (text: string): string[] =>
  text
    .normalize('NFC')
    .replaceAll('\u093c', '')
    .toLowerCase()
    .split(/[\s.,!-]+/)
    .filter(Boolean)
const wordsOf = (words: string) => new Set(apart(words))
/** Words that mean, in a column of stock, that there is some. */
const SOME = wordsOf(
  'y,yes,true,available,avail,full,plenty,ok,okay,ready,regular,always,enough,sufficient,good,high,some,ha,han,haan,hai,he,ahe,aahe,bharpur,हाँ,हां,है,हो,आहे,आहेत,उपलब्ध,भरपूर,पूरा,फुल',
)
const LITTLE = wordsOf('low,less,few,limited,little,kam,thoda,thodi,kami,कम,थोड़ा,थोड़ी,थोडे,थोडा,कमी')
const NOT = wordsOf('n,no,not,nahi,nahin,nai,nhi,नहीं,नही,नाही,नाहीत')
const GONE = wordsOf(
  'nil,none,false,zero,out,over,finished,empty,unavailable,khatam,khatm,khtm,khallas,sampla,sampli,निल,शून्य,खत्म,खतम,संपला,संपली,संपले,संपल',
)
const BESIDE = wordsOf(
  'in,of,stock,sold,item,hai,he,is,it,ho,gaya,gayi,abhi,now,currently,longer,today,aaj,me,mein,maal,temporarily,at,present,मे,में,मध्ये,आज,है,हो,गया,गई,आता,अभी,माल,स्टॉक',
)

/** Whether a text consists of words about stock only, whatever they mean together. */
export const isOfStockWords = (text: string): boolean =>
  apart(text).every((word) => [SOME, LITTLE, NOT, GONE, BESIDE].some((known) => known.has(word)))

/** What a cell of a stock column says, where "full" is not a size and "khatam" not a name. */
export function stockSaid(text: string): 'some' | 'none' | undefined {
  if (isEnough(text)) return 'some'
  if (isNone(text)) return 'none'
  if (!isOfStockWords(text)) return undefined
  const words = apart(text)
  const [isSome, isLittle, isNot, isGone] = [SOME, LITTLE, NOT, GONE].map((known) =>
    words.some((word) => known.has(word)),
  )
  // "Kam nahi", "khatam nahi": there is some, or they are two words for none.
  if (isNot && (isLittle || isGone)) return undefined
  if (isNot || isGone) return 'none'
  return isSome || isLittle ? 'some' : undefined
}
