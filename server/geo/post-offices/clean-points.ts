import { isInIndia } from '#contract/rules/accounts/checks.ts'
import { kmBetween, median, middleOf } from '../gazetteer/gazetteer-row.ts'
import type { LatLng } from '../places.ts'
import type { PostOffice } from './post-office.ts'

/** If more offices share a point, it is a default that somebody typed in. */
const MOST_ON_ONE_SPOT = 3
const SMALLEST_GROUP = 5
const MAD_FACTOR = 4.5

/** Undefined if the point is empty, "NA", zero or outside India. Swapped latitude and longitude are corrected. */
export function cleanPoint(latitude: string, longitude: string): LatLng | undefined {
  const [lat, lng] = [Number.parseFloat(latitude), Number.parseFloat(longitude)]
  if (isInIndia(lat, lng)) return { lat, lng }
  if (isInIndia(lng, lat)) return { lat: lng, lng: lat }
  return undefined
}

/** Removes points that are defaults or outliers, but keeps their offices. Thresholds were measured on the whole directory: `docs/decisions`. */
export function dropBadPoints(offices: readonly PostOffice[]): PostOffice[] {
  return outlierPasses.reduce(dropOutliers, dropDefaults(offices))
}

function dropDefaults(offices: readonly PostOffice[]): PostOffice[] {
  const spot = ({ at }: PostOffice) => (at ? `${at.lat.toFixed(4)},${at.lng.toFixed(4)}` : '')
  const counts = new Map<string, number>()
  for (const office of offices) counts.set(spot(office), (counts.get(spot(office)) ?? 0) + 1)
  return offices.map((office) =>
    (counts.get(spot(office)) ?? 0) > MOST_ON_ONE_SPOT ? withoutPoint(office) : office,
  )
}

type Pass = { group: (office: PostOffice) => string; floorKm: number }
/** Run in this order, each on the points that the one before has left. */
const outlierPasses: Pass[] = [
  { group: ({ division, state }) => `${division}|${state}`, floorKm: 30 },
  { group: ({ pin, district }) => `${pin.slice(0, 3)}|${district}`, floorKm: 20 },
  { group: ({ district, state }) => `${district}|${state}`, floorKm: 25 },
]

function dropOutliers(offices: PostOffice[], { group, floorKm }: Pass): PostOffice[] {
  const limits = new Map<string, { middle: LatLng; limitKm: number }>()
  for (const [name, members] of Map.groupBy(offices, group)) {
    const points = members.flatMap(({ at }) => at ?? [])
    if (points.length < SMALLEST_GROUP) continue
    const middle = middleOf(points)
    const spread = median(points.map((point) => kmBetween(middle, point)))
    limits.set(name, { middle, limitKm: Math.max(floorKm, MAD_FACTOR * spread) })
  }
  return offices.map((office) => {
    const limit = limits.get(group(office))
    return limit && office.at && kmBetween(limit.middle, office.at) > limit.limitKm
      ? withoutPoint(office)
      : office
  })
}

function withoutPoint({ at: _, ...office }: PostOffice): PostOffice {
  return office
}
