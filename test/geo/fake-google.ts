import {
  type Asked,
  failureAsked,
  googleError,
  type LocalServer,
  openLocalServer,
  type Reply,
} from './local-server.ts'

export const GOOGLE_KEY = 'test-key'
const DETAILS_MASK = 'id,formattedAddress,location,addressComponents'
const ROUTES_MASK = 'originIndex,destinationIndex,status,condition,distanceMeters,duration'

const component = (longText: string, shortText: string, ...types: string[]) => ({
  longText,
  shortText,
  types,
})
const nagpurParts = [
  component('Sitabuldi', 'Sitabuldi', 'sublocality_level_1', 'sublocality', 'political'),
  component('Nagpur', 'Nagpur', 'locality', 'political'),
  component('Nagpur', 'Nagpur', 'administrative_area_level_3', 'political'),
  component('Maharashtra', 'MH', 'administrative_area_level_1', 'political'),
  component('India', 'IN', 'country', 'political'),
  component('440012', '440012', 'postal_code'),
]
const sitabuldi = {
  formattedAddress: '43V4+F8 Sitabuldi, Nagpur, Maharashtra 440012, India',
  location: { latitude: 21.1436, longitude: 79.0838 },
  addressComponents: nagpurParts,
}
const lahore = {
  formattedAddress: 'Lahore, Pakistan',
  location: { latitude: 31.5, longitude: 74.35 },
  addressComponents: [component('Pakistan', 'PK', 'country', 'political')],
}
const details: Record<string, object> = {
  ChIJSitabuldi: { id: 'ChIJSitabuldi', ...sitabuldi },
  ChIJAbroad: { id: 'ChIJAbroad', ...lahore },
  ChIJNowhere: { id: 'ChIJNowhere', formattedAddress: 'India', addressComponents: nagpurParts },
}

export type FakeGoogle = LocalServer & {
  /** Details calls whose token was missing, unknown or used before, each of which Google bills separately. */
  billedSingly: number
}

/** Imitates Google's hosts as documented: refuses what Google refuses, and counts what it would bill. */
export async function openFakeGoogle(matrix: (asked: Asked) => Reply = routeMatrix): Promise<FakeGoogle> {
  const openTokens = new Set<string>()
  const google = { billedSingly: 0 }
  const server = await openLocalServer((asked) => {
    if (asked.headers['x-goog-api-key'] !== GOOGLE_KEY) return refuse(403, 'PERMISSION_DENIED')
    const { pathname } = asked.url
    if (pathname === '/v1/places:autocomplete') return autocomplete(asked, openTokens)
    if (pathname.startsWith('/v1/places/')) {
      if (!openTokens.delete(asked.url.searchParams.get('sessionToken') ?? '')) google.billedSingly++
      return placeDetails(asked)
    }
    if (pathname.startsWith('/v4/geocode/location/')) return geocode(asked)
    if (pathname === '/distanceMatrix/v2:computeRouteMatrix') return matrix(asked)
    return refuse(404, 'NOT_FOUND')
  })
  return Object.assign(google, server)
}

const refuse = (status: number, word: string): Reply => ({
  status,
  body: googleError(status, word, 'refused'),
})
const isPost = (asked: Asked) =>
  asked.method === 'POST' && asked.headers['content-type'] === 'application/json'

function autocomplete(asked: Asked, openTokens: Set<string>): Reply {
  const body = asked.body as Record<string, unknown>
  const token = String(body.sessionToken ?? '')
  const isWellFormed =
    isPost(asked) &&
    /^[\w-]{1,36}$/.test(token) &&
    JSON.stringify(body.includedRegionCodes) === '["in"]' &&
    body.languageCode === 'en' &&
    body.locationBias !== undefined
  if (!isWellFormed) return refuse(400, 'INVALID_ARGUMENT')
  openTokens.add(token)
  const text = String(body.input)
  if (!text.startsWith('sit')) return failureAsked(text) ?? { status: 200, body: {} }
  const prediction = {
    placeId: 'ChIJSitabuldi',
    text: { text: 'Sitabuldi, Nagpur, Maharashtra, India', matches: [{ endOffset: 3 }] },
    structuredFormat: {
      mainText: { text: 'Sitabuldi' },
      secondaryText: { text: 'Nagpur, Maharashtra, India' },
    },
  }
  return { status: 200, body: { suggestions: [{ placePrediction: prediction }, { queryPrediction: {} }] } }
}

function placeDetails({ method, url, headers }: Asked): Reply {
  if (method !== 'GET' || headers['x-goog-fieldmask'] !== DETAILS_MASK) return refuse(400, 'INVALID_ARGUMENT')
  if (url.searchParams.get('languageCode') !== 'en') return refuse(400, 'INVALID_ARGUMENT')
  const id = url.pathname.slice('/v1/places/'.length)
  return (
    failureAsked(id.replace('_', ':')) ??
    (details[id] ? { status: 200, body: details[id] } : refuse(404, 'NOT_FOUND'))
  )
}

function geocode({ method, url }: Asked): Reply {
  if (method !== 'GET' || url.searchParams.get('languageCode') !== 'en')
    return refuse(400, 'INVALID_ARGUMENT')
  const point = url.pathname.slice('/v4/geocode/location/'.length)
  const found = {
    ...sitabuldi,
    placeId: 'ChIJSitabuldi',
    granularity: 'APPROXIMATE',
    postalAddress: { regionCode: 'IN' },
  }
  const foreign = {
    ...lahore,
    placeId: 'ChIJAbroad',
    granularity: 'APPROXIMATE',
    postalAddress: { regionCode: 'PK' },
  }
  const plusCode = { ...found, types: ['plus_code'], formattedAddress: '43V4+F8 Nagpur, Maharashtra' }
  const results = point.startsWith('21.14')
    ? [foreign, plusCode, found]
    : point.startsWith('31.5')
      ? [foreign]
      : []
  return { status: 200, body: { results } }
}

/** Straight-line distances along a meridian, which is enough to tell targets apart. Newest first, zeros omitted. */
function routeMatrix(asked: Asked): Reply {
  if (!isPost(asked) || asked.headers['x-goog-fieldmask'] !== ROUTES_MASK)
    return refuse(400, 'INVALID_ARGUMENT')
  const { origins, destinations } = asked.body as Record<'origins' | 'destinations', Waypoint[]>
  const from = origins[0]?.waypoint.location.latLng.latitude ?? 0
  const elements = destinations.map(({ waypoint }, i) => {
    const metres = Math.round(Math.abs(waypoint.location.latLng.latitude - from) * 111_300)
    return {
      ...(i > 0 && { destinationIndex: i }),
      status: {},
      condition: 'ROUTE_EXISTS',
      ...(metres > 0 && { distanceMeters: metres, duration: '60s' }),
    }
  })
  return { status: 200, body: elements.reverse() }
}

type Waypoint = { waypoint: { location: { latLng: { latitude: number } } } }
