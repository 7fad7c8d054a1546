import { type RawBuilder, sql } from 'kysely'
import type { Point } from '#contract/rules/places/straight-line.ts'

const KM_PER_DEGREE = 111.195
const EARTH_RADIUS_KM = 6371.0088

const mercator = (latitude: number) =>
  (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI

/** A point in the Mercator projection of `shops.loc`, for the operators of its index. */
export const planarPoint = ({ latitude, longitude }: Point) =>
  sql`point(${longitude}::float8, ${mercator(latitude)}::float8)`

/** Condition on `shops`: in a bounding box that holds every shop within `km` of the point, and some beyond. */
export function isInBox({ latitude, longitude }: Point, km: number): RawBuilder<boolean> {
  const south = Math.max(latitude - km / KM_PER_DEGREE, -85)
  const north = Math.min(latitude + km / KM_PER_DEGREE, 85)
  const widest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  const east = km / (KM_PER_DEGREE * widest)
  return sql<boolean>`loc <@ box(
    point(${longitude - east}::float8, ${mercator(south)}::float8),
    point(${longitude + east}::float8, ${mercator(north)}::float8))`
}

/** Great-circle distance in km from the point to a row of `shops`. */
export const kmFrom = ({ latitude, longitude }: Point) => sql<number>`(
  2 * ${EARTH_RADIUS_KM}::float8 * asin(sqrt(least(1,
    sin(radians(lat - ${latitude}::float8) / 2) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians(lat))
      * sin(radians(lng - ${longitude}::float8) / 2) ^ 2))))`

/** Rounds a distance for display. */
export const twoDecimals = (km: number) => Math.round(km * 100) / 100
