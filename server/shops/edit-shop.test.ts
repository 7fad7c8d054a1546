import { expect } from 'vitest'
import { test } from '#test/app-test.ts'
import { pictureUpload } from '#test/scenes/pictures.ts'

test('an edit changes the given fields and keeps the others', async ({ app }) => {
  const keeper = await app.shopkeeper({ name: 'Kale Dairy', phone: '9800000001' })

  const { status, body } = await keeper.call('editOwnShop', { phone: '9811111111' })

  expect(status).toBe(200)
  expect(body.shop).toMatchObject({ name: 'Kale Dairy', phone: '9811111111' })
  const { body: seen } = await app.anon.call('showShop', { shopId: keeper.shopId })
  expect(seen.data.shop.phone).toBe('9811111111')
})

test('a new picture replaces the old one, and a file that is not a picture is refused', async ({ app }) => {
  const keeper = await app.shopkeeper()
  const before = (await keeper.call('showOwnShop')).body.shop.shopImage

  const changed = await keeper.call('editOwnShop', { shopImage: await pictureUpload() })
  expect(changed.body.shop.shopImage).not.toBe(before)

  const refused = await keeper.call('editOwnShop', { shopImage: 'data:image/png;base64,R0lGODlh' })
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_image' } })
})

test('a changed address is refused without its coordinates', async ({ app }) => {
  const keeper = await app.shopkeeper()
  const message = 'Please provide location coordinates by entering a valid address.'

  for (const moved of [
    { address: '5 Ring Road' },
    { latitude: 21.1 },
    { address: '5 Ring Road', latitude: 51.5, longitude: -0.1 },
  ])
    expect(await keeper.call('editOwnShop', moved)).toMatchObject({ status: 400, body: { message } })

  const moved = { address: '5 Ring Road', latitude: 21.12, longitude: 79.05 }
  expect((await keeper.call('editOwnShop', moved)).body.shop.shopAddress).toMatchObject(moved)
})

test('an invisible name counts as missing, and direction characters are removed from a name', async ({
  app,
}) => {
  const keeper = await app.shopkeeper()
  expect((await keeper.call('editOwnShop', { name: '\u200b\u200d' })).status).toBe(400)
  const { body } = await keeper.call('editOwnShop', { name: 'Kale \u202eyriaD\u202c' })
  expect(body.shop.name).toBe('Kale yriaD')
})

test('an approximate place is not stored as an address', async ({ app }) => {
  const keeper = await app.shopkeeper()
  const near = { address: 'Near Dharampeth (approximate)', latitude: 21.12, longitude: 79.05 }
  const refused = await keeper.call('editOwnShop', near)
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'setup_incomplete', message: 'Please complete all shop profile fields.' },
  })
})

test('phone, PIN, account number and IFSC follow the rules of the set-up', async ({ app }) => {
  const keeper = await app.shopkeeper()
  for (const [change, message] of [
    [{ phone: '98111' }, 'Please enter a valid 10-digit phone number.'],
    [{ postal_code: '0440' }, 'Please enter a valid 6-digit postal code.'],
    [{ accountNumber: '12' }, 'Please enter a valid account number (9 to 18 digits).'],
    [{ ifscCode: 'sbin0001234' }, 'Please enter a valid IFSC code (e.g., SBIN0001234).'],
  ] as const)
    expect(await keeper.call('editOwnShop', change)).toMatchObject({
      status: 400,
      body: { code: 'setup_incomplete', message },
    })
})

test('a paused shop takes no orders until it resumes', async ({ app }) => {
  const keeper = await app.shopkeeper()
  const seen = async () => (await app.anon.call('showShop', { shopId: keeper.shopId })).body.data.shop

  await keeper.call('editOwnShop', { acceptingOrders: false })
  expect(await seen()).toMatchObject({ acceptingOrders: false, closedBecause: 'paused' })

  await keeper.call('editOwnShop', { acceptingOrders: true })
  expect(await seen()).toMatchObject({ acceptingOrders: true })
})

