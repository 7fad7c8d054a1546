import { feeStepsMetres } from '#contract/rules/delivery-fee.ts'
import type { Db } from '#server/db/db.ts'
import type { LatLng } from './places.ts'
import { around } from './reverse-gazetteer.ts'

const RADIUS_KM = 8
const MOST_NAMES = 30
const READ = 80

/** What a sketch round a point shows: the nearest names, and how far, in a straight line, each fee reaches. */
export async function drawSketch(db: Db, at: LatLng, distanceFactor: number, attribution: string) {
  const nearest = await around(db, at, RADIUS_KM, ['overlay', 'office', 'town'], READ)
  const names = new Map(nearest.map(({ place }) => [place.name, place] as const).toReversed())
  return {
    attribution,
    names: [...names.values()]
      .toReversed()
      .slice(0, MOST_NAMES)
      .map(({ name, lat, lng }) => ({ name, latitude: lat, longitude: lng })),
    rings: feeStepsMetres().map((metres) => ({
      roadMetres: metres,
      straightMetres: Math.round(metres / distanceFactor),
    })),
  }
}
