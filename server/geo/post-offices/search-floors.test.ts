import { beforeAll, expect, inject, test } from 'vitest'
import { openDb } from '#server/db/db.ts'
import points from '#test/geo/frozen/points.json' with { type: 'json' }
import queries from '#test/geo/frozen/queries.json' with { type: 'json' }
import { cloneTemplate } from '#test/servers/template-database.ts'
import { type EmbeddedPlaces, embeddedPlaces } from '../gazetteer/embedded-places.ts'
import { loadPincodes } from './load-pincodes.ts'

// The files are frozen: they judge a change of the search and are not adapted to it. The offices are our own sample in
// India Post's format, with its usual defects, not the real directory.
const fixture = `${import.meta.dirname}/../../../test/geo/frozen/post-offices.csv`
let places: EmbeddedPlaces

beforeAll(async () => {
  const name = `post_${process.env.VITEST_POOL_ID}`
  const { db, close } = openDb(await cloneTemplate(inject('templateUrl'), name))
  await loadPincodes(db, fixture)
  places = embeddedPlaces(db)
  return close
})

test('at least 28 of forty queries find their place in the top three', async () => {
  const missed: string[] = []
  for (const { text, near, title } of queries) {
    const found = await places.suggest({ text, near, session: '', limit: 3 })
    if (!found.some((suggestion) => suggestion.title === title))
      missed.push(`${text}: ${found.map((s) => s.title)}`)
  }
  expect(queries).toHaveLength(40)
  expect(queries.length - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(28)
})

test('at least 16 of twenty points get the right PIN', async () => {
  const missed: string[] = []
  for (const { at, pincode } of points) {
    const address = await places.reverse(at)
    if (address?.pincode !== pincode) missed.push(`${pincode}: ${address?.formatted}`)
  }
  expect(points).toHaveLength(20)
  expect(points.length - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(16)
})
