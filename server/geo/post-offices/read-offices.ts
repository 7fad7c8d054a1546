import { isPin } from '#contract/rules/accounts/checks.ts'
import { readCsv } from '../csv.ts'
import { titleCase } from '../gazetteer/place-text.ts'
import { cleanPoint } from './clean-points.ts'
import type { PostOffice } from './post-office.ts'

/** The file is not the directory. Its message is for the operator. */
export class PincodeFileFault extends Error {}

/** The names of each column in the known editions. Compared without case, spaces and underscores. */
const columns = {
  office: ['officename'],
  pin: ['pincode'],
  type: ['officetype'],
  district: ['district', 'districtname'],
  state: ['statename'],
  division: ['divisionname'],
  latitude: ['latitude'],
  longitude: ['longitude'],
} as const
type Column = keyof typeof columns
const required: Column[] = ['office', 'pin', 'district', 'state']

/** Reads the "All India Pincode Directory" of data.gov.in, with or without coordinates. */
export function readOffices(text: string): PostOffice[] {
  const [header = [], ...rows] = readCsv(text)
  const places = findColumns(header)
  const offices: PostOffice[] = []
  for (const row of rows) {
    const cell = (column: Column) => (row[places[column]] ?? '').trim()
    const office = toOffice(cell)
    if (office) offices.push(office)
  }
  return offices
}

function findColumns(header: string[]): Record<Column, number> {
  const plain = header.map((name) => name.toLowerCase().replace(/[\s_]/g, ''))
  const place = (column: Column) =>
    columns[column].map((name) => plain.indexOf(name)).find((index) => index >= 0) ?? -1
  const missing = required.filter((column) => place(column) < 0)
  if (missing.length > 0) {
    const names = missing.map((column) => columns[column][0]).join(', ')
    throw new PincodeFileFault(`The file has no column ${names}. Its header is: ${header.join(', ')}`)
  }
  const places = Object.keys(columns).map((column) => [column, place(column as Column)])
  return Object.fromEntries(places)
}

function toOffice(cell: (column: Column) => string): PostOffice | undefined {
  const name = cleanName(cell('office'))
  const pin = cell('pin').replaceAll(' ', '')
  if (!name || !isPin(pin)) return undefined
  const at = cleanPoint(cell('latitude'), cell('longitude'))
  return {
    name,
    pin,
    isBranch: /^b/i.test(cell('type')) || (cell('type') === '' && /\bB\.?\s?O\.?\s*$/i.test(cell('office'))),
    district: titleCase(cell('district')),
    state: titleCase(cell('state')),
    division: titleCase(cell('division')),
    ...(at && { at }),
  }
}

const kinds = ['N.D.T.S.O', 'N.T.S.O', 'T.S.O', 'G.P.O', 'S.O', 'B.O', 'H.O', 'P.O']
/** The office kind at the end of a name, with or without dots and spaces: "Itwari S.O", "Itwari SO", "Itwari S O." */
const kind = new RegExp(`\\s+(?:${kinds.map((k) => k.replaceAll('.', '[. ]*')).join('|')})[. ]*$`, 'i')

/** "Itwari Bazar S.O (Nagpur)" → "Itwari Bazar". Empty if only a number is left. */
export function cleanName(office: string): string {
  const name = office
    .trim()
    .replace(/\s*\([^)]*\)\s*$/, '')
    .replace(kind, '')
    .replace(/[. ]+$/, '')
    .replace(/\s+/g, ' ')
  return /^\d*$/.test(name) ? '' : titleCase(name)
}
