import { expect, test } from 'vitest'
import { offsetBy } from '#contract/rules/places/flat-map.ts'
import { estimateDistance } from './estimate-distance.ts'

const shop = { lat: 21.1463, lng: 79.0849 }

test('an estimate is 1.4 times the straight line, is marked as one, and gives its range', async () => {
  const customer = offsetBy(shop, { east: 0, north: 2000 })
  expect(await estimateDistance().distances(shop, [customer])).toEqual([
    { metres: 2800, method: 'estimate', low: 2300, high: 3600, source: 'embedded' },
  ])
})

test("the operator's factor replaces ours", async () => {
  const customer = offsetBy(shop, { east: 1000, north: 0 })
  const [distance] = await estimateDistance(2).distances(shop, [customer])
  expect(distance).toMatchObject({ metres: 2000, low: 1150, high: 2000 })
})

test('distances are returned in the order of the points, and none for no points', async () => {
  const far = offsetBy(shop, { east: 5000, north: 0 })
  const metres = (await estimateDistance().distances(shop, [far, shop])).map((d) => 'metres' in d && d.metres)
  expect(metres).toEqual([7000, 0])
  expect(await estimateDistance().distances(shop, [])).toEqual([])
})
