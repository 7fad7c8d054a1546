import { packInName, readPack } from '#contract/rules/read-pack.ts'
import { readRupees } from '#contract/rules/read-rupees.ts'
import { AMOUNT, END, isSurelyRate, MARK, RATE, readRate } from './read-rate.ts'
import type { Asking } from './row.ts'

/** An item as a line says it. */
export type Said = { cells: [name: string, price: string]; asked?: Asking }
type Form = readonly [
  pattern: RegExp,
  read: (name: string, first: string, second: string) => Said | undefined,
]

const MONEY = `(?:${MARK}\\s*)?${AMOUNT}${END}*`
/** What leads from a name to its price. */
const LEADS = String.raw`\s:=\-–—@…·․_>→`
/** Nobody asks less for a kilogram, and many sell as few in a pack. */
const LEAST_PAISE = 6_00
/** Nor less for an item: "Maggi 2 minute noodles". */
const LEAST_WITHIN_PAISE = 5_00

/** The name of a line, without what only says that a price follows. */
const BEFORE_PRICE =
  /(?:[\s:=–—.,@…·․_>→]|(?<!\/)-|(?<=[\s:=\-–—,])(?:mrp|m\.r\.p|our|(?:(?:our|offer|selling)\s+)?(?:rate|price)|भाव|दर|दाम|कीमत|किंमत))+$/iu
/** What is said of a price that a shop asks, of another that stands beside it, and of how much is sold for it. No thing is called so. */
const OWN_WORDS =
  'our|offer|sale|selling|sp|now|new|net|price|rate|only|just|special|today|at|get|you|pay|ab|abhi|aata|naya|nayi|nava|hamara|amcha|aaj|bhav|bhaav|dar|daam|kimat|keemat|भाव|दर|दाम|कीमत|किंमत|रेट|ऑफर|अब|आता|नया|नई|नवा|नवीन|हमारा|आमचा|आमची|आज|सिर्फ|फक्त|स्पेशल|बिक्री|विक्री'
const PRINTED_WORDS = String.raw`m\.?r\.?p\.?|एम\.?आर\.?पी\.?`
const OTHER_WORDS = `${PRINTED_WORDS}|was|old|save|saving|savings|off|less|flat|extra|bonus|exchange|discount|cashback|coupon|gst|tax|delivery|charge|charges|cost|wholesale|retail|chhoot|bachat|bachao|thok|ghauk|बचत|बचाओ|बचाव|कैशबैक|कॅशबॅक|कूपन|जीएसटी|छूट|सूट|पुराना|जुना|जुनी|डिलीवरी|डिलिव्हरी|थोक|घाऊक|होलसेल|खुदरा|फुटकर|किरकोळ|रिटेल`
const SIZE_WORDS =
  'for|buy|half|full|small|medium|large|big|loose|packed|aadha|adha|poora|pura|chhota|chota|bada|lahan|motha|khula|sutta|हाफ|फुल|आधा|पूरा|अर्धा|पूर्ण|छोटा|बड़ा|मध्यम|लहान|मोठा|मोठी|खुला|सुट्टा|सुटे|पैक|पॅक'
const asWords = (words: string) => String.raw`(?<![\p{L}\p{M}])(?:${words})(?![\p{L}\p{M}])`
const OWN = new RegExp(String.raw`(?:[:=\-–—@]|${asWords(OWN_WORDS)})\s*$`, 'iu')
const OTHER = new RegExp(String.raw`${asWords(OTHER_WORDS)}[\s:=\-–—@]*$`, 'iu')
const ONLY_OWN = new RegExp(String.raw`^(?:[^\p{L}\p{M}\p{Nd}]|${asWords(OWN_WORDS)})*$`, 'iu')
const ONLY_OF_PRICES = new RegExp(
  String.raw`^(?:[^\p{L}\p{M}\p{Nd}]|${asWords(`${OWN_WORDS}|${OTHER_WORDS}`)})*$`,
  'iu',
)
const NO_THING = new RegExp(
  `^(?:[^\\p{L}\\p{M}]*${asWords(`${OWN_WORDS}|${OTHER_WORDS}|${SIZE_WORDS}`.normalize('NFC'))})+[^\\p{L}\\p{M}]*$`,
  'iu',
)

const say = (name: string, price: string, asked?: Asking): Said | undefined => {
  const called = name.replace(BEFORE_PRICE, '')
  return called === '' ? undefined : { cells: [called, price], ...(asked && { asked }) }
}

