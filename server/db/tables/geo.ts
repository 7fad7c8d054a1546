import type { Generated, GeneratedAlways } from 'kysely'

export type PlaceLayer = 'overlay' | 'office' | 'town' | 'branch' | 'pin' | 'guess'

/** A place as it is loaded. `words` are the lexemes of its search column. */
export type PlaceRow = {
  id: string
  layer: PlaceLayer
  name: string
  name_key: string
  alias_keys: string[]
  city: string
  district: string
  state: string
  pincode: string | null
  lat: number
  lng: number
  quality: number
  weight: number
  words: string[]
  line: string
}

export type GeoTables = {
  places: Omit<PlaceRow, 'words'> & { words: unknown; loc: GeneratedAlways<unknown> }
  place_loads: {
    source: 'own' | 'india-post'
    version: string
    state: 'loading' | 'loaded'
    row_count: Generated<number>
    loaded_at: Generated<Date>
  }
  provider_spending: { product: string; day_on: string; calls: Generated<number> }
  provider_answers: { key: string; answer: unknown; expires_at: Date }
  provider_health: {
    product: string
    last_success_at: Date | null
    last_failure_at: Date | null
    last_failure_code: string | null
  }
}
