import { Unzip, UnzipInflate } from 'fflate'
import { Parser } from 'saxen'
import type { Row } from './row.ts'

/** What a workbook may hold unpacked: far more than a menu, far less than a phone's memory. */
const MAX_UNPACKED_BYTES = 40 * 1024 * 1024
const MAX_ROWS = 60_000
/** No list of a shop is wider; what stands further right is not read. */
const MAX_COLUMNS = 40

export class UnreadableSheet extends Error {}

/** The rows of the first sheet of an XLSX file, as text. Formulas are not run: what they came to is read. */
export function readWorkbook(bytes: Uint8Array): Row[] {
  const files = unpack(bytes)
  const shared = readShared(files.get('xl/sharedStrings.xml') ?? '')
  return readSheet(files.get(firstSheet(files)) ?? '', shared)
}

/** Counted as they come: what a file says of its own size may be a lie. */
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
  // In pieces, so that a bomb is noticed before it has gone off.
  const PIECE = 16 * 1024
  for (let at = 0; at < bytes.length; at += PIECE)
    archive.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
  if (files.size === 0) throw new UnreadableSheet('no-workbook')
  return files
}

function firstSheet(files: ReadonlyMap<string, string>): string {
  let id: string | undefined
  read(files.get('xl/workbook.xml') ?? '', {
    open: (name, attributes) => {
      if (name === 'sheet') id ??= attributes()['r:id']
    },
  })
  let target: string | undefined
  read(files.get('xl/_rels/workbook.xml.rels') ?? '', {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes().Id === id) target = attributes().Target
    },
  })
  const path = target?.startsWith('/') ? target.slice(1) : `xl/${target}`
  if (files.has(path)) return path
  const sheets = [...files.keys()].filter(
    (name) => name.startsWith('xl/worksheets/') && name.endsWith('.xml'),
  )
  const [sheet] = sheets.toSorted()
  if (!sheet) throw new UnreadableSheet('no-sheet')
  return sheet
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
      if (name === 'si') shared.push(text)
    },
  })
  return shared
}

function readSheet(xml: string, shared: readonly string[]): Row[] {
  const rows: Row[] = []
  let line = 0
  let row: string[] = []
  let cell = { column: 0, type: '', text: '' }
  let isValue = false
  read(xml, {
    open(name, attributes) {
      if (name === 'row') {
        row = []
        // Empty rows are left out of the file, and a row without a number comes after the one before.
        line = Math.max(line + 1, Number(attributes().r ?? 0))
      }
      if (name === 'c') {
        const { r = '', t = '' } = attributes()
        cell = { column: r === '' ? row.length : columnOf(r), type: t, text: '' }
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

/** 'B7' is the second, counted from zero. */
function columnOf(address: string): number {
  const letters = /^[A-Z]+/.exec(address)?.[0] ?? 'A'
  let column = 0
  for (const letter of letters.slice(0, 4)) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function readValue({ type, text }: { type: string; text: string }, shared: readonly string[]): string {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'e') return ''
  const number = Number(text)
  // As it is shown: a sheet keeps 19.99 as 19.989999999999998.
  const isNumber = (type === '' || type === 'n') && text !== '' && Number.isFinite(number)
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
  if (open) parser.on('openTag', (name, attributes) => open(localName(name), attributes))
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
