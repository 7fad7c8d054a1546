import { deliveryFeePaise } from '../money/delivery-fee.ts'
import { type Point, straightLineMetres } from './straight-line.ts'

/** How far a shop delivers, in km by road. */
export const DEFAULT_DELIVERY_RADIUS_KM = 25
export const MIN_DELIVERY_RADIUS_KM = 1
export const MAX_DELIVERY_RADIUS_KM = 50

// Measured on 8,717 pairs of points in central Bengaluru: the median road is 1.4 times the straight line,
// one road in ten is shorter than 1.15 times and one in ten longer than 1.8 times.
export const USUAL_ROAD_FACTOR = 1.4
export const LOW_ROAD_FACTOR = 1.15
export const HIGH_ROAD_FACTOR = 1.8

/** Hardly any road between two places of a town is longer than this many times the straight line. */
const LONGEST_ROAD_FACTOR = 2

/** What the straight line alone shows, without asking for the road, which is never shorter. */
export function reachByLine(straightMetres: number, radiusKm: number): 'within' | 'unsure' | 'beyond' {
  const radiusMetres = radiusKm * 1000
  if (straightMetres > radiusMetres) return 'beyond'
  return straightMetres * LONGEST_ROAD_FACTOR <= radiusMetres ? 'within' : 'unsure'
}

/** The same for a shop and a place. */
export const reachOf = (shop: { shopAddress: Point; deliveryRadius: number }, place: Point) =>
  reachByLine(
    straightLineMetres(
      { lat: shop.shopAddress.latitude, lng: shop.shopAddress.longitude },
      { lat: place.latitude, lng: place.longitude },
    ),
    shop.deliveryRadius,
  )

/** Lower and upper bound of the delivery fee in paise, as far as the straight line shows. */
export const feesByLine = (straightMetres: number): { least: number; most: number } => ({
  least: deliveryFeePaise(straightMetres * LOW_ROAD_FACTOR),
  most: deliveryFeePaise(straightMetres * HIGH_ROAD_FACTOR),
})
