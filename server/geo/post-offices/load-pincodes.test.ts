import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { test } from '#test/db-test.ts'
import { embeddedPlaces } from '../gazetteer/embedded-places.ts'
import { loadGazetteer } from '../gazetteer/load-gazetteer.ts'
import { cleanPoint } from './clean-points.ts'
import { loadPincodes } from './load-pincodes.ts'
import { placeOffices } from './place-offices.ts'
import { cleanName, readOffices } from './read-offices.ts'

const HEADER =
  'circlename,regionname,divisionname,officename,pincode,officetype,delivery,district,statename,latitude,longitude'
const row = (name: string, pin: string, type: string, lat: string | number, lng: string | number) =>
  `Maharashtra Circle,Nagpur Region,Nagpur City Division,${name},${pin},${type},Delivery,NAGPUR,MAHARASHTRA,${lat},${lng}`
const file = (...rows: string[]) => [HEADER, ...rows].join('\r\n')
const placed = (...rows: string[]) => placeOffices(readOffices(file(...rows)), [])
const find = (rows: ReturnType<typeof placed>, name: string) =>
  rows.find((candidate) => candidate.name === name)

/** Five valid offices around Nagpur: enough of them for an outlier to be recognised. */
const sound = [
  row('Sitabuldi S.O', '440012', 'PO', 21.1436, 79.0838),
  row('Itwari S.O', '440002', 'PO', 21.154, 79.112),
  row('Sadar Bazar S.O (Nagpur)', '440001', 'SO', 21.1625, 79.082),
  row('Jaripatka S.O', '440014', 'PO', 21.185, 79.089),
  row('Nagpur G.P.O.', '440001', 'HO', 21.155, 79.075),
]

describe('a point', () => {
  test.each([
    ['21.1', '79.0', { lat: 21.1, lng: 79 }],
    ['79.0', '21.1', { lat: 21.1, lng: 79 }],
    ['NA', 'NA', undefined],
    ['', '', undefined],
    ['0', '0', undefined],
    ['48.85', '2.35', undefined],
    ['21.1', '', undefined],
  ])('of %s, %s is %o', (latitude, longitude, point) => {
    expect(cleanPoint(latitude, longitude)).toEqual(point)
  })

  test('shared by more than three offices is a default value; shared by three it is a building', () => {
    const three = [1, 2, 3].map((n) => row(`Shared ${'ABC'[n - 1]} S.O`, `44010${n}`, 'PO', 21.12, 79.05))
    expect(find(placed(...sound, ...three), 'Shared A')?.quality).toBe(2)
    const four = [...three, row('Shared D S.O', '440104', 'PO', 21.12, 79.05)]
    expect(find(placed(...sound, ...four), 'Shared A')?.quality).toBeLessThan(1)
  })

  test('far from all others of its division is dropped, and the office is kept', () => {
    const rows = placed(...sound, row('Strayed S.O', '440012', 'PO', 19.07, 72.87))
    // It gets the centre of its PIN instead, which is Sitabuldi's point.
    expect(find(rows, 'Strayed')).toMatchObject({ quality: 0, lat: 21.1436, lng: 79.0838 })
  })
})

describe('an office', () => {
  test.each([
    ['Itwari Bazar S.O (Nagpur)', 'Itwari Bazar'],
    ['Nagpur G.P.O.', 'Nagpur'],
    ['KORADI TPS SO', 'Koradi Tps'],
    ['Besa B.O', 'Besa'],
    ['Ajni H.O', 'Ajni'],
    ['Mihan S O', 'Mihan'],
    ['Connaught Place N.D.T.S.O', 'Connaught Place'],
    ['Jobo', 'Jobo'],
    ['440012', ''],
  ])('%s is named "%s"', (office, name) => {
    expect(cleanName(office)).toBe(name)
  })

  test('without a point gets the centre of its PIN, computed from town offices if it has any', () => {
    const rows = placed(
      ...sound,
      row('Village B.O', '440012', 'BO', 21.05, 79.0),
      row('Pointless S.O', '440012', 'PO', 'NA', 'NA'),
    )
    expect(find(rows, 'Pointless')).toMatchObject({ quality: 0, lat: 21.1436, lng: 79.0838 })
    expect(find(rows, 'Village')).toMatchObject({ quality: 1, layer: 'branch' })
    expect(find(rows, '440012')).toMatchObject({ layer: 'pin', lat: 21.1436 })
  })

  test('of a PIN without any point gets a guess from the nearest PINs of its district', () => {
    const guessed = find(placed(...sound, row('Lost S.O', '440003', 'PO', 0, 0)), 'Lost')
    expect(guessed).toMatchObject({ quality: -1, layer: 'guess' })
    expect(guessed?.lat).toBeCloseTo(21.15, 1)
  })

  test('listed twice is stored once, with the better point', () => {
    const rows = placed(
      row('Twice S.O', '440012', 'PO', '', ''),
      ...sound,
      row('Twice S.O', '440012', 'PO', 21.14, 79.08),
    )
    expect(rows.filter(({ name }) => name === 'Twice')).toMatchObject([{ quality: 2 }])
  })

  test('has the city that people would name, with state and district in title case', () => {
    const line = 'Delhi,Delhi,New Delhi South,Munirka S.O,110067,PO,Delivery,SOUTH WEST,DELHI,28.556,77.173'
    expect(find(placed(line), 'Munirka')).toMatchObject({
      city: 'Delhi',
      district: 'South West',
      state: 'Delhi',
    })
  })
})

