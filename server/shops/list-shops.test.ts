import fc from 'fast-check'
import { expect } from 'vitest'
import { straightLineMetres } from '#contract/rules/straight-line.ts'
import { makeShop, nagpur } from '#test/builders.ts'
import { test } from '#test/db-test.ts'
import { listShops } from './list-shops.ts'

const here = { latitude: nagpur.lat, longitude: nagpur.lng }
const north = (km: number) => ({ lat: nagpur.lat + km / 111.195, lng: nagpur.lng })

test('around a place, shops within the radius come nearest first with two decimals', async ({ db }) => {
  for (const [name, km] of [
    ['far', 9],
    ['near', 1.234],
    ['outside', 10.1],
    ['here', 0],
  ] as const)
    await makeShop(db, { name, ...north(km) })

  const { data } = await listShops(db, here)

  expect(data.map(({ name, distance }) => [name, distance])).toEqual([
    ['here', 0],
    ['near', 1.23],
    ['far', 9],
  ])
})

test('the radius can be widened and narrowed', async ({ db }) => {
  await makeShop(db, north(10.1))
  expect((await listShops(db, { ...here, radius: 11 })).data).toHaveLength(1)
  expect((await listShops(db, { ...here, radius: 10 })).data).toHaveLength(0)
})

test('without a place the newest come first, without a distance', async ({ db }) => {
  for (const name of ['old', 'new']) await makeShop(db, { name })
  const { data } = await listShops(db, {})
  expect(data.map(({ name, distance }) => [name, distance])).toEqual([
    ['new', undefined],
    ['old', undefined],
  ])
})

test('a lapsed shop is hidden from both lists', async ({ db }) => {
  await makeShop(db, { sub_end_at: new Date(Date.now() - 1000) })
  expect((await listShops(db, here)).data).toEqual([])
  expect((await listShops(db, {})).data).toEqual([])
})

test('pages follow each other without a gap or a repeat, also where shops stand in one place', async ({
  db,
}) => {
  for (let i = 0; i < 7; i++) await makeShop(db, north(i < 4 ? 1 : i))
  for (const question of [here, {}]) {
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await listShops(db, { ...question, limit: 2, after })
      seen.push(...page.data.map((shop) => shop._id))
      after = page.next
    } while (after)
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
  }
})

test('the index finds what a brute force finds', async ({ db }) => {
  const point = fc.record({
    lat: fc.double({ min: 20.9, max: 21.4, noNaN: true }),
    lng: fc.double({ min: 78.8, max: 79.4, noNaN: true }),
  })
  const shops = []
  for (const at of fc.sample(point, 40)) shops.push({ at, id: (await makeShop(db, at)).shopId })
  for (const from of fc.sample(point, 20)) {
    const expected = shops.filter(({ at }) => straightLineMetres(from, at) <= 10_000).map(({ id }) => id)
    const { data } = await listShops(db, { latitude: from.lat, longitude: from.lng })
    expect(new Set(data.map((shop) => shop._id))).toEqual(new Set(expected))
  }
})

test('a cursor of nothing is refused', async ({ db }) => {
  await expect(listShops(db, { after: 'x' })).rejects.toMatchObject({ code: 'malformed' })
})
