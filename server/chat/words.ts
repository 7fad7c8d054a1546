/** Words that say nothing about the subject, in English and in Hindi written with Latin letters. */
const STOP_WORDS = new Set(
  (
    'a an and are as at be been but by can could did do does for from get give got had has have hello hey hi i if in is it its just ' +
    'kindly let may me my of on or our please should so some sir madam than thank thanks that the their them then there these they ' +
    'this to too us was we were what which will with would you your yours am im ive dont cant really any about tell ' +
    'aap aapka aapki aapke apni apna bhai hai hain ho hu hue hun lekin hota hoti ja jaye ka kar karo karna kare karu ke ki ko koi kya kyun kyu ' +
    'kripya lo main mai me mein mera mere meri mujhe na ne par pe pls raha rahi rahe se tha thi toh to vo wala wali woh ye yaha yeh'
  ).split(' '),
)

/** Hinglish and everyday words, put into the words the help texts use. */
const SAME_AS: Readonly<Record<string, string>> = {
  cookies: 'cookie',
  anda: 'egg',
  seller: 'sell',
  package: 'order',
  parcel: 'order',
  sade: 'rotten',
  pata: 'address',
  pahunchega: 'arrive',
  pahunchenge: 'arrive',
  percentage: 'percent',
  fees: 'fee',
  referral: 'promo',
  buying: 'buy',
  phat: 'broken',
  aaya: 'arrive',
  aayega: 'arrive',
  aaega: 'arrive',
  aata: 'arrive',
  aayenge: 'arrive',
  pahucha: 'arrive',
  pahuncha: 'arrive',
  reach: 'arrive',
  reached: 'arrive',
  come: 'arrive',
  arrived: 'arrive',
  received: 'receive',
  mila: 'receive',
  atta: 'flour',
  chawal: 'rice',
  doodh: 'milk',
  dudh: 'milk',
  dahi: 'yogurt',
  curd: 'yogurt',
  makhan: 'butter',
  sabzi: 'vegetable',
  band: 'closed',
  khulegi: 'open',
  khulta: 'open',
  khuli: 'open',
  khulega: 'open',
  dukan: 'shop',
  dukaan: 'shop',
  store: 'shop',
  stores: 'shop',
  batao: 'tell',
  jaldi: 'fast',
  quickly: 'fast',
  quick: 'fast',
  der: 'long',
  din: 'day',
  days: 'day',
  samay: 'time',
  kal: 'tomorrow',
  kab: 'when',
  kaha: 'where',
  kahan: 'where',
  kidhar: 'where',
  kaise: 'how',
  kaisa: 'how',
  kitna: 'howmuch',
  kitne: 'howmuch',
  kitni: 'howmuch',
  kharab: 'bad',
  phata: 'broken',
  galat: 'wrong',
  galti: 'mistake',
  kharidna: 'buy',
  mangaye: 'buy',
  saman: 'item',
  samaan: 'item',
  milega: 'available',
  milta: 'available',
  chalega: 'accept',
  nahi: 'not',
  nahin: 'not',
  no: 'not',
  paisa: 'money',
  paise: 'money',
  rupaye: 'rupee',
  rupees: 'rupee',
  wapas: 'back',
  vapas: 'back',
  kat: 'deducted',
  bhugtan: 'payment',
  radd: 'cancel',
  badle: 'change',
  modify: 'change',
  bhool: 'forgot',
  baat: 'talk',
  madad: 'help',
  insaan: 'human',
  gali: 'area',
  ghar: 'home',
  umar: 'age',
  kam: 'missing',
  mehenga: 'expensive',
  chahiye: 'want',
  sold: 'sell',
  sells: 'sell',
  selling: 'sell',
  dena: 'pay',
  dene: 'pay',
  du: 'pay',
  follow: 'track',
  came: 'arrive',
  smallest: 'minimum',
  least: 'minimum',
  kisi: 'anyone',
  milna: 'receive',
  two: 'twice',
  cod: 'cash',
  phonepe: 'upi',
  gpay: 'upi',
  paytm: 'upi',
  helpline: 'care',
}

