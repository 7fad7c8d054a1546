import { packInName, readPack } from '#contract/rules/reading/read-pack.ts'
import { AMOUNT, END, isSurelyRate, MARK, RATE, readRate } from '#contract/rules/reading/read-rate.ts'
import { readRupees } from '#contract/rules/reading/read-rupees.ts'
import type { Asking } from '../row.ts'
import { ONLY_OF_PRICES, ONLY_OWN, OTHER, OWN, PRINTED_WORDS } from './price-words.ts'

/** An item as written in a line. */
export type Said = { cells: [name: string, price: string]; asked?: Asking }
type Form = readonly [
  pattern: RegExp,
  read: (name: string, first: string, second: string) => Said | undefined,
]

const MONEY = `(?:${MARK}\\s*)?${AMOUNT}${END}*`
/** Characters between a name and its price. */
const LEADS = String.raw`\s:=\-–—@…·․_>→`
/** A smaller number is a count of pieces rather than a price per kilogram. */
const LEAST_PAISE = 6_00
/** Text at the end of a name that only introduces the price. */
const BEFORE_PRICE =
  /(?:[\s:=–—.,@…·․_>→]|(?<!\/)-|(?<=\s)[/|]|\p{So}|\ufe0f|\u200d|[\u{1f3fb}-\u{1f3ff}]|(?<=[\s:=\-–—,])(?:mrp|m\.r\.p|our|(?:(?:our|offer|selling)\s+)?(?:rate|price)|भाव|दर|दाम|कीमत|किंमत))+$/iu
const say = (name: string, price: string, asked?: Asking): Said | undefined => {
  const called = name.replace(BEFORE_PRICE, '')
  return called === '' ? undefined : { cells: [called, price], ...(asked && { asked }) }
}

/** The ways in which people write one item with its price, the most certain first. A range such as "40-45" is no price. */
const forms: readonly Form[] = [
  // "Soap 3 for ₹99", "Soap ₹99 for 3"
  [new RegExp(String.raw`^(.*?\S)[${LEADS}]+(${MONEY})\s+for\s+(${MONEY})$`, 'iu'), readSeveral],
  // "Milk 30", "Milk ...... ₹30/-", "Tomato 40/kg", "Tomato₹40"
  [
    new RegExp(
      String.raw`^(.*?\S)\s*(?:(?!(?<=\/)-)[${LEADS}]|\.{2,}|(?=₹))\s*((?:(?:${MARK}\s*)?\p{Nd}+[-–])?${RATE})\s*$`,
      'iu',
    ),
    // "Poha 1/2 kg" has none.
    (name, price) => (readPack(price) ? undefined : say(name, price)),
  ],
  // "Paneer 200g/90"
  [
    new RegExp(`^(.*?\\S)\\s*\\/\\s*(${MONEY})()$`, 'iu'),
    (name, price) => (packInName(name) ? say(name, price) : undefined),
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

export const isOfMoney = (text: string): boolean => isSurelyRate(text) || readRate(text)?.pack !== undefined

/** The most words that a price has: "Rs 40 per kg". */
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

export const PRINTED = new RegExp(
  String.raw`[\s,([]*(?<![\p{L}\p{M}])(?:${PRINTED_WORDS})[\s:=.-]*(${MONEY})\s*[)\]]?`,
  'iu',
)

/** Parses one item. An MRP is removed from its name first, and limits its price. */
export function readOne(text: string): Said | undefined {
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

export const asking = (said: Said | undefined): Said | undefined => said && { asked: 'price_unsure', ...said }
