import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { understand } from '../understand.ts'
import { readWorkbook, UnreadableSheet } from './read-workbook.ts'

type Cell = string | number | { number: number; style: number }
type Sheet = { rows: readonly (readonly Cell[])[]; isHidden?: boolean; name?: string }

const cellOf = (cell: Cell) => {
  if (typeof cell === 'string') return `<c t="inlineStr"><is><t>${cell}</t></is></c>`
  return typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c s="${cell.style}"><v>${cell.number}</v></c>`
}

function workbook(sheets: readonly Sheet[], styles = ''): Uint8Array {
  const listed = sheets.map(
    ({ isHidden, name }, at) =>
      `<sheet name="${name ?? `s${at}`}" ${isHidden ? 'state="hidden" ' : ''}r:id="rId${at}"/>`,
  )
  const targets = sheets.map((_, at) => `<Relationship Id="rId${at}" Target="worksheets/s${at}.xml"/>`)
  return zipSync({
    'xl/workbook.xml': strToU8(`<workbook><sheets>${listed.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${targets.join('')}</Relationships>`),
    'xl/styles.xml': strToU8(`<styleSheet>${styles}</styleSheet>`),
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => {
        const body = rows.map((row) => `<row>${row.map(cellOf).join('')}</row>`).join('')
        return [`xl/worksheets/s${at}.xml`, strToU8(`<worksheet><sheetData>${body}</sheetData></worksheet>`)]
      }),
    ),
  })
}
const items = (bytes: Uint8Array) =>
  understand(readWorkbook(bytes).rows, []).map((row) =>
    'fault' in row ? `${row.fault}: ${row.said}` : `${row.item.name} ${row.item.price}`,
  )
const head = ['Item', 'Rate'] as const

test('a date into which a spreadsheet has converted a price is not a price', () => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="[$₹-4009]\\ #,##0.00"/><numFmt numFmtId="165" formatCode="d\\-mmm"/></numFmts>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="164"/></cellXfs>`
  const rows = [
    head,
    ['Milk', { number: 46052, style: 1 }],
    ['Curd', { number: 46052, style: 2 }],
    ['Ghee', { number: 650, style: 3 }],
    ['Rusk', { number: 40, style: 0 }],
  ]
  expect(items(workbook([{ rows }], styles))).toEqual([
    'price_unread: Milk · 2026-01-30',
    'price_unread: Curd · 2026-01-30',
    'Ghee 650',
    'Rusk 40',
  ])
})

test('a number in rupees is not a date, whatever letters its format contains', () => {
  const formats = ['&quot;Rs.&quot;\\ #,##0', '#,##0&quot; per dozen&quot;', '&quot;MRP&quot; 0.00', '0 \\d']
  const styles = `<numFmts>${formats.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`).join('')}</numFmts>
    <cellXfs>${formats.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join('')}</cellXfs>`
  const rows = [head, ...formats.map((_, style) => [`Ghee ${'abcd'[style]}`, { number: 650, style }])]
  expect(items(workbook([{ rows }], styles))).toEqual([
    'Ghee a 650',
    'Ghee b 650',
    'Ghee c 650',
    'Ghee d 650',
  ])
})

test('of several sheets the first with contents is read, and those with the same head', () => {
  const bytes = workbook([
    { rows: [head, ['Old milk', 20]], isHidden: true },
    { rows: [] },
    { rows: [head, ['Milk', 30]] },
    {
      rows: [
        ['Item', 'Purchase rate'],
        ['Bread', 33],
      ],
      name: 'Cost &amp; dues',
    },
    {
      rows: [
        ['ITEM', 'RATE'],
        ['Onion', 25],
      ],
    },
  ])
  expect(items(bytes)).toEqual(['Milk 30', 'Onion 25'])
  expect(readWorkbook(bytes).leftOut).toEqual(['Cost & dues'])
})

test('of several sheets without a head the first is read, and the others are named', () => {
  const bytes = workbook([{ rows: [['Milk', 30]] }, { rows: [['Ramesh', 500]], name: 'Dues' }])
  expect(items(bytes)).toEqual(['Milk 30'])
  expect(readWorkbook(bytes).leftOut).toEqual(['Dues'])
})

test.for([
  [['Sharma Stores'], ['MG Road', 'Nagpur']],
  [['Rates of 2026'], [2026]],
] as const)('a cover sheet before the list is named as left out: %j', (cover) => {
  const bytes = workbook([{ rows: cover, name: 'Cover' }, { rows: [head, ['Milk', 30]] }])
  expect(items(bytes)).toEqual(['Milk 30'])
  expect(readWorkbook(bytes).leftOut).toEqual(['Cover'])
})

test('a further sheet that is too long or broken is left out and named, and the others are read', () => {
  const long = Array.from({ length: 60_001 }, () => ['x'])
  const sheets = [{ rows: [head, ['Milk', 30]] }, { rows: long }, { rows: [head, ['Onion', 25]] }]
  expect(items(workbook(sheets))).toEqual(['Milk 30', 'Onion 25'])
  expect(readWorkbook(workbook(sheets)).leftOut).toEqual(['s1'])
  const broken = [{ rows: [head, ['Milk', 30]] }, { rows: [['</c></row>']] }, { rows: [head, ['Onion', 25]] }]
  expect(items(workbook(broken))).toEqual(['Milk 30', 'Onion 25'])
  expect(() => readWorkbook(workbook([{ rows: long }, { rows: [head, ['Milk', 30]] }]))).toThrow(
    UnreadableSheet,
  )
})