describe('the file', () => {
  const older =
    'officename,pincode,officeType,Deliverystatus,divisionname,regionname,circlename,Taluk,Districtname,statename,Telephone,Related Suboffice,Related Headoffice'

  test('of the older edition has no coordinates, and is read nevertheless', () => {
    const text = `${older}\n"Besa B.O","440034",B.O,Delivery,Nagpur City,Nagpur,Maharashtra,Nagpur,Nagpur,MAHARASHTRA,NA,NA,NA\n`
    const [office] = readOffices(text)
    expect(office).toMatchObject({ name: 'Besa', pin: '440034', isBranch: true, district: 'Nagpur' })
    const nagpur = {
      geonamesId: 1,
      name: 'Nagpur',
      state: 'Maharashtra',
      population: 2e6,
      at: { lat: 21.1, lng: 79 },
    }
    expect(placeOffices(readOffices(text), [nagpur])[0]).toMatchObject({ quality: -1, lat: 21.1, lng: 79 })
  })

  test('may have a header in any case, with spaces or underscores', () => {
    const text = `Office_Name,PIN Code,District Name,STATE NAME\nBesa B.O,440034,Nagpur,Maharashtra`
    expect(readOffices(text)).toHaveLength(1)
  })

  test('without a required column is refused, and the missing columns are named', () => {
    expect(() => readOffices('officename,district\nBesa,Nagpur')).toThrow(
      'The file has no column pincode, statename',
    )
  })
})

describe('loading', () => {
  let dir: string
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'nukkad-pincodes-'))
    return () => rm(dir, { recursive: true, force: true })
  })
  const write = async (text: string) => {
    await writeFile(join(dir, 'pincodes.csv'), text)
    return join(dir, 'pincodes.csv')
  }
  // The place directory is not reset between tests.
  const forget = async (db: Db) => {
    await db.deleteFrom('places').where('layer', 'in', ['office', 'branch', 'guess', 'pin']).execute()
    await db.deleteFrom('place_loads').execute()
    await loadGazetteer(db)
  }

  test('adds the offices to the search, and their source to the attribution', async ({ db }) => {
    const besa = row('Gumgaon B.O', '441122', 'BO', 20.99, 78.99)
    const path = await write(file(...sound, besa))
    expect(await loadPincodes(db, path)).toEqual({ offices: 6, rows: 11, located: 6 })
    const places = embeddedPlaces(db)
    const [found] = await places.suggest({ text: 'gumgaon', session: '' })
    expect(found).toMatchObject({ title: 'Gumgaon', subtitle: 'Nagpur, Maharashtra 441122' })
    expect(await places.postOffices()).toBe('loaded')
    // Loading twice has the same result, and our own neighbourhoods rank above an office of the same name.
    expect(await loadPincodes(db, path)).toMatchObject({ rows: 11 })
    const [sitabuldi] = await places.suggest({ text: 'sitabuldi', session: '' })
    expect(sitabuldi?.ref).toBe('o:nagpur:sitabuldi')
    await forget(db)
  })

  test('that fails leaves the directory unchanged', async ({ db }) => {
    const path = await write(file(...sound))
    await loadPincodes(db, path)
    await expect(loadPincodes(db, await write('officename\nBesa'))).rejects.toThrow('no column')
    await expect(loadPincodes(db, await write(HEADER))).rejects.toThrow('no post office')
    expect(await embeddedPlaces(db).postOffices()).toBe('loaded')
    await forget(db)
  })

  test('our own data afterwards keeps the PIN centres of India Post', async ({ db }) => {
    await loadPincodes(db, await write(file(row('Sitabuldi S.O', '440012', 'PO', 21.2, 79.2))))
    await db.updateTable('place_loads').set({ version: 'old' }).where('source', '=', 'own').execute()
    await loadGazetteer(db)
    const pin = await db.selectFrom('places').select('lat').where('id', '=', 'p:440012').execute()
    expect(pin).toEqual([{ lat: 21.2 }])
    await forget(db)
  })
})
