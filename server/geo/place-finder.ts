import type { Log } from '#server/log.ts'
import { type EmbeddedPlaces, embeddedAttribution } from './gazetteer/embedded-places.ts'
import { GeoError } from './geo-error.ts'
import type { Guard } from './guard.ts'
import type {
  GeoAddress,
  LatLng,
  PlaceDirectory,
  Precision,
  Source,
  Suggestion,
  SuggestQuery,
} from './places.ts'
import type { placeTexts } from './texts/en.ts'

type Notice = Exclude<keyof typeof placeTexts, 'near'>
type Search = { suggestions: Suggestion[]; attribution: string; finest: Precision; notice?: Notice }

/** What the routes call: the configured directory, or the embedded one if that fails or there is none. */
export type PlaceFinder = {
  /** The attribution that has to be shown with data of the embedded directory. */
  ownAttribution(): Promise<string>
  search(query: SuggestQuery, signal?: AbortSignal): Promise<Search>
  resolve(ref: string, session: string, signal?: AbortSignal): Promise<GeoAddress | null>
  reverse(at: LatLng, signal?: AbortSignal): Promise<GeoAddress | null>
}

export type FinderParts = {
  embedded: EmbeddedPlaces
  log: Log
  provider?: { places: PlaceDirectory; guard: Guard } | undefined
}

/** Prefixes of a suggestion's `ref`, by directory: with a fallback, suggestions on one page may come from several. */
const refPrefixes: Record<Source, string> = { embedded: 'e', google: 'g', osm: 'o' }

export function placeFinder({ embedded, provider, log }: FinderParts): PlaceFinder {
  async function searchEmbedded(query: SuggestQuery, notice?: Notice): Promise<Search> {
    const [found, postOffices] = await Promise.all([embedded.suggest(query), embedded.postOffices()])
    const told = notice ?? (postOffices === 'loading' ? 'preparing' : undefined)
    return {
      suggestions: withPrefix(found),
      attribution: embeddedAttribution(postOffices),
      finest: embedded.caps.finest,
      ...(told && { notice: told }),
    }
  }

  return {
    ownAttribution: async () => embeddedAttribution(await embedded.postOffices()),

    async search(query, signal) {
      if (!provider) return searchEmbedded(query)
      const { places, guard } = provider
      return withFallback(
        async () => ({
          suggestions: withPrefix(
            await guard(`${places.caps.source}-suggest`, () => places.suggest(query, signal)),
          ),
          attribution: places.caps.attribution.join(' · '),
          finest: places.caps.finest,
        }),
        () => searchEmbedded(query, 'fallback'),
      )
    },

    async resolve(ref, session, signal) {
      const [prefix, own] = [ref.slice(0, 1), ref.slice(2)]
      if (prefix === refPrefixes.embedded) return embedded.resolve(own, session)
      if (!provider || prefix !== refPrefixes[provider.places.caps.source]) return null
      const { places, guard } = provider
      return withFallback(
        () => guard(`${places.caps.source}-resolve`, () => places.resolve(own, session, signal)),
        async () => {
          log.warn({ source: places.caps.source }, 'a suggestion could not be resolved')
          return null
        },
      )
    },

    async reverse(at, signal) {
      if (!provider) return embedded.reverse(at)
      const { places, guard } = provider
      const found = await withFallback(
        () => guard(`${places.caps.source}-reverse`, () => places.reverse(at, signal)),
        async () => null,
      )
      // The provider may find nothing within its radius, where we still know the nearest village.
      return found ?? embedded.reverse(at)
    },
  }
}

const withPrefix = (found: Suggestion[]) =>
  found.map((s) => ({ ...s, ref: `${refPrefixes[s.source]}.${s.ref}` }))

/** Falls back only if the provider fails (`GeoError`). A bug or an aborted call is thrown. */
export async function withFallback<T>(ask: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GeoError) return otherwise()
    throw error
  }
}
