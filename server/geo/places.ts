import type { LatLng } from '#contract/rules/straight-line.ts'

export type { LatLng }

export type Precision = 'rooftop' | 'street' | 'locality' | 'pincode' | 'city' | 'unknown'
export type Source = 'embedded' | 'google' | 'osm'

export type Suggestion = { ref: string; title: string; subtitle: string; source: Source }

export type GeoAddress = {
  at: LatLng
  formatted: string
  /** What is named lies beside the point: shown with a word that says so. */
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
  /** The finest answer to expect: the embedded directory never finds a house. */
  finest: Precision
  attribution: readonly string[]
}

export type SuggestQuery = {
  text: string
  near?: LatLng
  /** One per field focus; Google bills every request singly without it. */
  session: string
  limit?: number
}

/**
 * A place directory: what people type, and points, turned into Indian addresses. `null` and an empty
 * list mean that nothing is there; only failures are thrown, as `GeoError`.
 */
export type PlaceDirectory = {
  readonly caps: Capabilities
  suggest(query: SuggestQuery, signal?: AbortSignal): Promise<Suggestion[]>
  /** The place behind a suggestion's `ref`; ends the session. `null` for a ref that is no longer known. */
  resolve(ref: string, session: string, signal?: AbortSignal): Promise<GeoAddress | null>
  reverse(at: LatLng, signal?: AbortSignal): Promise<GeoAddress | null>
}
