import { Unzip, UnzipInflate } from 'fflate'
import { Parser } from 'saxen'
import { readRate } from '#contract/rules/reading/read-rate.ts'
import { headSaid } from '../columns/find-columns.ts'
import { withDigits } from '../lines/misread-digits.ts'
import type { Row } from '../row.ts'

/** Limits an unpacked workbook: far more than a menu, far less than a phone's memory. */
const MAX_UNPACKED_BYTES = 40 * 1024 * 1024
const MAX_ROWS = 60_000
/** Columns further right are not read. */
const MAX_COLUMNS = 40

export class UnreadableSheet extends Error {}

/** The rows of a file, and the names of sheets that were not read. */
export type Workbook = { rows: Row[]; leftOut: string[] }

/**
 * The rows of an XLSX file, as text: those of the first sheet that may be a list, and of sheets with the same header. Of
 * formulas the stored results are read.
 */
export function readWorkbook(bytes: Uint8Array): Workbook {
  const files = unpack(bytes)
  const shared = readShared(files.get('xl/sharedStrings.xml') ?? '')
  const dates = dateStyles(files.get('xl/styles.xml') ?? '')
  const sheets: { name: string; rows?: Row[] }[] = []
  for (const { name, path } of sheetsIn(files))
    try {
      const rows = readSheet(files.get(path) ?? '', shared, dates)
      if (rows.length > 0) sheets.push({ name, rows })
    } catch (error) {
      // A further sheet that cannot be read, such as one with years of sales, does not matter.
      if (!(error instanceof UnreadableSheet) || sheets.length === 0) throw error
      sheets.push({ name })
    }
  const list = sheets.find(({ rows }) => rows && mayBeList(rows)) ?? sheets[0]
  const head = list?.rows && headSaid(list.rows)
  const isOfList = (sheet: (typeof sheets)[number]) =>
    sheet === list || (head !== undefined && sheet.rows !== undefined && headSaid(sheet.rows) === head)
  return {
    rows: sheets.flatMap((sheet) => (isOfList(sheet) ? (sheet.rows ?? []) : [])),
    leftOut: sheets.flatMap((sheet) => (isOfList(sheet) ? [] : sheet.name)),
  }
}

/** Whether a sheet may be the list: a workbook may begin with a cover sheet. */
const mayBeList = (rows: readonly Row[]): boolean =>
  headSaid(rows) !== undefined ||
  rows.some(
    ({ cells }) => cells.filter(Boolean).length > 1 && cells.some((cell) => readRate(cell) !== undefined),
  )