/** Turns of phrase whose words mean something else apart from each other. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bhow (?:much|many)\b/gu, 'howmuch'],
  [/\bkam se kam\b/gu, 'minimum'],
  [
    /\b(?:money|paisa|paise|amount) (?:(?:come|comes|coming|get|returned|kab) )?(?:back|wapas|vapas)\b/gu,
    'refund',
  ],
  [/\bwhat (?:(?:do|will) you do with|happens to) my\b/gu, 'privacy personal data'],
  [
    /\b(?:everybody|everyone|somebody|someone else|all (?:customer|user|people|shopkeeper)s?)(?:['’]?s)?\b/gu,
    'everybody stranger',
  ],
  [/\bout of stock\b/gu, 'unavailable item'],
  [/\bice cream\b/gu, 'icecream'],
  [/\bdeliver(?:y|ing)? (?:in|to|at)\b(?! (?:\d+ min|night|late|me\b))/gu, 'deliver area'],
  [/\b(?!delivery|kitn|der)(\p{L}{3,}) (?:me|mein) deliver(?:y)?\b/gu, '$1 deliver area'],
  [
    /\b(?:payment|paid|paying|paisa|paise|money|amount|deducted)\b(?=.*\b(?:not? order|order not|order nahi|nahi aaya|nahi hua|no order|closed after)\b)|\bclosed after paying\b/gu,
    'payment deducted money',
  ],
  [
    /\b(?:order(?:ed)?|parcel|delivery|it|nothing|saman) (?:has |have |is |did )?(?:not|never|nahi|abhi tak nahi) (?:yet )?(?:come|came|arrived?|reached|aaya|pahucha|mila)\b/gu,
    'order tracking late',
  ],
  [/\bpin ?codes?\b/gu, 'pincode'],
  [/\bcome to (?=\p{L}{4,}$)/gu, 'deliver area '],
  [/\bavailable (?:in|at)\b/gu, 'deliver area'],
  [/\b\p{L}{3,} me (?:service|available|delivery)\b/gu, 'deliver area'],
  [/\b\d+ ?(?:am|pm|baje)\b/gu, 'delivery time'],
  [/\b(?:log|sign) ?in(?:to)?\b/gu, 'login'],
  [/\b(?:sign ?up|register)\b(?=.*\bshop\b)/gu, 'partner register'],
]

/** Plural and verb endings off, no more: "deliveries", "delivering" and "delivered" meet in "deliver". */
function stem(word: string): string {
  if (word.length <= 4) return word.replace(/(?<=\w{3})(?<!s)s$/, '')
  const bare = word.replace(/(?:ies|y)$/, 'i').replace(/(?:ing|ed|es|s)$/, '')
  return bare.replace(/i$/, '').length >= 3 ? bare.replace(/i$/, '') : word
}

/** They turn a question, but do not carry its subject. Numbers do not either. */
const LIGHT_TERMS: ReadonlySet<string> = new Set(
  (
    "how when where who why howmuch want not now above accept add already amount another anyone apply arrive available back below best can't check " +
    'different else find first gaya hogi hour increase keep kind know last leave make many minut more need new next one open other part ' +
    'possible put receive sakte say see shop show site someone something start step still take together try twice use user using ' +
    'banana deni dete karn karna kaun kisi likhu pa batao'
  )
    .split(' ')
    .map(stem),
)

export function isLight(term: string): boolean {
  return LIGHT_TERMS.has(term) || /^\d+$/u.test(term)
}

export function searchTerm(raw: string): string | null {
  const word = raw.toLowerCase().replace(/['’]s?$/, '')
  if (STOP_WORDS.has(word)) return null
  return stem(SAME_AS[word] ?? word)
}

/** A question as the words that carry its meaning. Letters, marks and digits of any script. */
export function searchTerms(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  const phrased = PHRASES.reduce((all, [phrase, meaning]) => all.replace(phrase, meaning), plain)
  const words = phrased.match(/[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?/gu) ?? []
  return words
    .map(searchTerm)
    .filter((term) => term !== null && term !== '')
    .map(String)
}