/** How people write one item and its price, the surest first; of "40-45" neither is its price. */
const forms: readonly Form[] = [
  // "Soap 3 for ₹99", "Soap ₹99 for 3"
  [new RegExp(String.raw`^(.*?\S)[${LEADS}]+(${MONEY})\s+for\s+(${MONEY})$`, 'iu'), readSeveral],
  // "Milk 30", "Milk ...... ₹30/-", "Tomato 40/kg", "Tomato₹40"
  [
    new RegExp(
      String.raw`^(.*?\S)\s*(?:(?!(?<=\/)-)[${LEADS}]|\.{2,}|(?=₹))\s*((?:(?:${MARK}\s*)?\p{Nd}+[-–])?${RATE})\s*$`,
      'iu',
    ),
    (name, price) => say(name, price),
  ],
  // "₹30 Milk", "40/kg Tomato"
  [/^()(\S+(?:\s+\S+){1,})$/u, (_, text) => readPriceFirst(text)],
  // "Tomato @ 40 kg"
  [
    new RegExp(String.raw`^(.*?\S)\s*[@=]\s*(${AMOUNT})\s*([\p{L}\p{M}.]+)$`, 'iu'),
    (...said) => readSold(...said),
  ],
  // "Tomato 40 kg" may be ₹40 for each, or 40 of them whose price is missing.
  [
    new RegExp(String.raw`^(.*?\S)[${LEADS}]+(${AMOUNT})\s*([\p{L}\p{M}.]+)$`, 'iu'),
    (...said) => readSold(...said, 'price_or_pack'),
  ],
]

function readSeveral(name: string, first: string, second: string): Said | undefined {
  const paise = (text: string) => readRate(text)?.paise ?? 0
  const sure = [first, second].filter(isSurelyRate)
  const price = sure[0] ?? (paise(first) > paise(second) ? first : second)
  const count = price === first ? second : first
  if (sure.length > 1 || !/^\p{Nd}{1,3}$/u.test(count)) return undefined
  return say(name, `${price}/${count}pcs`, sure.length === 0 ? 'price_unsure' : undefined)
}

function readSold(name: string, amount: string, word: string, asked?: Asking): Said | undefined {
  const unit = readPack(word)?.unit
  const isSold = unit !== undefined && unit !== 'grams' && unit !== 'ml'
  return isSold && (readRupees(amount) ?? 0) >= LEAST_PAISE
    ? say(name, `${amount}/${word}`, asked)
    : undefined
}

const isOfMoney = (text: string): boolean => isSurelyRate(text) || readRate(text)?.pack !== undefined

/** A price is of at most so many words: "Rs 40 per kg". */
const PRICE_WORDS = 4

function readPriceFirst(text: string): Said | undefined {
  const words = text.split(/\s+/u)
  for (let count = Math.min(PRICE_WORDS, words.length - 1); count > 0; count--) {
    const price = words.slice(0, count).join(' ')
    const name = words
      .slice(count)
      .join(' ')
      .replace(new RegExp(`^[${LEADS},.]+`, 'u'), '')
    if (isOfMoney(price) && /[\p{L}\p{M}]{2}/u.test(name)) return { cells: [name, price] }
  }
  return undefined
}

function readForm(text: string): Said | undefined {
  for (const [pattern, read] of forms) {
    const [, name, first, second = ''] = pattern.exec(text) ?? []
    const said = name !== undefined && first !== undefined && read(name, first, second)
    if (said) return said
  }
  return undefined
}

const PRINTED = new RegExp(
  String.raw`[\s,([]*(?<![\p{L}\p{M}])(?:${PRINTED_WORDS})[\s:=.-]*(${MONEY})\s*[)\]]?`,
  'iu',
)

/** One item. The price printed on it is no part of its name; nothing is sold for more. */
function readOne(text: string): Said | undefined {
  const [printed = '', mrp = ''] = PRINTED.exec(text) ?? []
  const head = text.slice(0, text.indexOf(printed))
  const rest = `${head} ${text.slice(head.length + printed.length)}`.replace(/^[\s,]+/u, '').trim()
  const said = printed === '' ? undefined : readForm(rest)
  if (!said) return readForm(text)
  const [own, most] = [said.cells[1], mrp.replace(/[,.]+$/, '')].map((price) => readRate(price)?.paise ?? 0)
  if (!own || !most || own > most) return asking(readForm(text))
  const [called, price] = said.cells
  const between = head !== '' && called.startsWith(head) ? called.slice(head.length) : ''
  const isPack = between !== '' && (packInName(called)?.name ?? called).length <= head.length
  // What is between may be another thing, or what is paid back.
  if (!isPack && !ONLY_OF_PRICES.test(between)) return asking(readForm(text))
  const before = rest.slice(0, rest.lastIndexOf(price))
  const isOwn =
    (isPack || ONLY_OWN.test(between)) && !OTHER.test(before) && (isSurelyRate(price) || OWN.test(before))
  const one = between === '' || isPack ? said : { ...said, ...say(head, price) }
  return isOwn ? one : asking(one)
}

