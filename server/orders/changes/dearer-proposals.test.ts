import { describe, expect } from 'vitest'
import { MAX_TOTAL_PAISE } from '#contract/rules/orders/checkout.ts'
import { makeItem } from '#test/scenes/builders.ts'
import { orderThings } from '#test/scenes/change-scene.ts'
import { refundsMade, test } from '#test/scenes/money-test.ts'

describe('a proposed replacement', () => {
  test('in an order paid online may cost as much as the line, and not more', async ({ app, db, standin }) => {
    const { shopId, curd, offer, see } = await orderThings(app, db, { wish: 'replace', standin })
    const same = await makeItem(db, shopId, { name: 'Ghee', price_paise: 91_10 })
    const dearer = await makeItem(db, shopId, { name: 'Cream', price_paise: 91_11 })
    expect((await offer(curd.itemId, dearer.itemId)).body.code).toBe('change_not_possible')
    expect((await offer(curd.itemId, same.itemId)).status).toBe(200)
    expect(await see()).toMatchObject({ amount: 390.09, changes: [{ state: 'accepted', amount: 0 }] })
    expect(await refundsMade(db)).toEqual([])
  })

  test('must not raise a cash order above the maximum of an order', async ({ app, db }) => {
    const { milk, shopId, offer, answer, see } = await orderThings(app, db)
    const most = await makeItem(db, shopId, { name: 'Cake', price_paise: MAX_TOTAL_PAISE - 300_09 })
    const more = await makeItem(db, shopId, { name: 'Tall cake', price_paise: MAX_TOTAL_PAISE - 300_08 })
    expect((await offer(milk.itemId, more.itemId)).body.reason).toBe('too_much')
    expect((await offer(milk.itemId, most.itemId)).status).toBe(200)
    const [offered] = (await see()).changes ?? []
    await answer(offered?._id ?? '', true)
    expect(await see()).toMatchObject({ amount: MAX_TOTAL_PAISE / 100 })
  })

  test('must not raise a cash order above that maximum together with others that wait, or with a weight', async ({
    app,
    db,
  }) => {
    const { milk, curd, paneer, soya, shopId, change, offer, answer, see } = await orderThings(app, db)
    const cake = await makeItem(db, shopId, { name: 'Cake', price_paise: MAX_TOTAL_PAISE - 400_00 })
    const pie = await makeItem(db, shopId, { name: 'Pie', price_paise: 191_02 })
    const tart = await makeItem(db, shopId, { name: 'Tart', price_paise: 191_01 })
    expect((await offer(milk.itemId, cake.itemId)).status).toBe(200)
    const refused = {
      status: 400,
      body: { reason: 'too_much', message: 'One order can be at most ₹5,00,000.' },
    }
    expect(await offer(curd.itemId, pie.itemId)).toMatchObject(refused)
    await change(paneer.itemId, { grams: 499 })
    expect((await offer(curd.itemId, pie.itemId)).status).toBe(200)
    expect(await change(paneer.itemId, { grams: 500 })).toMatchObject(refused)
    expect((await offer(curd.itemId, tart.itemId)).status).toBe(200)
    expect((await change(paneer.itemId, { grams: 500 })).status).toBe(200)
    const waiting = (await see()).changes?.filter(({ state }) => state === 'proposed') ?? []
    for (const { _id } of waiting) expect((await answer(_id, true)).status).toBe(200)
    expect(await see()).toMatchObject({ amount: MAX_TOTAL_PAISE / 100 })
    expect((await offer(tart.itemId, soya.itemId, 6)).body.reason).toBe('too_much')
  })
})
