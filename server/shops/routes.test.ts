import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { test } from '#test/app-test.ts'
import { makeShop } from '#test/scenes/builders.ts'

test('one coordinate without the other is malformed', async ({ app }) => {
  for (const [path, other] of [
    ['/api/shops/all?latitude=21.1', 'longitude'],
    ['/api/shops/all?longitude=79.1', 'latitude'],
    ['/api/geo/search?q=dharam&latitude=21.1', 'longitude'],
  ] as const) {
    const answer = await app.anon.request('GET', path)
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'malformed', issues: [{ path: other }] },
    ])
  }
})

test('shops are found by id as on their own pages, also closed ones; unknown ones are left out', async ({
  app,
  db,
}) => {
  const open = await makeShop(db)
  const paused = await makeShop(db, { is_paused: true })
  const lapsed = await makeShop(db, { sub_end_at: new Date(Date.now() - 1000) })
  await makeShop(db, { name: 'Not asked for' })
  const ids = [open, paused, lapsed].map(({ shopId }) => shopId)
  const shopIds = [...ids, '01980000-0000-7000-8000-000000000000', 'no-id'].join(',')
  const { data } = (await app.anon.call('listNamedShops', { shopIds })).body
  const because = new Map(data.map(({ _id, closedBecause }) => [_id, closedBecause]))
  expect(because).toEqual(
    new Map([
      [open.shopId, undefined],
      [paused.shopId, 'paused'],
      [lapsed.shopId, 'lapsed'],
    ]),
  )
  const { shop } = (await app.anon.call('showShop', { shopId: paused.shopId })).body.data
  expect(shop).toMatchObject(data.find(({ _id }) => _id === paused.shopId) ?? { _id: 'missing' })
})

test('more than fifty shops in one call are refused', async ({ app }) => {
  const named = (length: number) => Array.from({ length }, () => uuidv7()).join(',')
  expect((await app.anon.call('listNamedShops', { shopIds: named(50) })).status).toBe(200)
  expect((await app.anon.call('listNamedShops', { shopIds: named(51) })).status).toBe(400)
})
