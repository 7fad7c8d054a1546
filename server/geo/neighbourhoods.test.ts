import { beforeAll, describe, expect, test } from 'vitest'
import { isInIndia } from '#contract/rules/checks.ts'
import { straightLineMetres } from '#contract/rules/straight-line.ts'
import { type Neighbourhood, readNeighbourhoods } from './neighbourhoods.ts'
import { squash } from './place-text.ts'
import { pinFitsState } from './states.ts'
import { readTowns, type Town } from './towns.ts'

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
  test('covers the large cities, Nagpur best', () => {
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

  test('names a town of its state for each, within 40 km', () => {
    expect(faults((row) => !townOf(row))).toEqual([])
    expect(faults((row) => straightLineMetres(row.at, townOf(row)?.at ?? row.at) > 40_000)).toEqual([])
  })

  test('has points in India only, none finer than four decimals', () => {
    expect(faults(({ at }) => !isInIndia(at.lat, at.lng))).toEqual([])
    expect(faults(({ at }) => !/^\d+(\.\d{1,4})?$/.test(String(at.lat)))).toEqual([])
  })

  test('has only PINs that fit their state, or none', () => {
    expect(faults((row) => row.pin !== undefined && !pinFitsState(row.pin, row.state))).toEqual([])
  })

  test("has no alias that begins with the city's own name: it would outrank the city", () => {
    expect(faults((row) => row.aliases.some((alias) => squash(alias).startsWith(squash(row.city))))).toEqual(
      [],
    )
  })

  test('names nothing twice in one city, aliases included', () => {
    const names = rows.flatMap((row) =>
      [row.name, ...row.aliases].map((name) => `${squash(name)}, ${row.city}`),
    )
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
    expect(
      faults((row) => row.aliases.some((alias) => alias.trim() === '' || alias !== alias.trim())),
    ).toEqual([])
  })
})
