import type { LatLng } from '#contract/rules/places/straight-line.ts'

export type { LatLng }

export type Precision = 'rooftop' | 'street' | 'locality' | 'pincode' | 'city' | 'unknown'
export type Source = 'embedded' | 'google' | 'osm'

export type Suggestion = { ref: string; title: string; subtitle: string; source: Source }

export type GeoAddress = {
  at: LatLng
  formatted: string
  /** The named place is only near the point; screens have to say so. */
  isOnlyNear?: boolean
  precision: Precision
  source: Source
  line?: string
  locality?: string
  city?: string
  district?: string
  state?: string
  pincode?: string
}

export type Capabilities = {
  source: Source
  /** The finest precision to expect. */
  finest: Precision
  attribution: readonly string[]
}

export type SuggestQuery = {
  text: string
  near?: LatLng
  /** The same from the first letter typed to `resolve`: Google bills such a session as one, not every request. */
  session: string
  limit?: number
}

/**
 * Finds Indian addresses by typed text or by a point. Null and an empty list mean that nothing was found; a `GeoError` is
 * thrown only if the directory fails.
 */
export type PlaceDirectory = {
  readonly caps: Capabilities
  suggest(query: SuggestQuery, signal?: AbortSignal): Promise<Suggestion[]>
  /** The place of a suggestion's `ref`; ends the session. `null` for an unknown or expired ref. */
  resolve(ref: string, session: string, signal?: AbortSignal): Promise<GeoAddress | null>
  reverse(at: LatLng, signal?: AbortSignal): Promise<GeoAddress | null>
}
