import { describe, expect } from 'vitest'
import type { InputOf } from '#contract/endpoints.ts'
import { readConfig } from '#server/config.ts'
import { makeTestApp } from '#test/app-test.ts'
import { test } from '#test/db-test.ts'
import { makeStockedShop } from '#test/scenes/builders.ts'
import { otherCellAt, readCell } from './cells.ts'

const nagpur = 'https://nagpur.nukkad.example'
const pune = 'https://pune.nukkad.example'
const list = `${nagpur} 21.1458 79.0882 40 Nukkad Nagpur; ${pune} 18.5204 73.8567 40 Nukkad Pune`
const cells = readConfig({
  NODE_ENV: 'test',
  PUBLIC_URL: 'http://localhost:1',
  CELLS: `${list}; http://localhost:1 19 72 5 Here`,
}).CELLS

describe('a place belongs', () => {
  const fromNagpur = (lat: number, lng: number) => otherCellAt(cells, nagpur, { lat, lng })

  test('to the other cell in whose reach it lies', () => {
    expect(fromNagpur(18.53, 73.85)).toEqual({ origin: pune, name: 'Nukkad Pune' })
  })

  test('to no other cell if it is our own, or out of reach of all', () => {
    expect(fromNagpur(21.15, 79.09)).toBeUndefined()
    expect(fromNagpur(18.52, 74.3)).toBeUndefined()
  })

  test('to the nearer of two cells, whichever of them is asked', () => {
    const near = [
      { origin: 'https://a.example', lat: 20, lng: 79, km: 60, name: 'A' },
      { origin: 'https://b.example', lat: 20, lng: 79.5, km: 60, name: 'B' },
    ]
    const ofA = { lat: 20, lng: 79.2 }
    expect(otherCellAt(near, 'https://b.example', ofA)?.name).toBe('A')
    expect(otherCellAt(near, 'https://a.example', ofA)).toBeUndefined()
  })
})

test('a cell is an origin, a centre, a reach and a name', () => {
  expect(readCell(`${pune}:8443 18.5 73.8 40 Nukkad Pune`)).toEqual({
    ...{ origin: `${pune}:8443`, lat: 18.5, lng: 73.8, km: 40, name: 'Nukkad Pune' },
  })
  const wrong = [
    pune,
    `${pune} 18.5 73.8 40`,
    `javascript:alert(1) 1 1 1 x`,
    `${pune}/path 18.5 73.8 40 Pune`,
    'https://[ 1 1 1 x',
  ]
  expect(wrong.map(readCell)).toEqual(wrong.map(() => undefined))
})

test('the list of shops names the other cell if it has no shop there, and only then', async ({
  database,
  db,
}) => {
  const own = { origin: 'http://nukkad.test', lat: 21.1458, lng: 79.0882, km: 40, name: 'Here' }
  const config = { ...readConfig({ NODE_ENV: 'test' }), CELLS: [own, ...cells] }
  const { anon } = makeTestApp(database, { config })
  const list = async (input: InputOf<'listShops'>) => (await anon.call('listShops', input)).body
  const inPune = { latitude: '18.52', longitude: '73.86' }
  const none = { success: true, data: [] }

  expect(await list(inPune)).toEqual({ ...none, cell: { origin: pune, name: 'Nukkad Pune' } })
  expect(await list({ latitude: '21.14', longitude: '79.09' })).toEqual(none)
  expect(await list({})).toEqual(none)
  await makeStockedShop(db, { lat: 18.53, lng: 73.86 })
  expect(await list(inPune)).toEqual({ ...none, data: [expect.anything()] })
})
