import { feeStepsMetres } from '#contract/rules/money/delivery-fee.ts'
import type { Db } from '#server/db/db.ts'
import { placesAround } from './gazetteer/reverse-gazetteer.ts'
import type { LatLng } from './places.ts'

const RADIUS_KM = 8
const MOST_NAMES = 30
const READ = 80

/** The contents of a sketch around a point: the nearest names, and how far each delivery fee reaches in a straight line. */
export async function drawSketch(db: Db, at: LatLng, distanceFactor: number, attribution: string) {
  const nearest = await placesAround(db, at, RADIUS_KM, ['overlay', 'office', 'town'], READ)
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
