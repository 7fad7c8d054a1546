import type { Row } from './row.ts'
import { isOfStockWords, stockSaid } from './stock-words.ts'

/** A word that speaks of nothing but whether there is any; asked first, as few cells have one. */
const SURE =
  /stock|avail|sold|finished|khat|khall|sampl|nah|nil|empty|left|baki|स्टॉक|उपलब्ध|खत|ख़त|संप|नही|नाही|निल|शिल्लक|बाकी/iu
const COUNT = String.raw`(?:only\s+)?(\p{Nd}{1,4})\s*(?:pcs?|pkts?|packets?|packs?|nos?|units?)?\.?`
const LEFT = String.raw`(?:in\s+stock|left|available|avail|stock|baki|बाकी|शिल्लक|उपलब्ध)`
/** "10 in stock", "stock: 10": how many there are. */
const COUNTED = new RegExp(
  String.raw`^(?:${COUNT}\s*${LEFT}|(?:stock|स्टॉक|शिल्लक|available|avail)\s*[:=–-]?\s*${COUNT})$`,
  'iu',
)
const IN_BRACKETS = /\s?[([]([^()[\]]*)[)\]]/gu
/** Where what follows may speak of stock: behind a dash or the like, or any blank. */
const SEAM = /\s*[-–—:;,|/]\s*|\s+/gu

/** What a text says of stock, as a column of it would: nothing where it may say more, or two things at once. */
function stockIn(text: string): string | undefined {
  if (!SURE.test(text)) return undefined
  const counted = COUNTED.exec(text)
  return counted ? (counted[1] ?? counted[2]) : stockSaid(text) && text
}

/** Nobody says of stock in more letters. */
const MOST_LETTERS = 60

type Parted = { cell: string; stock?: string }

/** A cell without what it says of stock in brackets, else at its end. */
function partCell(cell: string): Parted {
  let stock: string | undefined
  const bare = cell.replace(IN_BRACKETS, (said, within: string) => {
    const found = stockIn(within.trim())
    stock ??= found
    return found === undefined ? said : ''
  })
  return stock === undefined ? partEnd(cell) : { cell: bare.trim(), stock }
}

function partEnd(cell: string): Parted {
  for (const { 0: seam, index } of cell.matchAll(SEAM)) {
    if (index < cell.length - MOST_LETTERS) continue
    const [before, rest] = [cell.slice(0, index), cell.slice(index + seam.length).trim()]
    const stock = before === '' ? undefined : stockIn(rest)
    if (stock !== undefined && (stock === rest || seam.trim() !== '' || mayCount(before, rest)))
      return { cell: before, stock }
    // "Khatam nahi" is not its last word alone, nor "chicken stock" its first.
    if (before !== '' && isOfStockWords(rest)) break
  }
  return { cell }
}

/** Of "Milk 33 left" and "Chicken stock 120" the number may be the price: it counts where one stands before it. */
const mayCount = (before: string, rest: string): boolean => /^\p{L}/u.test(rest) && /\p{Nd}\S*$/u.test(before)

/** A row without what some of its cells say of stock beside a name or a price; where a whole cell of a line says it, without that. */
export function withoutStock<R extends Row>(row: R, isLine: boolean, isAsked = (_: number) => true): R {
  if (!row.cells.some((cell) => SURE.test(cell))) return row
  let { stock } = row
  const cells = row.cells.flatMap((written, at) => {
    const whole = isLine && at > 0 ? stockIn(written.trim()) : undefined
    const parted = isAsked(at) ? partCell(written) : { cell: written }
    stock ??= whole ?? parted.stock
    return whole === undefined ? parted.cell : []
  })
  return stock === undefined ? row : { ...row, cells, stock }
}
