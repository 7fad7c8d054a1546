import { isOfStockWords, stockSaid } from '../columns/stock-words.ts'
import type { Row } from '../row.ts'

/** Words that can only be about stock. Checked first, since few cells contain one. */
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
/** Where a remark about stock may begin: after punctuation or a space. */
const SEAM = /\s*[-–—:;,|/]\s*|\s+/gu

/** What a text says about stock, as a column of stock would say it. Undefined if it may mean something else. */
function stockIn(text: string): string | undefined {
  if (!SURE.test(text)) return undefined
  const counted = COUNTED.exec(text)
  return counted ? (counted[1] ?? counted[2]) : stockSaid(text) && text
}

/** The longest remark about stock. */
const MOST_LETTERS = 60

type Parted = { cell: string; stock?: string }

/** Removes a remark about stock from a cell: in brackets, else at its end. */
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

/** Whether a number is a count of stock: in "Milk 33 left" it may be the price, so a price has to come before it. */
const mayCount = (before: string, rest: string): boolean => /^\p{L}/u.test(rest) && /\p{Nd}\S*$/u.test(before)

/** Moves remarks about stock from a row's cells into `stock`. A cell of nothing else is removed, if the row is a line of text. */
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
