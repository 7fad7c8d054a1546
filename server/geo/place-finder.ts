import type { Log } from '#server/log.ts'
import { type EmbeddedPlaces, embeddedAttribution } from './embedded-places.ts'
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

/** What the routes ask: the configured directory, and the embedded one where that fails. */
export type PlaceFinder = {
  /** Whose data the embedded directory holds: what is drawn or named from it says so. */
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

/** A reference says which directory it came from, since a fallback may have answered in between. */
const marks: Record<Source, string> = { embedded: 'e', google: 'g', osm: 'o' }

export function placeFinder({ embedded, provider, log }: FinderParts): PlaceFinder {
  async function searchEmbedded(query: SuggestQuery, notice?: Notice): Promise<Search> {
    const [found, postOffices] = await Promise.all([embedded.suggest(query), embedded.postOffices()])
    const told = notice ?? (postOffices === 'loading' ? 'preparing' : undefined)
    return {
      suggestions: marked(found),
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
      return orIfItFails(
        async () => ({
          suggestions: marked(
            await guard(`${places.caps.source}-suggest`, () => places.suggest(query, signal)),
          ),
          attribution: places.caps.attribution.join(' · '),
          finest: places.caps.finest,
        }),
        () => searchEmbedded(query, 'fallback'),
      )
    },

    async resolve(ref, session, signal) {
      const [mark, own] = [ref.slice(0, 1), ref.slice(2)]
      if (mark === marks.embedded) return embedded.resolve(own, session)
      if (!provider || mark !== marks[provider.places.caps.source]) return null
      const { places, guard } = provider
      return orIfItFails(
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
      const found = await orIfItFails(
        () => guard(`${places.caps.source}-reverse`, () => places.reverse(at, signal)),
        async () => null,
      )
      // Where a provider knows no road for a kilometre, the nearest village is still worth naming.
      return found ?? embedded.reverse(at)
    },
  }
}

const marked = (found: Suggestion[]) => found.map((s) => ({ ...s, ref: `${marks[s.source]}.${s.ref}` }))

/** A provider's failure has an answer here; a bug, or a caller who went away, has none. */
export async function orIfItFails<T>(ask: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GeoError) return otherwise()
    throw error
  }
}