test('weekly hours are stored, and removed with null', async ({ app }) => {
  const keeper = await app.shopkeeper()
  const closed = Array.from({ length: 7 }, () => [])
  const shut = await keeper.call('editOwnShop', { openingHours: closed })
  expect(shut.body.shop).toMatchObject({
    acceptingOrders: false,
    closedBecause: 'hours',
  })

  const open = await keeper.call('editOwnShop', { openingHours: null })
  expect(open.body.shop).toMatchObject({ acceptingOrders: true, openingHours: null })
})

test('hours of single weekdays are merged with the stored ones, with concurrent edits too', async ({
  app,
}) => {
  const keeper = await app.shopkeeper()
  const spans = [{ opens: '08:00', closes: '12:00' }]
  const set = (...weekdays: number[]) =>
    keeper.call('editOwnShop', { openingDays: weekdays.map((weekday) => ({ weekday, spans })) })
  const hours = async () => (await keeper.call('showOwnShop')).body.shop.openingHours
  await set()
  expect(await hours()).toBeNull()
  await Promise.all([0, 1, 2, 3].map((weekday) => set(weekday)))
  const allDay = [{ opens: '00:00', closes: '24:00' }]
  expect(await hours()).toEqual([spans, spans, spans, spans, allDay, allDay, allDay])
  await keeper.call('editOwnShop', { openingDays: [{ weekday: 2, spans: [] }] })
  await keeper.call('editOwnShop', { name: 'Another name' })
  expect(await hours()).toEqual([spans, spans, [], spans, allDay, allDay, allDay])
})

test('an invalid weekly plan is malformed', async ({ app }) => {
  const keeper = await app.shopkeeper()
  for (const json of [
    { openingHours: [] },
    { openingHours: Array.from({ length: 7 }, () => [{ opens: '9', closes: '25:00' }]) },
    { openingDays: [{ weekday: 7, spans: [] }] },
    { openingDays: [{ weekday: 1 }] },
    { acceptingOrders: 'no' },
  ]) {
    const response = await keeper.request('PATCH', '/api/shops/details', { json })
    expect(response.status).toBe(400)
  }
})

test('a keeper edits only their own shop: an id in the input is ignored', async ({ app }) => {
  const [mine, other] = [await app.shopkeeper({ name: 'Mine' }), await app.shopkeeper({ name: 'Other' })]

  await mine.request('PATCH', '/api/shops/details', {
    json: { _id: other.shopId, shopId: other.shopId, name: 'Taken' },
  })

  expect((await mine.call('showOwnShop')).body.shop.name).toBe('Taken')
  expect((await other.call('showOwnShop')).body.shop.name).toBe('Other')
})

test('a shopkeeper without a shop is sent to the set-up', async ({ app }) => {
  const keeper = await app.newShopkeeper()
  for (const answer of [await keeper.call('showOwnShop'), await keeper.call('editOwnShop', { name: 'X' })])
    expect(answer).toMatchObject({
      status: 403,
      body: {
        code: 'setup_required',
        redirect: '/setup',
        message: 'Please complete your setup or renew your subscription.',
      },
    })
})

test('a shop delivers up to 25 km by default, and otherwise 1 to 50 whole kilometres', async ({ app }) => {
  const keeper = await app.shopkeeper()
  expect((await keeper.call('showOwnShop')).body.shop.deliveryRadius).toBe(25)
  for (const deliveryRadius of [0, 51, 2.5, -1, '5', null])
    expect(await keeper.request('PATCH', '/api/shops/details', { json: { deliveryRadius } })).toMatchObject({
      status: 400,
    })

  for (const deliveryRadius of [1, 50]) {
    expect((await keeper.call('editOwnShop', { deliveryRadius })).body.shop.deliveryRadius).toBe(
      deliveryRadius,
    )
    const { body } = await app.anon.call('showShop', { shopId: keeper.shopId })
    expect(body.data.shop.deliveryRadius).toBe(deliveryRadius)
  }
})
