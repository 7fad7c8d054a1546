import type { Db } from '#server/db/db.ts'
import type { Log } from '#server/log.ts'
import type { Config } from '#server/settings.ts'
import type { DistanceProvider } from './distance.ts'
import { estimateDistance } from './estimate-distance.ts'
import { embeddedPlaces } from './gazetteer/embedded-places.ts'
import { googleDistances } from './google/google-distance.ts'
import { googlePlaces } from './google/google-places.ts'
import { type Guard, guardProvider } from './guard.ts'
import { photonPlaces } from './photon-places.ts'
import { type PlaceFinder, placeFinder, withFallback } from './place-finder.ts'
import type { PlaceDirectory } from './places.ts'
import { cacheAddresses, cacheDistances } from './provider-answers.ts'
import { valhallaDistances } from './valhalla-distance.ts'

export type Geo = { places: PlaceFinder; distances: DistanceProvider }
type Parts = {
  config: Config
  db: Db
  log: Log
  /** Signs suggestions; shared by all processes, so that each accepts the suggestions of the others. */
  secret: string
}

/** Chooses the adapters by the settings, each with its fallback. */
export function openGeo({ config, db, log, secret }: Parts): Geo {
  const guard = (source: 'embedded' | 'google' | 'osm') =>
    guardProvider({ db, log, dailyBudget: source === 'google' ? config.GEO_DAILY_CALLS : undefined })
  const directory = openDirectory(config, db, secret)
  const roads = openRoads(config, db)
  const estimate = estimateDistance(config.DISTANCE_FACTOR)
  return {
    places: placeFinder({
      embedded: embeddedPlaces(db),
      log,
      provider: directory && { places: directory, guard: guard(config.GEO_PLACES) },
    }),
    distances: roads
      ? withEstimate(roads, estimate, guard(config.GEO_DISTANCE), `${config.GEO_DISTANCE}-distance`)
      : estimate,
  }
}

/** Road distances from the provider, or the estimate (`method: 'estimate'`) if it fails. */
export function withEstimate(
  roads: DistanceProvider,
  estimate: DistanceProvider,
  guard: Guard,
  product: string,
): DistanceProvider {
  return {
    distances: (from, to, signal) =>
      withFallback(
        () => guard(product, () => roads.distances(from, to, signal)),
        () => estimate.distances(from, to),
      ),
  }
}

function openDirectory(config: Config, db: Db, signingKey: string): PlaceDirectory | undefined {
  if (config.GEO_PLACES === 'google' && config.GOOGLE_MAPS_API_KEY)
    return googlePlaces({
      apiKey: config.GOOGLE_MAPS_API_KEY,
      placesUrl: config.GOOGLE_PLACES_URL,
      geocodingUrl: config.GOOGLE_GEOCODE_URL,
    })
  if (config.GEO_PLACES === 'osm' && config.PHOTON_URL)
    return cacheAddresses(photonPlaces({ url: config.PHOTON_URL, signingKey }), db)
  return undefined
}

function openRoads(config: Config, db: Db): DistanceProvider | undefined {
  if (config.GEO_DISTANCE === 'google' && config.GOOGLE_MAPS_API_KEY)
    return googleDistances({ apiKey: config.GOOGLE_MAPS_API_KEY, routesUrl: config.GOOGLE_ROUTES_URL })
  if (config.GEO_DISTANCE === 'osm' && config.VALHALLA_URL)
    return cacheDistances(valhallaDistances({ url: config.VALHALLA_URL }), db)
  return undefined
}
