import { describe, expect } from 'vitest'
import { MAX_ADDRESSES } from '#contract/rules/places/address.ts'
import { type Caller, test } from '#test/app-test.ts'
import {
  deliveryAddress,
  givePassword,
  makeItem,
  makeShop,
  password,
  placementOf,
} from '#test/scenes/builders.ts'

const home = { ...deliveryAddress, label: 'Home' }
const work = { ...deliveryAddress, flat: '12 Tower B', street: 'Sitabuldi, Nagpur', label: 'Work' }
const nowhere = '00000000-0000-7000-8000-000000000000'

async function keep(customer: Caller, address = home): Promise<string> {
  return (await customer.call('addAddress', address)).body.data._id
}
const listed = async (customer: Caller) => (await customer.call('listAddresses')).body.data
const flats = async (customer: Caller) => (await listed(customer)).map(({ flat }) => flat)

describe('the addresses of an account', () => {
  test('are kept, listed, changed and removed', async ({ app }) => {
    const customer = await app.customer()
    const addressId = await keep(customer)
    expect(await listed(customer)).toEqual([{ ...home, _id: addressId, isDefault: false }])
    const change = { ...home, addressId, label: 'Aai', phone: '7000000001' }
    expect((await customer.call('changeAddress', change)).body.data).toMatchObject({ label: 'Aai' })
    expect(await listed(customer)).toMatchObject([{ label: 'Aai', phone: '7000000001', flat: '4B' }])
    expect((await customer.call('removeAddress', { addressId })).status).toBe(200)
    expect(await listed(customer)).toEqual([])
  })

  test('keep the fields that a change does not mention, as they were last changed', async ({ app, db }) => {
    const customer = await app.customer()
    const addressId = await keep(customer)
    const { shopId } = await makeShop(db)
    const item = await makeItem(db, shopId)
    const placement = placementOf(shopId, [{ ...item, count: 3 }])
    const moved = { phone: '7000000001', landmark: 'Blue gate', latitude: home.latitude + 0.001 }
    await customer.call('placeOrder', { ...placement, address: { ...placement.address, ...moved } })
    const named = await customer.call('changeAddress', { addressId, label: 'Aai' })
    expect(named.body.data).toEqual({ ...home, ...moved, _id: addressId, label: 'Aai', isDefault: false })
    await customer.call('changeAddress', { addressId, floor: '' })
    expect(await listed(customer)).toMatchObject([{ ...moved, label: 'Aai', floor: '' }])
    expect((await customer.call('changeAddress', { addressId: nowhere, label: 'Aai' })).status).toBe(404)
  })

  test('are visible to their owner only: for other accounts they do not exist', async ({ app }) => {
    const [mine, theirs] = [await app.customer(), await app.customer()]
    const addressId = await keep(mine)
    expect(await listed(theirs)).toEqual([])
    const answers = [
      await theirs.call('changeAddress', { ...work, addressId }),
      await theirs.call('removeAddress', { addressId }),
      await theirs.call('chooseDefaultAddress', { addressId }),
      await theirs.call('removeAddress', { addressId: nowhere }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(new Set(answers.map(({ body }) => body.message))).toEqual(
      new Set(['This address is no longer there.']),
    )
    expect(await listed(mine)).toEqual([{ ...home, _id: addressId, isDefault: false }])
  })

  test('must be addresses that an order can be delivered to', async ({ app }) => {
    const customer = await app.customer()
    const addressId = await keep(customer)
    for (const [wrong, code] of [
      [{ flat: ' ' }, 'fields_missing'],
      [{ firstName: '' }, 'fields_missing'],
      [{ phone: '1234567890' }, 'invalid_phone'],
      [{ latitude: null }, 'place_missing'],
      [{ latitude: 51.5, longitude: 0 }, 'place_missing'],
      [{ label: 'x'.repeat(31) }, 'malformed'],
      [{ street: 7 as unknown as string }, 'malformed'],
    ] as const) {
      const added = await customer.call('addAddress', { ...work, ...wrong })
      const changed = await customer.call('changeAddress', { ...home, addressId, ...wrong })
      expect([added.status, added.body.code, changed.status, changed.body.code]).toEqual([
        400,
        code,
        400,
        code,
      ])
    }
    expect(await flats(customer)).toEqual(['4B'])
  })

  test('are stored once per door: repeating a call, later or concurrently, returns the same address', async ({
    app,
  }) => {
    const customer = await app.customer()
    const ids = await Promise.all(Array.from({ length: 5 }, () => keep(customer)))
    expect(new Set(ids).size).toBe(1)
    const other = await keep(customer, work)
    const onto = await customer.call('changeAddress', { ...home, addressId: other })
    expect([onto.status, onto.body.code, onto.body.message]).toEqual([
      409,
      'conflict',
      'You keep this address already.',
    ])
  })

  test('are limited in number, however many are added concurrently', async ({ app }) => {
    const customer = await app.customer()
    const answers = await Promise.all(
      Array.from({ length: MAX_ADDRESSES + 3 }, (_, n) =>
        customer.call('addAddress', { ...home, flat: `${n}` }),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ body }) => body.message)).toEqual(
      Array(3).fill('You keep 12 addresses already. Please remove one first.'),
    )
    const [{ _id: addressId = '' } = {}] = await listed(customer)
    await customer.call('removeAddress', { addressId })
    expect((await customer.call('addAddress', work)).status).toBe(200)
    expect(await listed(customer)).toHaveLength(MAX_ADDRESSES)
  })

  test('have one default, which is listed first, however many are chosen concurrently', async ({ app }) => {
    const customer = await app.customer()
    const first = await keep(customer)
    const second = await keep(customer, work)
    expect(await flats(customer)).toEqual([work.flat, home.flat])
    await customer.call('chooseDefaultAddress', { addressId: first })
    expect(await listed(customer)).toMatchObject([{ _id: first, isDefault: true }, { isDefault: false }])
    const ids = [second, first, second, first, second]
    const answers = await Promise.all(
      ids.map((addressId) => customer.call('chooseDefaultAddress', { addressId })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await listed(customer)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
    expect((await customer.call('chooseDefaultAddress', { addressId: nowhere })).status).toBe(404)
    expect((await listed(customer)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })
})

describe('an order', () => {
  test('stores name, phone and address in the account, once for each door', async ({ app, db }) => {
    const customer = await app.customer()
    const { shopId } = await makeShop(db)
    const item = await makeItem(db, shopId)
    const placement = placementOf(shopId, [{ ...item, count: 3 }])
    await customer.call('placeOrder', placement)
    expect(await listed(customer)).toMatchObject([{ ...deliveryAddress, label: '' }])
    const [{ _id: addressId = '' } = {}] = await listed(customer)
    await customer.call('changeAddress', { ...home, addressId })
    const again = { ...placement, address: { ...placement.address, landmark: 'Blue gate' } }
    await customer.call('placeOrder', again)
    expect(await listed(customer)).toMatchObject([{ _id: addressId, label: 'Home', landmark: 'Blue gate' }])
  })

  test('that is refused stores no address', async ({ app, db }) => {
    const customer = await app.customer()
    const { shopId } = await makeShop(db)
    const item = await makeItem(db, shopId)
    const placement = placementOf(shopId, [{ ...item, count: 3 }])
    const { body } = await customer.call('placeOrder', { ...placement, amount: 1 })
    expect(body.code).toBe('price_changed')
    expect(await listed(customer)).toEqual([])
  })

  test('keeps its own copy of the address as it was when the order was placed', async ({ app, db }) => {
    const customer = await app.customer()
    const { shopId } = await makeShop(db)
    const item = await makeItem(db, shopId)
    const { body } = await customer.call('placeOrder', placementOf(shopId, [{ ...item, count: 3 }]))
    const [{ _id: addressId = '' } = {}] = await listed(customer)
    await customer.call('changeAddress', { ...work, addressId })
    await customer.call('removeAddress', { addressId })
    const order = (await customer.call('showOrder', { orderId: body.orderId })).body.order
    expect(order.address).toMatchObject({ flat: '4B', street: deliveryAddress.street })
  })

  test('replaces, if the account has the maximum, the unlabelled address that was not used for longest', async ({
    app,
    db,
  }) => {
    const customer = await app.customer()
    const { shopId } = await makeShop(db)
    const item = await makeItem(db, shopId)
    const placement = placementOf(shopId, [{ ...item, count: 3 }])
    for (let n = 1; n < MAX_ADDRESSES; n += 1)
      await keep(customer, { ...home, flat: `Kept ${n}`, label: n === 2 || n === 4 ? '' : `Friend ${n}` })
    const order = (flat: string) =>
      customer.call('placeOrder', { ...placement, address: { ...placement.address, flat } })
    await order('Last free')
    const second = (await listed(customer)).find(({ flat }) => flat === 'Kept 2')
    await customer.call('chooseDefaultAddress', { addressId: second?._id ?? '' })
    await order('One more')
    expect(await flats(customer)).toHaveLength(MAX_ADDRESSES)
    expect(await flats(customer)).not.toContain('Kept 4')
    expect((await flats(customer)).slice(0, 3)).toEqual(['Kept 2', 'One more', 'Last free'])
  })
})

test('the download of an account contains its addresses, and they are deleted with the account', async ({
  app,
  db,
}) => {
  const customer = await app.customer()
  await givePassword(db, customer.accountId)
  await keep(customer)
  const { data } = (await customer.call('exportAccount', { password })).body
  expect(data).toMatchObject({ addresses: [home] })
  expect((await customer.call('deleteAccount', { password })).status).toBe(200)
  expect(await db.selectFrom('customer_addresses').selectAll().execute()).toEqual([])
})
