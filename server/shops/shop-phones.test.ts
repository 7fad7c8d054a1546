import { describe, expect } from 'vitest'
import { test } from '#test/app-test.ts'
import { givePassword, makeItem, password, placementOf } from '#test/scenes/builders.ts'

const counter = { number: '9811111111', name: 'Counter' }
const boy = { number: '9822222222', name: 'Delivery boy' }

describe('the phones of a shop', () => {
  test('are that of the set-up, then the keeper’s others in their order, wherever the first is shown', async ({
    app,
    db,
  }) => {
    const keeper = await app.shopkeeper({ phone: '9800000001' })
    const customer = await app.customer()
    const item = await makeItem(db, keeper.shopId)
    const placed = await customer.call('placeOrder', placementOf(keeper.shopId, [{ ...item, count: 10 }]))
    expect((await keeper.call('showOwnShop')).body.shop.phones).toEqual([{ number: '9800000001' }])

    const changes = { phoneName: ' Ravi ', otherPhones: [boy, counter] }
    const { body } = await keeper.call('editOwnShop', changes)
    const phones = [{ number: '9800000001', name: 'Ravi' }, boy, counter]
    expect(body.shop).toMatchObject({ phone: '9800000001', phones })
    const shown = await app.anon.call('showShop', { shopId: keeper.shopId })
    expect(shown.body.data.shop.phones).toEqual(phones)
    const order = await customer.call('showOrder', { orderId: placed.body.orderId })
    expect(order.body.shop).toMatchObject({ phone: '9800000001', phones })
    const listed = await app.anon.call('listShops', {})
    expect(JSON.stringify(listed.body)).not.toContain(boy.number)

    await keeper.call('editOwnShop', { otherPhones: [counter, boy] })
    await keeper.call('editOwnShop', { name: 'Another name' })
    const again = (await keeper.call('showOwnShop')).body.shop.phones
    expect(again.map(({ name }) => name)).toEqual(['Ravi', 'Counter', 'Delivery boy'])
    const none = await keeper.call('editOwnShop', { phoneName: '', otherPhones: [] })
    expect(none.body.shop.phones).toEqual([{ number: '9800000001' }])
  })

  test('are unique, even if another becomes the first', async ({ app }) => {
    const keeper = await app.shopkeeper({ phone: '9800000001' })
    await keeper.call('editOwnShop', { otherPhones: [counter, boy] })
    const { body } = await keeper.call('editOwnShop', { phone: counter.number })
    expect(body.shop.phones).toEqual([{ number: counter.number }, boy])
    const first = { ...boy, number: counter.number }
    for (const twice of [
      { otherPhones: [boy, boy] },
      { phone: boy.number, otherPhones: [boy] },
      { otherPhones: [boy, first] },
    ])
      expect(await keeper.call('editOwnShop', twice)).toMatchObject({
        status: 400,
        body: { code: 'setup_incomplete', message: 'Each phone number can stand here once.' },
      })
  })

  test('have ten digits and a name, and there are at most two besides the first', async ({ app }) => {
    const keeper = await app.shopkeeper()
    expect(
      await keeper.call('editOwnShop', { otherPhones: [{ number: '98111', name: 'Counter' }] }),
    ).toMatchObject({ status: 400, body: { message: 'Please enter a valid 10-digit phone number.' } })
    for (const json of [
      { otherPhones: [counter, boy, { number: '9833333333', name: 'Home' }] },
      { otherPhones: [{ number: '9811111111', name: ' ' }] },
      { otherPhones: [{ number: '9811111111' }] },
      { otherPhones: [{ ...counter, name: 'x'.repeat(25) }] },
      { otherPhones: ['9811111111'] },
      { phoneName: 7 },
    ])
      expect((await keeper.request('PATCH', '/api/shops/details', { json })).status).toBe(400)
    expect((await keeper.call('showOwnShop')).body.shop.phones).toHaveLength(1)
  })

  test('are deleted with the account of their keeper', async ({ app, db }) => {
    const keeper = await app.shopkeeper()
    await givePassword(db, keeper.accountId)
    await keeper.call('editOwnShop', { phoneName: 'Ravi', otherPhones: [boy] })
    expect((await keeper.call('exportAccount', { password })).body.data).toMatchObject({
      shop: { phone_name: 'Ravi', other_phones: [boy] },
    })
    expect((await keeper.call('deleteAccount', { password })).status).toBe(200)
    const [left] = await db.selectFrom('shops').select(['phone', 'phone_name', 'other_phones']).execute()
    expect(left).toEqual({ phone: '', phone_name: '', other_phones: [] })
  })
})
