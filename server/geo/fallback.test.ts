import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { test } from '#test/db-test.ts'
import { openFakeGoogle } from '#test/geo/fake-google.ts'
import { openFakePhoton } from '#test/geo/fake-photon.ts'
import { openGazetteer } from '#test/geo/gazetteer-test.ts'
import type { LocalServer } from '#test/geo/local-server.ts'
import { openLocalServer } from '#test/geo/local-server.ts'
import type { Distance, DistanceProvider } from './distance.ts'
import { estimateDistance } from './estimate-distance.ts'
import { GeoError } from './geo-error.ts'
import { guardProvider } from './guard.ts'
import { openGeo, withEstimate } from './open-geo.ts'
import { cacheDistances } from './provider-answers.ts'
import { reportProducts } from './provider-record.ts'

const shop = { lat: 21.1463, lng: 79.0849 }
const customer = { lat: 21.16, lng: 79.09 }
const log = pino({ level: 'silent' })
const answered: Distance = { metres: 2345, method: 'road', source: 'osm' }

const scripted = (...outcomes: (Distance | GeoError)[]) => {
  const provider = {
    asked: 0,
    async distances() {
      const outcome = outcomes[Math.min(provider.asked++, outcomes.length - 1)]
      if (outcome instanceof GeoError) throw outcome
      return outcome ? [outcome] : []
    },
  }
  return provider satisfies DistanceProvider
}
const guarded = (db: Db, provider: DistanceProvider, dailyBudget?: number) =>
  withEstimate(provider, estimateDistance(), guardProvider({ db, log, dailyBudget }), 'osm-distance')

describe('a distance provider that fails', () => {
  test('is retried once if that may help', async ({ db }) => {
    const provider = scripted(new GeoError('unavailable'), answered)
    expect(await guarded(db, provider).distances(shop, [customer])).toEqual([answered])
    expect(provider.asked).toBe(2)
  })

  test('is replaced by the estimate, which is marked as one', async ({ db }) => {
    const provider = scripted(new GeoError('timeout'))
    expect(await guarded(db, provider).distances(shop, [customer])).toMatchObject([
      { method: 'estimate', source: 'embedded' },
    ])
    expect(provider.asked).toBe(2)
  })

  test('that denies us is not retried, is an alarm, and appears in the operator’s report', async ({ db }) => {
    const provider = scripted(new GeoError('denied'))
    const error = vi.spyOn(log, 'error')
    await guarded(db, provider).distances(shop, [customer])
    expect(provider.asked).toBe(1)
    expect(error.mock.calls).toEqual([
      [{ alarm: 'places_refused', detail: 'osm-distance: denied' }, expect.any(String)],
    ])
    expect(await reportProducts(db)).toMatchObject([{ product: 'osm-distance', lastFailureCode: 'denied' }])
  })

  test('is not called any more after five failures', async ({ db }) => {
    const provider = scripted(new GeoError('denied'))
    const { distances } = guarded(db, provider)
    for (let i = 0; i < 8; i++) await distances(shop, [customer])
    expect(provider.asked).toBe(5)
  })

  test('does not include our own bugs: they are rethrown', async ({ db }) => {
    const broken: DistanceProvider = { distances: () => Promise.reject(new TypeError('a bug')) }
    await expect(guarded(db, broken).distances(shop, [customer])).rejects.toThrow('a bug')
  })
})

describe('the daily budget', () => {
  test('once spent, leaves the answer to the estimate, and the provider is not called', async ({ db }) => {
    const provider = scripted(answered)
    const error = vi.spyOn(log, 'error')
    const { distances } = guarded(db, provider, 5)
    const methods = []
    for (let i = 0; i < 7; i++)
      methods.push(...(await distances(shop, [customer])).map((d) => 'method' in d && d.method))
    expect(methods).toEqual(['road', 'road', 'road', 'road', 'road', 'estimate', 'estimate'])
    expect(provider.asked).toBe(5)
    expect(error.mock.calls.map(([about]) => about)).toEqual([
      { alarm: 'places_budget', product: 'osm-distance', dailyBudget: 5 },
    ])
  })

  test('is not exceeded by concurrent calls', async ({ db }) => {
    const provider = scripted(answered)
    const { distances } = guarded(db, provider, 10)
    await Promise.all(Array.from({ length: 30 }, () => distances(shop, [customer])))
    expect(provider.asked).toBe(10)
  })
})

