import { readBarcode } from '#contract/rules/items/barcode.ts'
import { MAX_ITEM_DESCRIPTION } from '#contract/rules/items/catalogue.ts'
import { MAX_STOCK } from '#contract/rules/items/stock.ts'
import type { Columns } from '#contract/rules/reading/read-head.ts'
import { readPack } from '#contract/rules/reading/read-pack.ts'
import { plainDigits } from '#contract/rules/text/digits.ts'
import { stockSaid } from '../columns/stock-words.ts'
import type { Row } from '../row.ts'
import { cellOf } from '../said-of-item.ts'

/** A row's further fields, such as stock and barcode, and doubts about those that cannot be read and are left out. */
export function besidePrice(row: Row, columns: Columns) {
  const stock = readStock(cellOf(row, columns.stock) || (row.stock ?? ''))
  const code = cellOf(row, columns.barcode)
  const barcode = readBarcode(code)
  const description = cellOf(row, columns.description).slice(0, MAX_ITEM_DESCRIPTION)
  return {
    fields: {
      ...(description && { description }),
      ...(typeof stock === 'number' && { stock }),
      ...(barcode && { barcode }),
    },
    leftOut: [
      ...(stock === 'unread' ? (['stock_unread'] as const) : []),
      ...(code !== '' && barcode === undefined ? (['barcode_unread'] as const) : []),
    ],
  }
}

/** The number of packs in stock: "24", "24.00" or "24 pcs". */
function readStock(text: string): number | undefined | 'unread' {
  const said = stockSaid(text)
  if (text === '' || said === 'some') return undefined
  if (said === 'none') return 0
  const [, count = '', unit = ''] = /^(\d{1,6})(?:\.0+)?\s*(.*)$/.exec(plainDigits(text)) ?? []
  const isCounted = count !== '' && (unit === '' || readPack(unit)?.unit === 'item')
  return isCounted && Number(count) <= MAX_STOCK ? Number(count) : 'unread'
}
