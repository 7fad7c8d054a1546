import { type Asked, failureAsked, type LocalServer, openLocalServer, type Reply } from './local-server.ts'

const feature = (lng: number, lat: number, properties: object) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties,
})
const sitabuldi = feature(79.0838, 21.1436, {
  name: 'Sitabuldi',
  city: 'Nagpur',
  county: 'Nagpur District',
  state: 'Maharashtra',
  postcode: '440 012',
  countrycode: 'IN',
  osm_type: 'N',
  osm_id: 1,
  osm_key: 'place',
  osm_value: 'suburb',
})
const colombo = feature(79.86, 6.93, {
  name: 'Sitawaka',
  countrycode: 'LK',
  osm_key: 'place',
  osm_value: 'town',
})

/** Imitates a Photon server as documented. It ignores `countrycode`, like older versions. */
export function openFakePhoton(): Promise<LocalServer> {
  return openLocalServer((asked) => {
    if (asked.method !== 'GET' || asked.url.searchParams.get('lang') !== 'en') return refused('lang')
    if (asked.url.pathname === '/api') return search(asked)
    if (asked.url.pathname === '/reverse') return reverse(asked)
    return { status: 404, body: { message: 'no such path' } }
  })
}

const refused = (parameter: string): Reply => ({
  status: 400,
  body: { message: `wrong parameter ${parameter}` },
})
const features = (...found: object[]): Reply => ({
  status: 200,
  body: { type: 'FeatureCollection', features: found },
})

function search({ url }: Asked): Reply {
  const query = url.searchParams
  for (const name of ['q', 'limit', 'bbox', 'countrycode']) if (!query.get(name)) return refused(name)
  if (query.get('bbox') !== '68,6.5,97.5,37.1') return refused('bbox')
  const text = query.get('q') ?? ''
  if (/^sit/i.test(text)) return features(colombo, sitabuldi)
  return failureAsked(text) ?? features()
}

function reverse({ url }: Asked): Reply {
  for (const name of ['lat', 'lon', 'radius']) if (!url.searchParams.get(name)) return refused(name)
  const lat = Number(url.searchParams.get('lat'))
  if (lat > 50) return features(feature(79, lat, { name: 'Novosibirsk', countrycode: 'RU' }))
  return Math.abs(lat - 21.14) < 0.1 ? features(sitabuldi) : features()
}
