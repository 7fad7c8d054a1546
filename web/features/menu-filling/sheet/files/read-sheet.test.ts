import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { Row } from '../row.ts'
import { decodeText } from './decode-text.ts'
import { readSheet } from './read-sheet.ts'
import { UnreadableSheet } from './read-workbook.ts'

const utf16 = (text: string, isBig = false) =>
  new Uint8Array(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0)
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8]
    }),
  )
const cellsOf = (rows: readonly Row[]) => rows.map(({ cells }) => cells)

describe('a file is decoded in its own encoding', () => {
  const text = 'Name,Price\nदूध,₹32\n'
  test.for([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16, little end first', utf16(`\ufeff${text}`)],
    ['UTF-16, big end first', utf16(`\ufeff${text}`, true)],
    ['UTF-16 without a mark', utf16(text)],
  ] as const)('%s', ([, bytes]) => {
    expect(decodeText(bytes)).toBe(text)
  })
  test('Windows-1252', () => {
    expect(decodeText(new Uint8Array([0x43, 0x61, 0x66, 0xe9, 0x2c, 0x80]))).toBe('Café,€')
  })
})

describe('a workbook', () => {
  const sheet = (rows: string) =>
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
  const files = (rows: string, more: Record<string, string> = {}) => ({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="Menu" sheetId="1" r:id="rId7"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId7" Target="worksheets/menu.xml"/></Relationships>',
    ),
    'xl/worksheets/menu.xml': strToU8(sheet(rows)),
    'xl/worksheets/another.xml': strToU8(sheet('<row><c><v>1</v></c></row>')),
    ...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, strToU8(text)])),
  })
  const workbook = (rows: string, more?: Record<string, string>) => zipSync(files(rows, more))

  test('is read from its first sheet: shared and inline texts, gaps, displayed numbers, formula results', () => {
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Pri</t><t>ce</t></is></c></row>
      <row r="9"><c r="A9" t="s"><v>1</v></c><c r="C9"><v>19.989999999999998</v></c></row>
      <row r="10"><c r="A10" t="str"><f>CONCATENATE("Cu","rd")</f><v>Curd</v></c><c r="C10"><f>1/0</f></c><c r="D10" t="e"><v>#DIV/0!</v></c></row>`
    const shared = '<sst><si><t>Name</t></si><si><r><t>Milk &amp; </t></r><r><t>cream</t></r></si></sst>'
    expect(cellsOf(readSheet(workbook(rows, { 'xl/sharedStrings.xml': shared })).rows)).toEqual([
      ['Name', '', 'Price'],
      ['Milk & cream', '', '19.99'],
      ['Curd', '', '', ''],
    ])
  })
  test('numbers its rows like the sheet, with or without row numbers in the file', () => {
    const cell = '<c><v>1</v></c>'
    const rows = `<row r="3">${cell}</row><row>${cell}</row><row r="9"><c r="A9"/></row><row r="4">${cell}</row>`
    expect(readSheet(workbook(rows)).rows.map(({ line }) => line)).toEqual([3, 4, 10])
  })
  test('that unpacks to more than a menu can be is refused before it fills the memory', () => {
    const bomb = workbook('', { 'xl/sharedStrings.xml': ' '.repeat(80 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(() => readSheet(bomb)).toThrow(UnreadableSheet)
  })
  test.for([
    ['cut off', workbook('<row><c><v>1</v></c></row>').slice(0, 300)],
    ['of another kind', zipSync({ 'word/document.xml': strToU8('<w/>') })],
    ['without a sheet', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') })],
    ['that is no archive after its first letters', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9, 9])],
    ['with too many rows', workbook('<row><c><v>1</v></c></row>'.repeat(60_001))],
  ] as const)('%s is refused', ([, bytes]) => {
    expect(() => readSheet(bytes)).toThrow()
  })
  test('with a cell at the far end of the sheet needs no memory for the empty cells between', () => {
    const far =
      '<row r="1"><c r="A1"><v>5</v></c><c r="XFD1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>7</v></c></row>'
    expect(readSheet(workbook(far)).rows).toEqual([
      { line: 1, cells: ['5'] },
      { line: 1_048_576, cells: ['7'] },
    ])
  })
  test('with external XML entities does not resolve them', () => {
    const xxe = '<!DOCTYPE sst [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si><t>&x;</t></si></sst>'
    const rows = '<row><c t="s"><v>0</v></c></row>'
    expect(cellsOf(readSheet(workbook(rows, { 'xl/sharedStrings.xml': xxe })).rows)).toEqual([['&x;']])
  })
})
