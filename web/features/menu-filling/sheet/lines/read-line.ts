import { readFood } from '#contract/rules/reading/read-food.ts'
import { packInName, readPack } from '#contract/rules/reading/read-pack.ts'
import { AMOUNT, END, MARK, readRate } from '#contract/rules/reading/read-rate.ts'
import { readRupees } from '#contract/rules/reading/read-rupees.ts'
import { NO_THING, ONLY_OWN } from './price-words.ts'
import { asking, isOfMoney, PRINTED, readOne, type Said } from './read-one.ts'

const BETWEEN = /\s*;\s*|\s*,(?!\p{Nd})\s*|\s+(?:[/|&+]|and|aur|और|आणि|व)\s+(?=\p{L})/iu
/** "200 ml 140 / 500 ml 320": what follows is another pack. */
const BEFORE_PACK = /\s+[/|]\s+(?=(\p{Nd}[\p{Nd}.]*\s*[\p{L}\p{M}]+))/gu
const SEAM = '\ue000'
const BUYS = String.raw`(?:\s*(?:\/|per\s|प्रति\s)\s*[\p{L}\p{M}]+)`
const NEXT = new RegExp(
  String.raw`([\s:=\-–—@](?:${MARK}\s*)?${AMOUNT}${END}*${BUYS}?)\s+(?=([\p{L}\p{M}]{2,}))`,
  'giu',
)
const OF_PRICE = new RegExp(`^(?:${MARK}|for|per|only|प्रति)$`, 'iu')

/** Splits a line after an amount that is followed by neither a unit nor a word of money: another item begins there. */
const asSeveral = (text: string): string[] =>
  text
    .replace(NEXT, (said, price: string, word: string) =>
      readPack(word) || OF_PRICE.test(word) ? said : price + SEAM,
    )
    .split(SEAM)

type Part = { text: string; hasTwo: boolean }

/** Joins a part that is only a price to the part before it: it is that item's MRP, or the second half of its price. */
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

/** Parses each part as an item; empty if any of them is none. "Rice 1 kg 60, 5 kg 290" are two packs of one thing. */
function readEach(parts: readonly Part[]): Said[] {
  const each: Said[] = []
  for (const { text, hasTwo } of parts) {
    const one = readOne(text)
    const isPrinted = PRINTED.test(text)
    const said = hasTwo && !isPrinted ? asking(one) : one
    if (!said) return []
    const [name, price] = said.cells
    const last = each.at(-1)
    const before = last?.cells[0]
    const isPack = before !== undefined && readPack(name) !== undefined
    const isUnsure =
      last && !isPack && !isPrinted && mayBeOfSame(last, parts[each.length - 1]?.text ?? '', said)
    if (isUnsure) each[each.length - 1] = { asked: 'price_unsure', ...last }
    const cells: Said['cells'] = isPack
      ? [`${packInName(before)?.name ?? before} ${name}`, price]
      : said.cells
    each.push({ ...said, cells, ...(isUnsure && { asked: 'price_unsure' }) })
  }
  // "₹130 salt & pepper 12 pcs" is one, whose price stands before it.
  const isOne =
    parts[0]?.text.startsWith(each[0]?.cells[1] ?? ' ') && each.some(({ asked }) => asked === 'price_or_pack')
  return isOne ? each.map((said) => ({ asked: 'price_unsure', ...said })) : each
}

/** Whether the part after an item with only an MRP may be its own price or a discount: no known goods, and no higher amount. */
function mayBeOfSame({ cells: [, price] }: Said, text: string, { cells: [word, other] }: Said): boolean {
  const [most = 0, ...paise] = [PRINTED.exec(text)?.[1] ?? '', price, other].map(
    (one) => readRate(one)?.paise,
  )
  const isThing = readFood(word).some(({ kinds }) => kinds.size > 0)
  return !isThing && paise[0] === most && (paise[1] ?? 0) <= most
}

const apart = (cell: string): string[] =>
  cell
    .replace(BEFORE_PACK, (said, pack: string) => (readPack(pack) ? SEAM : said))
    .split(SEAM)
    .flatMap((part) => part.split(BETWEEN))

/** A name without its pack size, normalised for comparison. */
const loose = (name: string): string => (packInName(name)?.name ?? name).normalize('NFC')

/** Punctuation or emoji after a price, except for emoji that cross it out, which mean that there is no price. */
const AT_LINE_END =
  /(?<=\p{Nd}\s?(?:₹|\/[-=])?)(?:[\s.,;!]|(?![✗✘❌🚫⛔])(?:\p{So}|\ufe0f|\u200d|[\u{1f3fb}-\u{1f3ff}]))+$/u

/** Parses a line of one or several items. Empty if it is ambiguous. */
export function readLine(written: readonly string[]): Said[] {
  const cells = written.map((cell) => cell.replace(AT_LINE_END, ''))
  const text = cells.join(', ')
  const parts = cells.flatMap(apart).filter((part) => part.trim() !== '')
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

/** Smaller numbers within a name are not prices: "Maggi 2 minute noodles". */
const LEAST_WITHIN_PAISE = 5_00

const WITHIN = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{Nd}.,-]|\p{Nd}\/)(${MARK}\s*)?(${AMOUNT})(\s*(?:${MARK}|[/.]-|\/=)(?![\p{L}\p{M}])|${BUYS})?(?:\s+([\p{L}\p{M}]{2,})|(\s*\((?=\p{L})|\s+[/|–-]\s|,\s|\/(?=\p{Nd})))?`,
  'giu',
)

/** Whether a name contains another price, its own or that of another item: "Milk 30 bread". */
export const holdsOtherPrice = (name: string, paise: number): boolean =>
  [...name.matchAll(WITHIN)].some(({ index, 1: mark, 2: amount = '', 3: end, 4: word, 5: seam }) => {
    const other = readRupees(amount.replace(/[,.]+$/, ''))
    if (other === undefined || other === paise) return false
    const isBeforeWord = (word !== undefined && readPack(word) === undefined) || seam !== undefined
    return (mark ?? end) !== undefined || (index > 0 && isBeforeWord && other >= LEAST_WITHIN_PAISE)
  })
