import { decodeText } from './decode-text.ts'
import { readTable } from './read-table.ts'
import { readWorkbook, type Workbook } from './read-workbook.ts'

/** The beginning of every ZIP archive, and so of every XLSX file. */
const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Reads an XLSX or CSV file; which it is, its first bytes tell. */
export const readSheet = (bytes: Uint8Array): Workbook =>
  isArchive(bytes) ? readWorkbook(bytes) : { rows: readTable(decodeText(bytes)), leftOut: [] }
