import { beforeAll, describe, expect, test } from 'vitest'
import { isInIndia, isPin } from '#contract/rules/accounts/checks.ts'
import { straightLineMetres } from '#contract/rules/places/straight-line.ts'
import { type Neighbourhood, readNeighbourhoods } from './neighbourhoods.ts'
import { squash } from './place-text.ts'
import { readTowns, type Town } from './towns.ts'

/** The first digit of a PIN is the postal zone; each state lies in one zone. */
const zones: Record<string, readonly string[]> = {
  1: ['Delhi', 'Haryana', 'Punjab', 'Himachal Pradesh', 'Jammu and Kashmir', 'Ladakh', 'Chandigarh'],
  2: ['Uttar Pradesh', 'Uttarakhand'],
  3: ['Rajasthan', 'Gujarat', 'Dadra and Nagar Haveli and Daman and Diu'],
  4: ['Maharashtra', 'Madhya Pradesh', 'Chhattisgarh', 'Goa'],
  5: ['Telangana', 'Andhra Pradesh', 'Karnataka'],
  6: ['Tamil Nadu', 'Kerala', 'Puducherry', 'Lakshadweep'],
  7: [
    'West Bengal',
    'Odisha',
    'Assam',
    'Arunachal Pradesh',
    'Manipur',
    'Meghalaya',
    'Mizoram',
    'Nagaland',
    'Sikkim',
    'Tripura',
    'Andaman and Nicobar Islands',
  ],
  8: ['Bihar', 'Jharkhand'],
}

function pinFitsState(pin: string, state: string): boolean {
  return isPin(pin) && (zones[pin.charAt(0)] ?? []).includes(state)
}

let rows: Neighbourhood[]
let towns: Town[]
beforeAll(async () => {
  ;[rows, towns] = await Promise.all([readNeighbourhoods(), readTowns()])
})

const townOf = ({ city, state }: Neighbourhood) =>
  towns.find((town) => town.name === city && town.state === state)
const faults = (isFaulty: (row: Neighbourhood) => boolean) =>
  rows.filter(isFaulty).map((row) => `${row.name}, ${row.city}`)

describe('the file of neighbourhoods', () => {
  test('covers the large cities, and Nagpur best', () => {
    expect(rows.length).toBeGreaterThanOrEqual(400)
    expect(rows.filter((row) => row.city === 'Nagpur').length).toBeGreaterThanOrEqual(40)
  })

  test.each([
    ...['Mumbai', 'Delhi', 'Bengaluru', 'Hyderabad', 'Ahmedabad', 'Chennai', 'Kolkata', 'Surat', 'Pune'],
    ...['Jaipur', 'Lucknow', 'Kanpur', 'Nagpur', 'Indore', 'Thane', 'Bhopal', 'Visakhapatnam', 'Patna'],
    ...['Vadodara', 'Ghaziabad', 'Ludhiana', 'Agra', 'Nashik', 'Faridabad', 'Meerut', 'Rajkot', 'Varanasi'],
  ])('knows at least four neighbourhoods of %s', (city) => {
    expect(rows.filter((row) => row.city === city).length).toBeGreaterThanOrEqual(4)
  })

  test('has every name that post offices lack', () => {
    const missed = [
      ...['Dharampeth', 'Manish Nagar', 'Wardhaman Nagar', 'Hinjewadi', 'Kharadi', 'BTM Layout'],
      ...['Indiranagar', 'Electronic City', 'T Nagar', 'Velachery', 'Salt Lake'],
    ]
    expect(missed.filter((name) => !rows.some((row) => row.name === name))).toEqual([])
  })

  test('names a town of the same state for each, within 40 km', () => {
    expect(faults((row) => !townOf(row))).toEqual([])
    expect(faults((row) => straightLineMetres(row.at, townOf(row)?.at ?? row.at) > 40_000)).toEqual([])
  })

  test('has points only in India, with at most four decimals', () => {
    expect(faults(({ at }) => !isInIndia(at.lat, at.lng))).toEqual([])
    expect(faults(({ at }) => !/^\d+(\.\d{1,4})?$/.test(String(at.lat)))).toEqual([])
  })

  test('has no PIN that does not fit its state', () => {
    expect(faults((row) => row.pin !== undefined && !pinFitsState(row.pin, row.state))).toEqual([])
  })

  test('has no alias that begins with the name of its city: it would rank above the city', () => {
    expect(faults((row) => row.aliases.some((alias) => squash(alias).startsWith(squash(row.city))))).toEqual(
      [],
    )
  })

  test('has no name twice in one city, aliases included', () => {
    const names = rows.flatMap((row) =>
      [row.name, ...row.aliases].map((name) => `${squash(name)}, ${row.city}`),
    )
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
    expect(
      faults((row) => row.aliases.some((alias) => alias.trim() === '' || alias !== alias.trim())),
    ).toEqual([])
  })
})
