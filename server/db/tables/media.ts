import type { Generated } from 'kysely'

export interface MediaTables {
  pictures: {
    id: string
    source_sha256: string
    width: number
    height: number
    created_at: Generated<Date>
    unshown_since: Date | null
  }
  picture_renditions: {
    picture_id: string
    width: number
    type: string
    bytes: Uint8Array
  }
}
