import { z } from 'zod'
import { askProvider, readAnswer } from '../ask-provider.ts'
import type { Distance, DistanceProvider } from '../distance.ts'
import { GeoError } from '../geo-error.ts'
import type { LatLng } from '../places.ts'

// Without `status` in the mask a failed element looks like one of 0 metres.
const MASK = 'originIndex,destinationIndex,status,condition,distanceMeters,duration'
const MAX_ELEMENTS = 625
const INVALID_ARGUMENT = 3
const NOT_FOUND = 5

/** Google leaves zero values out of the answer, so a missing index or distance means 0. */
const Element = z.object({
  destinationIndex: z.int().default(0),
  status: z.object({ code: z.int().default(0) }).default({ code: 0 }),
  condition: z.string().optional(),
  distanceMeters: z.number().default(0),
})

/** Road distances from Google Routes. Written from the documentation; never run against the live service. */
export function googleDistances({
  apiKey,
  routesUrl,
}: {
  apiKey: string
  routesUrl: string
}): DistanceProvider {
  const url = new URL(`${routesUrl}/distanceMatrix/v2:computeRouteMatrix`)
  const headers = { 'x-goog-api-key': apiKey, 'x-goog-fieldmask': MASK }

  async function matrix(from: LatLng, to: readonly LatLng[], signal?: AbortSignal): Promise<Distance[]> {
    const body = {
      origins: [waypoint(from)],
      destinations: to.map(waypoint),
      travelMode: 'DRIVE',
      routingPreference: 'TRAFFIC_UNAWARE',
    }
    const elements = readAnswer(await askProvider({ url, headers, body, signal }), z.array(Element))
    // Elements come in any order.
    return to.map((_, i) => toDistance(elements.find((element) => element.destinationIndex === i)))
  }

  return {
    async distances(from, to, signal) {
      const found: Distance[] = []
      for (let i = 0; i < to.length; i += MAX_ELEMENTS)
        found.push(...(await matrix(from, to.slice(i, i + MAX_ELEMENTS), signal)))
      return found
    },
  }
}

const waypoint = ({ lat, lng }: LatLng) => ({
  waypoint: { location: { latLng: { latitude: lat, longitude: lng } } },
})

function toDistance(element: z.infer<typeof Element> | undefined): Distance {
  if (!element) throw new GeoError('unavailable', 'an element is missing')
  const { code } = element.status
  if (code === INVALID_ARGUMENT || code === NOT_FOUND) return { unroutable: 'no-road-nearby' }
  if (code !== 0) throw new GeoError('unavailable', `element status ${code}`)
  if (element.condition === 'ROUTE_NOT_FOUND') return { unroutable: 'no-route' }
  if (element.condition !== 'ROUTE_EXISTS')
    throw new GeoError('unavailable', 'an element without a condition')
  return { metres: element.distanceMeters, method: 'road', source: 'google' }
}
