import type { Generated, GeneratedAlways } from 'kysely'

export type PlaceLayer = 'overlay' | 'office' | 'town' | 'branch' | 'pin' | 'guess'

export type GeoTables = {
  places: {
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
    loc: GeneratedAlways<unknown>
    quality: number
    weight: number
    words: unknown
    line: string
  }
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
