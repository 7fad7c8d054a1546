import { describe, expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { test } from '#test/app-test.ts'
import { everyDay, makeItem, makeShop, placementOf } from '#test/scenes/builders.ts'
import { pauseShop, pauseUnanswered } from './pause-shop.ts'
import { showShop } from './show-shop.ts'

const MINUTE_MS = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS)
const hours = everyDay('08:00', '20:00')
const at = (moment: string) => new Date(`2026-11-20T${moment}:00+05:30`)

const unanswered = (db: Db, shopId: string) => db.transaction().execute((tx) => pauseUnanswered(tx, shopId))

describe('a pause', () => {
  test('refuses new orders until its end, which is shown to both sides, and ends by itself', async ({
    app,
    db,
  }) => {
    const [keeper, customer] = [await app.shopkeeper(), await app.customer()]
    const item = await makeItem(db, keeper.shopId, { price_paise: 6000 })
    const place = () => customer.call('placeOrder', placementOf(keeper.shopId, [{ ...item, count: 1 }]))
    const until = inMinutes(30).toISOString()
    const paused = await keeper.call('pauseShop', { until })
    expect(paused.body.shop).toMatchObject({ isPaused: true, pause: { until }, opensAt: until })
    const shown = (await app.anon.call('showShop', { shopId: keeper.shopId })).body.data.shop
    expect(shown).toMatchObject({ acceptingOrders: false, closedBecause: 'paused', opensAt: until })
    expect(await place()).toMatchObject({ status: 409, body: { code: 'shop_closed' } })

    await db
      .updateTable('shops')
      .set({ paused_until: inMinutes(-1) })
      .execute()
    expect((await place()).status).toBe(200)
    const own = (await keeper.call('showOwnShop')).body.shop
    expect([own.isPaused, own.pause, own.acceptingOrders]).toEqual([false, undefined, true])
  })

  test('ends when somebody resumes the shop; both calls can be repeated', async ({ app }) => {
    const keeper = await app.shopkeeper()
    const until = inMinutes(15).toISOString()
    const [first, second] = [
      await keeper.call('pauseShop', { until }),
      await keeper.call('pauseShop', { until }),
    ]
    expect([second.status, second.body]).toEqual([200, first.body])
    for (let i = 0; i < 2; i++)
      expect((await keeper.call('pauseShop', { until: null })).body.shop).toMatchObject({
        isPaused: false,
        acceptingOrders: true,
      })
  })

  test('is set by the shop’s keeper, with a valid time in the coming days', async ({ app }) => {
    const keeper = await app.shopkeeper()
    const call = { until: inMinutes(15).toISOString() }
    expect((await app.anon.call('pauseShop', call)).status).toBe(401)
    expect((await (await app.customer()).call('pauseShop', call)).status).toBe(403)
    expect((await (await app.newShopkeeper()).call('pauseShop', call)).body.code).toBe('setup_required')
    for (const until of [
      'soon',
      7,
      undefined,
      inMinutes(-1).toISOString(),
      inMinutes(60 * 24 * 17).toISOString(),
    ])
      expect((await keeper.request('POST', '/api/shops/pause', { json: { until } })).status).toBe(400)
    expect((await keeper.call('showOwnShop')).body.shop.isPaused).toBe(false)
  })

  test('that ends outside the opening hours lasts until the shop opens', async ({ db }) => {
    const { shopId } = await makeShop(db, { opening_hours: hours })
    await pauseShop(db, shopId, at('21:00'), at('19:30'))
    expect(await showShop(db, shopId, at('19:45'))).toMatchObject({
      closedBecause: 'paused',
      opensAt: new Date('2026-11-21T08:00:00+05:30').toISOString(),
    })
    expect(await showShop(db, shopId, at('21:30'))).toMatchObject({ closedBecause: 'hours' })
  })

  test('for unanswered orders lasts until somebody resumes the shop, and states its reason', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper()
    expect([await unanswered(db, keeper.shopId), await unanswered(db, keeper.shopId)]).toEqual([true, false])
    const own = (await keeper.call('showOwnShop')).body.shop
    expect([own.isPaused, own.pause, own.opensAt]).toEqual([true, { because: 'unanswered' }, undefined])
    const resumed = await keeper.call('pauseShop', { until: null })
    expect([resumed.body.shop.isPaused, resumed.body.shop.pause]).toEqual([false, undefined])
  })

  test('for unanswered orders replaces a pause with an end, and no other', async ({ app, db }) => {
    const [timed, open] = [await app.shopkeeper(), await app.shopkeeper()]
    await timed.call('pauseShop', { until: inMinutes(15).toISOString() })
    await open.call('editOwnShop', { acceptingOrders: false })
    expect([await unanswered(db, timed.shopId), await unanswered(db, open.shopId)]).toEqual([true, false])
    expect((await timed.call('showOwnShop')).body.shop.pause).toEqual({ because: 'unanswered' })
    expect((await open.call('showOwnShop')).body.shop.pause).toEqual({})
  })

  test('is ended by the switch of the profile, which also begins one without an end', async ({ app }) => {
    const keeper = await app.shopkeeper()
    await keeper.call('pauseShop', { until: inMinutes(15).toISOString() })
    const off = await keeper.call('editOwnShop', { acceptingOrders: false })
    expect(off.body.shop.pause).toEqual({})
    const on = await keeper.call('editOwnShop', { acceptingOrders: true })
    expect([on.body.shop.isPaused, on.body.shop.pause]).toEqual([false, undefined])
  })
})
