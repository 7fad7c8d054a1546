import { pino } from 'pino'
import { expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makeTestApp, test } from '#test/app-test.ts'
import { openLocalServer } from '#test/geo/local-server.ts'
import { openGeo } from './open-geo.ts'

const sitabuldi = { latitude: '21.1436', longitude: '79.0838' }

test('typing finds places, with the attribution of their data; one letter finds none', async ({ app }) => {
  const { status, body } = await app.anon.call('searchPlaces', { q: 'dharam', ...sitabuldi })
  expect(status).toBe(200)
  expect(body.data[0]).toEqual({
    ref: 'e.o:nagpur:dharampeth',
    title: 'Dharampeth',
    subtitle: 'Nagpur, Maharashtra 440010',
  })
  expect(body).toMatchObject({ attribution: 'Towns: GeoNames, CC BY 4.0', finest: 'locality' })
  expect((await app.anon.call('searchPlaces', { q: ' d ' })).body.data).toEqual([])
})

test('a name typed in Devanagari is found with and without a point nearby', async ({ app }) => {
  // Home searches without a point or with the last known one, checkout with the shop's.
  for (const [q, title] of [
    ['धरमपेठ', 'Dharampeth'],
    ['सीताबर्डी', 'Sitabuldi'],
    ['रामदासपेठ', 'Ramdaspeth'],
    ['कोथरूड', 'Kothrud'],
    ['मुंबई', 'Mumbai'],
  ] as const)
    for (const near of [{}, sitabuldi]) {
      const { status, body } = await app.anon.call('searchPlaces', { q, ...near })
      expect([status, body.data[0]?.title]).toEqual([200, title])
    }
})

test('a suggestion resolves to the parts of an address', async ({ app }) => {
  const { body } = await app.anon.call('resolvePlace', { ref: 'e.o:nagpur:dharampeth' })
  expect(body.data).toEqual({
    address: 'Dharampeth, Nagpur, Maharashtra 440010',
    street2: 'Dharampeth',
    city: 'Nagpur',
    state: 'Maharashtra',
    postal_code: '440010',
    latitude: 21.1412,
    longitude: 79.0625,
    precision: 'locality',
  })
})

test('an unresolvable reference is an invalid address', async ({ app }) => {
  for (const ref of ['e.o:nagpur:nowhere', 'g.ChIJ', 'x', 'o.a.b', "e.'; drop table places"]) {
    const { status, body } = await app.anon.call('resolvePlace', { ref })
    expect([status, body.code, body.message]).toEqual([
      404,
      'invalid_address',
      'Invalid address selected. Please try again.',
    ])
  }
})

test('a point keeps its own coordinates, and a place nearby is marked as approximate, not as its address', async ({
  app,
}) => {
  const { body } = await app.anon.call('reversePlace', sitabuldi)
  expect(body.data).toMatchObject({
    address: 'Near Sitabuldi, Nagpur 440012 (approximate)',
    city: 'Nagpur',
    state: 'Maharashtra',
    postal_code: '440012',
    latitude: 21.1436,
    longitude: 79.0838,
  })
})

test('an approximate address is worded in the language of the request', async ({ app }) => {
  for (const [language, address] of [
    ['hi-IN', 'Sitabuldi, Nagpur 440012 के पास (लगभग)'],
    ['mr-IN', 'Sitabuldi, Nagpur 440012 जवळ (अंदाजे)'],
  ] as const) {
    const { body } = await app.anon.call('reversePlace', sitabuldi, { 'accept-language': language })
    expect(body.data.address).toBe(address)
  }
})

test('a PIN is given only within 2 km of a neighbourhood that has one', async ({ app }) => {
  // South of Butibori, which has no PIN in our data.
  const { body } = await app.anon.call('reversePlace', { latitude: '20.90', longitude: '79.0' })
  expect(body.data).toMatchObject({ city: 'Nagpur', postal_code: '' })
  // North of Koradi, which has one.
  const [near, far] = [
    await app.anon.call('reversePlace', { latitude: '21.255', longitude: '79.098' }),
    await app.anon.call('reversePlace', { latitude: '21.29', longitude: '79.098' }),
  ]
  expect(near.body.data).toMatchObject({ street2: 'Koradi', postal_code: '441111' })
  expect(far.body.data).toMatchObject({ street2: 'Koradi', postal_code: '' })
})

test('points at sea, at zero and abroad are no places', async ({ app }) => {
  for (const [latitude, longitude] of [
    ['15', '69'],
    ['0', '0'],
    ['48.85', '2.35'],
    ['79.08', '21.14'],
  ] as const) {
    const { body } = await app.anon.call('reversePlace', { latitude, longitude })
    expect(body.code).toBe('invalid_address')
  }
})

test('a coordinate that is not a number is malformed', async ({ app }) => {
  const { status, body } = await app.anon.call('reversePlace', { latitude: 'NaN', longitude: '79' })
  expect([status, body.code]).toEqual([400, 'malformed'])
})

test('a sketch has the nearest names and the rings at which the delivery fee rises', async ({ app }) => {
  const { body } = await app.anon.call('showSketch', sitabuldi)
  expect(body.data.names.length).toBeGreaterThanOrEqual(20)
  expect(body.data.names.length).toBeLessThanOrEqual(30)
  expect(body.data.names[0]?.name).toBe('Sitabuldi')
  expect(new Set(body.data.names.map(({ name }) => name)).size).toBe(body.data.names.length)
  expect(body.data.rings).toEqual([
    { roadMetres: 1000, straightMetres: 714 },
    { roadMetres: 2500, straightMetres: 1786 },
    { roadMetres: 4000, straightMetres: 2857 },
    { roadMetres: 6000, straightMetres: 4286 },
  ])
  expect(body.data.streetMap).toBeNull()
})

test('a request aborted because its caller typed on is not logged as an error', async ({ database, db }) => {
  const errors: unknown[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) })
  const never = await openLocalServer(() => 'never')
  const config = readConfig({
    GEO_PLACES: 'google',
    GOOGLE_MAPS_API_KEY: 'key',
    GOOGLE_PLACES_URL: never.url,
  })
  const { hono } = makeTestApp({ ...database, db }, { log, ...openGeo({ config, db, log, secret: 'kept' }) })
  const gone = new AbortController()
  const request = new Request('http://nukkad.test/api/geo/search?q=sitab', { signal: gone.signal })
  setTimeout(() => gone.abort(), 50)
  const response = await hono.fetch(request)
  expect([response.status, errors]).toEqual([499, []])
  await never.close()
})
