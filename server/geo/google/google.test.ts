import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeDistances } from '#test/geo/distance-suite.ts'
import { type FakeGoogle, GOOGLE_KEY, openFakeGoogle } from '#test/geo/fake-google.ts'
import { describePlaceDirectory } from '#test/geo/place-directory-suite.ts'
import { googleDistances } from './google-distance.ts'
import { googlePlaces } from './google-places.ts'

// Runs against a local server that imitates Google's API as documented, never against the live service.

const session = '7e7f9a4e-0d2e-4a7e-8a55-30d5a3d0c0aa'
const shop = { lat: 21.1463, lng: 79.0849 }
const open = (google: FakeGoogle, apiKey = GOOGLE_KEY) =>
  googlePlaces({
    apiKey,
    placesUrl: google.url,
    geocodingUrl: google.url,
  })

describePlaceDirectory('Google', async () => {
  const google = await openFakeGoogle()
  return { places: open(google), close: google.close }
})

describeDistances('Google', async () => {
  const google = await openFakeGoogle()
  return {
    distances: googleDistances({ apiKey: GOOGLE_KEY, routesUrl: google.url }),
    from: shop,
    near: { lat: 21.15, lng: 79.0849 },
    far: { lat: 21.2, lng: 79.0849 },
    close: google.close,
  }
})

describe('Google places', () => {
  let google: FakeGoogle
  beforeAll(async () => {
    google = await openFakeGoogle()
  })
  beforeEach(() => {
    google.asked.length = 0
    google.billedSingly = 0
  })
  afterAll(() => google.close())

  test('typing and choosing share one session, so that they are billed as one', async () => {
    await open(google).suggest({ text: 'sit', near: shop, session })
    const [first] = await open(google).suggest({ text: 'sita', near: shop, session })
    await open(google).resolve(first?.ref ?? '', session)
    expect(google.billedSingly).toBe(0)
    expect(google.asked.map((asked) => asked.method)).toEqual(['POST', 'POST', 'GET'])
  })

  test('every request has a location bias: the customer, or all of India, never our server', async () => {
    await open(google).suggest({ text: 'sita', near: shop, session })
    await open(google).suggest({ text: 'sita', session })
    const [first, second] = google.asked.map((asked) => asked.body)
    expect(first).toMatchObject({
      locationBias: { circle: { center: { latitude: 21.1463, longitude: 79.0849 } } },
    })
    expect(second).toMatchObject({ locationBias: { rectangle: { low: { latitude: 6.5, longitude: 68 } } } })
  })

  test('an address is returned without the plus code at its beginning', async () => {
    const address = await open(google).resolve('ChIJSitabuldi', session)
    expect(address).toMatchObject({
      precision: 'locality',
      formatted: 'Sitabuldi, Nagpur, Maharashtra 440012, India',
    })
  })

  test('a place abroad, without a point, or with an expired id is null', async () => {
    for (const id of ['ChIJAbroad', 'ChIJNowhere', 'ChIJStale'])
      expect(await open(google).resolve(id, session)).toBeNull()
    expect(await open(google).reverse({ lat: 31.5, lng: 74.35 })).toBeNull()
  })

  test('a reference that cannot be a place id is not sent to Google', async () => {
    expect(await open(google).resolve('../v4/geocode', session)).toBeNull()
    expect(google.asked).toEqual([])
  })

  test('reverse geocoding skips results that are only plus codes', async () => {
    const address = await open(google).reverse({ lat: 21.1436, lng: 79.0838 })
    expect(address).toMatchObject({ formatted: 'Sitabuldi, Nagpur, Maharashtra 440012, India' })
  })

  test.each([
    ['400', 'bad-request', false],
    ['403', 'denied', false],
    ['key', 'denied', false],
    ['429', 'rate-limited', true],
    ['quota', 'quota', false],
    ['500', 'unavailable', true],
    ['503', 'unavailable', true],
    ['html', 'unavailable', true],
    ['shape', 'unavailable', true],
    ['hangup', 'unavailable', true],
    ['never', 'timeout', true],
  ])('failure %s is %s, retryable: %s', async (kind, code, isRetryable) => {
    const failed = open(google).suggest({ text: `fail:${kind}`, session })
    await expect(failed).rejects.toMatchObject({ name: 'GeoError', code, isRetryable })
  })

  test('a wrong key is denied, and the error contains neither key nor search text', async () => {
    const failed = open(google, 'wrong').suggest({ text: 'sitabuldi', session })
    await expect(failed).rejects.toMatchObject({ code: 'denied', message: 'denied: 403 PERMISSION_DENIED' })
  })

  test('a caller that aborts ends the request', async () => {
    const gone = new AbortController()
    const failed = open(google).suggest({ text: 'fail:never', session }, gone.signal)
    gone.abort(new Error('closed the tab'))
    await expect(failed).rejects.toThrow('closed the tab')
  })
})

describe('Google routes', () => {
  const element = (fields: object) => ({ status: 200, body: [{ status: {}, ...fields }] })
  const ask = async (reply: { status: number; body: unknown }) => {
    const google = await openFakeGoogle(() => reply)
    const { distances } = googleDistances({ apiKey: GOOGLE_KEY, routesUrl: google.url })
    return distances(shop, [{ lat: 21.2, lng: 79 }]).finally(google.close)
  }

  test('a missing distance is 0 metres', async () => {
    expect(await ask(element({ condition: 'ROUTE_EXISTS' }))).toEqual([
      { metres: 0, method: 'road', source: 'google' },
    ])
  })

  test('no route is a valid answer', async () => {
    expect(await ask(element({ condition: 'ROUTE_NOT_FOUND' }))).toEqual([{ unroutable: 'no-route' }])
    expect(await ask(element({ status: { code: 5 } }))).toEqual([{ unroutable: 'no-road-nearby' }])
  })

  test('a failed, missing or unexplained element is a failure, not 0 metres', async () => {
    await expect(ask(element({ status: { code: 13 } }))).rejects.toMatchObject({ code: 'unavailable' })
    await expect(ask(element({}))).rejects.toMatchObject({ code: 'unavailable' })
    await expect(ask({ status: 200, body: [] })).rejects.toMatchObject({ code: 'unavailable' })
    await expect(ask({ status: 403, body: {} })).rejects.toMatchObject({ code: 'denied' })
  })
})
