import { decodeText } from './decode-text.ts'
import { readTable } from './read-table.ts'
import { readWorkbook } from './read-workbook.ts'
import type { Row } from './row.ts'

/** The beginning of every ZIP archive, and so of every XLSX file. */
const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The rows of a file, whichever kind it is by its bytes. */
export const readSheet = (bytes: Uint8Array): Row[] =>
  isArchive(bytes) ? readWorkbook(bytes) : readTable(decodeText(bytes))
