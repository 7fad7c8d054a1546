import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { test } from '#test/app-test.ts'
import { everyDay, makeItem, makeStockedShop, nagpur, placementOf } from '#test/scenes/builders.ts'
import { shopLists } from '#test/scenes/shop-lists.ts'
import { cardVersion, listedCards } from './listed-cards.ts'

const around = { latitude: nagpur.lat, longitude: nagpur.lng }
const noon = new Date('2026-11-22T06:30:00Z')
const afterSeconds = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const paidFor = { sub_end_at: new Date('2030-01-01T00:00:00Z') }

/** A list with cached cards, and one that has to read them. */
async function keptAndRead(db: Db, change: () => Promise<unknown>, then = noon) {
  const list = shopLists(db)
  const before = await list(around, noon)
  await change()
  const [kept, read] = [await list(around, then), await shopLists(db)(around, then)]
  return { before: before.data, kept: kept.data, read: read.data }
}

describe('a cached card equals one that is read from the database', () => {
  const changes: Partial<Parameters<typeof makeStockedShop>[1] & object>[] = [
    { name: 'Renamed' },
    { street2: 'Sadar' },
    { lat: nagpur.lat + 0.01 },
    { delivery_radius_km: 3 },
    { picture: `${'a'.repeat(32)}-5aa9e6` },
    { is_paused: true },
    { opening_hours: everyDay('06:00', '12:30') },
    { holidays: ['2026-11-22'] },
    { rating_sum: 9, rating_count: 2 },
    { minutes_to_door: 17 },
    { best_items: ['Ghee'] },
  ]
  for (const change of changes)
    test(`when ${Object.keys(change).join(' and ')} of a shop changed, whoever wrote it`, async ({ db }) => {
      await makeStockedShop(db, paidFor)
      const { before, kept, read } = await keptAndRead(db, () =>
        db.updateTable('shops').set(change).execute(),
      )
      expect(kept).toEqual(read)
      expect(kept).not.toEqual(before)
    })

  test('when the items on its menu changed', async ({ db }) => {
    const { shopId } = await makeStockedShop(db, paidFor)
    const { before, kept, read } = await keptAndRead(db, () => makeItem(db, shopId, { name: 'Paneer' }))
    expect(kept).toEqual(read)
    expect(kept).not.toEqual(before)
  })

  test('when an order made it busy', async ({ app, db }) => {
    const busy = await makeStockedShop(db, { ...paidFor, most_open_orders: 1 })
    const customer = await app.customer()
    const placement = placementOf(busy.shopId, [{ ...busy, count: 2 }])
    const { kept, read } = await keptAndRead(db, () => customer.call('placeOrder', placement))
    expect(kept).toEqual(read)
    expect(kept).toMatchObject([{ acceptingOrders: false, closedBecause: 'busy' }])
  })

  test('when a pause ended within the last minute', async ({ db }) => {
    await makeStockedShop(db, { ...paidFor, is_paused: true, paused_until: afterSeconds(10) })
    const { before, kept, read } = await keptAndRead(db, async () => {}, afterSeconds(11))
    expect(before).toMatchObject([{ closedBecause: 'paused' }])
    expect(kept).toEqual(read)
    expect(kept).toMatchObject([{ acceptingOrders: true }])
  })

  test('when its opening hours ended', async ({ db }) => {
    await makeStockedShop(db, { ...paidFor, opening_hours: everyDay('06:00', '12:01') })
    const { before, kept, read } = await keptAndRead(db, async () => {}, afterSeconds(60))
    expect(before).toMatchObject([{ acceptingOrders: true }])
    expect(kept).toEqual(read)
    expect(kept).toMatchObject([{ closedBecause: 'hours' }])
  })
})

/** Writes the cards of the shops found, and records the statements it needed. */
function watchedCards(db: Db) {
  const read: string[] = []
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      read.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const writeCards = listedCards(watched)
  const find = () =>
    db
      .selectFrom('shops')
      .select(['id', cardVersion(noon).as('version')])
      .execute()
  return { read, find, write: async (shops: Awaited<ReturnType<typeof find>>) => writeCards(shops, noon) }
}

test('unchanged cards are not read again, and a changed card is read alone', async ({ db }) => {
  for (const name of ['one', 'other']) await makeStockedShop(db, { ...paidFor, name })
  const { read, find, write } = watchedCards(db)
  const first = await write(await find())
  expect(await write(await find())).toEqual(first)
  expect(read).toHaveLength(1)
  await db.updateTable('shops').set({ name: 'another' }).where('name', '=', 'other').execute()
  expect((await write(await find())).map((card) => JSON.parse(card).name).toSorted()).toEqual([
    'another',
    'one',
  ])
  expect(read).toHaveLength(2)
})

test('a card that changed between the search and the reading is cached as it was read', async ({ db }) => {
  await makeStockedShop(db, { ...paidFor, name: 'before' })
  const { read, find, write } = watchedCards(db)
  const found = await find()
  await db.updateTable('shops').set({ name: 'after' }).execute()
  expect(await write(found)).toEqual([expect.stringContaining('"after"')])
  expect(await write(await find())).toEqual([expect.stringContaining('"after"')])
  expect(read).toHaveLength(1)
})

test('a shop that is gone when its card is read has none', async ({ db }) => {
  const { write } = watchedCards(db)
  expect(await write([{ id: '019abcde-0000-7000-8000-000000000000', version: '' }])).toEqual([])
})