/** Counts the bytes while unpacking, since the sizes stated in the archive cannot be trusted. */
function unpack(bytes: Uint8Array): Map<string, string> {
  const files = new Map<string, string>()
  let unpacked = 0
  const archive = new Unzip((file) => {
    if (!/^xl\/.*\.(xml|rels)$/.test(file.name) || /\/(theme|drawings|media)\//.test(file.name)) return
    const decoder = new TextDecoder()
    let text = ''
    file.ondata = (error, chunk, isLast) => {
      if (error) throw new UnreadableSheet(error.message)
      unpacked += chunk.length
      if (unpacked > MAX_UNPACKED_BYTES) throw new UnreadableSheet('too-much-in-it')
      text += decoder.decode(chunk, { stream: !isLast })
      if (isLast) files.set(file.name, text)
    }
    file.start()
  })
  archive.register(UnzipInflate)
  // In pieces, so that a zip bomb is noticed before it fills the memory.
  const PIECE = 16 * 1024
  for (let at = 0; at < bytes.length; at += PIECE)
    archive.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
  if (files.size === 0) throw new UnreadableSheet('no-workbook')
  return files
}

/** The visible sheets, in their order. */
function sheetsIn(files: ReadonlyMap<string, string>): { name: string; path: string }[] {
  const shown: { name: string; id: string | undefined }[] = []
  read(files.get('xl/workbook.xml') ?? '', {
    open: (tag, attributes) => {
      if (tag !== 'sheet') return
      const { name = '', state = '', 'r:id': id } = attributes()
      if (!/hidden/i.test(state)) shown.push({ name, id })
    },
  })
  const targets = new Map<string | undefined, string>()
  read(files.get('xl/_rels/workbook.xml.rels') ?? '', {
    open: (name, attributes) => {
      const { Id, Target = '' } = attributes()
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const named = shown.flatMap(({ name, id }) => {
    const path = targets.get(id)
    return path !== undefined && files.has(path) ? { name, path } : []
  })
  if (named.length > 0) return named
  const [path] = [...files.keys()]
    .filter((name) => name.startsWith('xl/worksheets/') && name.endsWith('.xml'))
    .toSorted()
  if (!path) throw new UnreadableSheet('no-sheet')
  return [{ name: '', path }]
}

/** The ids of Excel's built-in date and time formats. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)
/** Literals in a number format: quoted text, colours and currencies. */
const LITERAL = /"[^"]*"|\[[^\]]*\]|\\./g

/** The cell styles that show a number as a date. */
function dateStyles(xml: string): ReadonlySet<string> {
  const formats = new Map<number, string>()
  const dates = new Set<string>()
  let style: number | undefined
  read(xml, {
    open: (name, attributes) => {
      if (name === 'numFmt')
        formats.set(Number(attributes().numFmtId), (attributes().formatCode ?? '').replace(LITERAL, ''))
      if (name === 'cellXfs') style = 0
      if (name !== 'xf' || style === undefined) return
      const id = Number(attributes().numFmtId)
      if (isBuiltInDate(id) || /[dmyhs]/i.test(formats.get(id) ?? '')) dates.add(String(style))
      style += 1
    },
    close: (name) => {
      if (name === 'cellXfs') style = undefined
    },
  })
  return dates
}

function readShared(xml: string): string[] {
  const shared: string[] = []
  let text = ''
  let isText = false
  read(xml, {
    open: (name) => {
      if (name === 'si') text = ''
      isText = name === 't'
    },
    text: (part) => {
      if (isText) text += part
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'si') shared.push(withDigits(text))
    },
  })
  return shared
}

function readSheet(xml: string, shared: readonly string[], dates: ReadonlySet<string>): Row[] {
  const rows: Row[] = []
  let line = 0
  let row: string[] = []
  let cell = { column: 0, type: '', isDate: false, text: '' }
  let isValue = false
  read(xml, {
    open(name, attributes) {
      if (name === 'row') {
        row = []
        // Empty rows are left out of the file, and a row without a number comes after the one before.
        line = Math.max(line + 1, Number(attributes().r ?? 0))
      }
      if (name === 'c') {
        const { r = '', t = '', s = '0' } = attributes()
        cell = { column: r === '' ? row.length : columnOf(r), type: t, isDate: dates.has(s), text: '' }
      }
      isValue = name === 'v' || name === 't'
    },
    text(part) {
      if (isValue) cell.text += part
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'c' && cell.column < MAX_COLUMNS) {
        while (row.length < cell.column) row.push('')
        row[cell.column] = readValue(cell, shared).trim()
      }
      if (name === 'row' && row.some((text) => text !== '')) {
        if (rows.length >= MAX_ROWS) throw new UnreadableSheet('too-many-rows')
        rows.push({ line, cells: row })
      }
    },
  })
  return rows
}

/** The column of a cell's address, counted from zero: 'B7' is 1. */
function columnOf(address: string): number {
  const letters = /^[A-Z]+/.exec(address)?.[0] ?? 'A'
  let column = 0
  for (const letter of letters.slice(0, 4)) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** The serial number after the last day of 9999. */
const LAST_DAY = 2_958_466

/** The ISO date of an Excel serial number, by which 1 March 1900 is day 61. */
const dayOf = (number: number): string =>
  new Date(Date.UTC(1899, 11, 30) + Math.floor(number) * 86_400_000).toISOString().slice(0, 10)

type Cell = { type: string; isDate: boolean; text: string }

function readValue({ type, isDate, text }: Cell, shared: readonly string[]): string {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'e') return ''
  const number = Number(text)
  // Rounded as Excel shows it: 19.99 may be stored as 19.989999999999998.
  const isNumber = (type === '' || type === 'n') && text !== '' && Number.isFinite(number)
  if (isNumber && isDate && number > 0 && number < LAST_DAY) return dayOf(number)
  return isNumber ? String(Number(number.toPrecision(15))) : text
}

type Told = {
  open?: (name: string, attributes: () => Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

function read(xml: string, { open, text, close }: Told): void {
  if (xml === '') return
  const parser = new Parser()
  if (open)
    parser.on('openTag', (name, attributes, decode) =>
      open(localName(name), () =>
        Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [key, decode(value)])),
      ),
    )
  if (close) parser.on('closeTag', (name) => close(localName(name)))
  if (text) {
    parser.on('text', (part, decode) => text(decode(part)))
    parser.on('cdata', text)
  }
  parser.on('error', (error) => {
    throw new UnreadableSheet(error.message)
  })
  parser.parse(xml)
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