test('an open provider is called once for two points, and again if a point moves', async ({ db }) => {
  const provider = scripted(answered)
  const { distances } = cacheDistances(provider, db)
  for (let i = 0; i < 3; i++) expect(await distances(shop, [customer])).toEqual([answered])
  expect(provider.asked).toBe(1)
  await distances(shop, [{ ...customer, lat: customer.lat + 0.001 }])
  expect(provider.asked).toBe(2)
})

test('a cached distance expires', async ({ db }) => {
  const provider = scripted(answered)
  const { distances } = cacheDistances(provider, db)
  await distances(shop, [customer])
  await db
    .updateTable('provider_answers')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  await distances(shop, [customer])
  await distances(shop, [customer])
  expect(provider.asked).toBe(2)
})

test('a destination without a route is not cached', async ({ db }) => {
  const provider = scripted({ unroutable: 'no-route' })
  const { distances } = cacheDistances(provider, db)
  await distances(shop, [customer])
  expect(await distances(shop, [customer])).toEqual([{ unroutable: 'no-route' }])
  expect(provider.asked).toBe(2)
})

test('a place suggested by an open provider in one process can be resolved in another without an operator’s key', async ({
  db,
}) => {
  const photon = await openFakePhoton()
  const config = readConfig({ GEO_PLACES: 'osm', PHOTON_URL: photon.url })
  const open = () => openGeo({ config, db, log, secret: 'kept by both' }).places
  const { suggestions } = await open().search({ text: 'sita', session: 's' })
  expect(await open().resolve(suggestions[0]?.ref ?? '', 's')).toMatchObject({ pincode: '440012' })
  await photon.close()
})

describe('while the places provider is down', () => {
  let dead: LocalServer
  let gazetteer: Awaited<ReturnType<typeof openGazetteer>>
  beforeAll(async () => {
    dead = await openLocalServer(() => ({ status: 503, body: {} }))
    gazetteer = await openGazetteer()
  })
  afterAll(async () => {
    await dead.close()
    await gazetteer.close()
  })
  const open = (url: string) =>
    openGeo({
      config: readConfig({
        GEO_PLACES: 'google',
        GEO_DISTANCE: 'google',
        GOOGLE_MAPS_API_KEY: 'test-key',
        GOOGLE_PLACES_URL: url,
        GOOGLE_GEOCODE_URL: url,
        GOOGLE_ROUTES_URL: url,
      }),
      db: gazetteer.db,
      log,
      secret: 'kept',
    })

  test('search, reverse and distance are answered from our own data, and say so', async () => {
    const { places, distances } = open(dead.url)
    const search = await places.search({ text: 'sitab', session: 's', near: shop })
    expect(search).toMatchObject({ finest: 'locality', notice: 'fallback' })
    const [first] = search.suggestions
    expect(await places.resolve(first?.ref ?? '', 's')).toMatchObject({ city: 'Nagpur' })
    expect(await places.reverse(shop)).toMatchObject({ source: 'embedded' })
    expect(await distances.distances(shop, [customer])).toMatchObject([{ method: 'estimate' }])
  })

  test('its refusals of single requests do not make the product fall back to our own data', async () => {
    const google = await openFakeGoogle()
    const { places } = open(google.url)
    for (let i = 0; i < 5; i++) expect(await places.resolve('g.fail_400', 's')).toBeNull()
    expect(await places.resolve('g.ChIJSitabuldi', 's')).toMatchObject({ source: 'google' })
    await google.close()
  })

  test('once it is up again, answers carry its own name and no notice', async () => {
    const google = await openFakeGoogle()
    const { places } = open(google.url)
    const search = await places.search({ text: 'sitab', session: 's', near: shop })
    expect(search).toMatchObject({ attribution: 'Powered by Google', finest: 'rooftop' })
    expect(search.notice).toBeUndefined()
    expect(await places.resolve(search.suggestions[0]?.ref ?? '', 's')).toMatchObject({ source: 'google' })
    expect(await places.resolve('g.ChIJStale', 's')).toBeNull()
    expect(await places.resolve('x.anything', 's')).toBeNull()
    // The fake provider knows only Sitabuldi.
    expect(await places.reverse({ lat: 18.52, lng: 73.857 })).toMatchObject({
      source: 'embedded',
      city: 'Pune',
    })
    await google.close()
  })
})
