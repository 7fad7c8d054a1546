import type { Generated } from 'kysely'

export interface MediaTables {
  pictures: {
    id: string
    source_sha256: string
    width: number
    height: number
    created_at: Generated<Date>
    unshown_since: Date | null
    folder_id: string | null
  }
  picture_renditions: {
    picture_id: string
    width: number
    type: string
    bytes: Uint8Array | null
    sha256: Uint8Array | null
  }
  picture_folders: {
    id: string
    names: string[]
    begun_at: Generated<Date>
    unused_since: Date | null
  }
}