const asking = (said: Said | undefined): Said | undefined => said && { asked: 'price_unsure', ...said }

const BETWEEN = /\s*;\s*|\s*,(?!\p{Nd})\s*|\s+(?:[/|&+]|and|aur|और|आणि|व)\s+(?=\p{L})/iu
const SEAM = '\ue000'
const BUYS = String.raw`(?:\s*(?:\/|per\s|प्रति\s)\s*[\p{L}\p{M}]+)`
const NEXT = new RegExp(
  String.raw`([\s:=\-–—@](?:${MARK}\s*)?${AMOUNT}${END}*${BUYS}?)\s+(?=([\p{L}\p{M}]{2,}))`,
  'giu',
)
const OF_PRICE = new RegExp(`^(?:${MARK}|for|per|only|प्रति)$`, 'iu')

/** Where an amount is followed by what is neither its unit nor says that it is money. */
const asSeveral = (text: string): string[] =>
  text
    .replace(NEXT, (said, price: string, word: string) =>
      readPack(word) || OF_PRICE.test(word) ? said : price + SEAM,
    )
    .split(SEAM)

type Part = { text: string; hasTwo: boolean }

/** Parts of a line; one that says but a price is a part of what it stands beside: what is printed on that, or half of it. */
function joinBeside(parts: readonly string[], seam: string): Part[] {
  const joined: Part[] = []
  for (const text of parts) {
    const last = joined.at(-1)
    if (last && (isBeside(text) || (joined.length === 1 && isBeside(last.text)))) {
      last.hasTwo ||= readOne(last.text) !== undefined
      const [name = text, price = ''] = readOne(text)?.cells ?? []
      // A pack is found at the end of a name alone.
      const isBare = !last.hasTwo && ONLY_OWN.test(name) && packInName(last.text) !== undefined
      last.text += seam + (isBare ? price : text)
    } else joined.push({ text, hasTwo: false })
  }
  return joined
}

function isBeside(part: string): boolean {
  const [name = ''] = readOne(part)?.cells ?? []
  return readPack(name) === undefined && NO_THING.test(loose(name))
}

/** Each part as an item, or nothing; "Rice 1 kg 60, 5 kg 290" are two packs of one thing. */
function readEach(parts: readonly Part[]): Said[] {
  const each: Said[] = []
  for (const { text, hasTwo } of parts) {
    const one = readOne(text)
    const said = hasTwo && !PRINTED.test(text) ? asking(one) : one
    if (!said) return []
    const [name, price] = said.cells
    const before = each.at(-1)?.cells[0]
    const isPack = before !== undefined && readPack(name) !== undefined
    each.push(isPack ? { ...said, cells: [`${packInName(before)?.name ?? before} ${name}`, price] } : said)
  }
  return each
}

/** A name without the pack at its end, in letters that are compared. */
const loose = (name: string): string => (packInName(name)?.name ?? name).normalize('NFC')

/** What a line says of one item or several; nothing where it cannot be told. */
export function readLine(cells: readonly string[]): Said[] {
  const text = cells.join(', ')
  const parts = cells.flatMap((cell) => cell.split(BETWEEN)).filter((part) => part.trim() !== '')
  const listed = parts.length > 1 ? readEach(joinBeside(parts, ', ')) : []
  if (listed.length > 0) return listed
  // "Milk 34, curd, paneer 45" are not two, nor one that is called "Milk 34, curd, paneer".
  if (cells.length > 1 && cells.filter((cell) => readOne(cell)).length > 1) return []
  const several = readEach(joinBeside(asSeveral(text), ' '))
  const isSure = several.every(({ cells: [, price] }) => isOfMoney(price))
  if (several.length === 1 || (several.length > 1 && isSure)) return several
  // Of two numbers the first is as well a part of the name.
  if (several.length > 2) return several.map((said) => ({ ...said, asked: 'price_unsure' }))
  return [readOne(text) ?? []].flat()
}

const WITHIN = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{Nd}.,-])(${MARK}\s*)?(${AMOUNT})(\s*(?:${MARK}|[/.]-|\/=)(?![\p{L}\p{M}])|${BUYS})?(?:\s+([\p{L}\p{M}]{2,}))?`,
  'giu',
)

/** Whether a name has another price within, of itself or of what else is in its line: "Milk 30 bread". */
export const holdsOtherPrice = (name: string, paise: number): boolean =>
  [...name.matchAll(WITHIN)].some(({ index, 1: mark, 2: amount = '', 3: end, 4: word }) => {
    const other = readRupees(amount.replace(/[,.]+$/, ''))
    if (other === undefined || other === paise) return false
    const isBeforeWord = word !== undefined && readPack(word) === undefined
    return (mark ?? end) !== undefined || (index > 0 && isBeforeWord && other >= LEAST_WITHIN_PAISE)
  })
