import type { ColumnType, Generated } from 'kysely'
import type { Unit } from '#contract/rules/catalogue.ts'
import type { FoodType } from '#contract/rules/food-types.ts'

export interface MenuTables {
  menu_items: {
    shop_id: string
    id: string
    name: string
    description: string
    price_paise: number
    food_type: FoodType
    category: string
    unit: Unit
    pack_size: number
    picture: string
    /** Further ones, as they are shown; never the first, and none twice. */
    more_pictures: Generated<string[]>
    /** False: sold out until its keeper says otherwise. */
    in_stock: Generated<boolean>
    /** Sold out for today: until then. */
    sold_out_until: Date | null
    /** How many packs may still be sold; null where nobody counts. */
    stock_count: number | null
    /** Of its name and category. */
    words: ColumnType<string[], never, never>
    /** Among those of its category; null behind those that were arranged. */
    position: number | null
    /** Of the label on a pack; on a menu at most once. */
    barcode: string | null
    removed_at: Date | null
    /** With which others it came onto the menu. */
    batch_id: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  /** Items that were added together. */
  menu_batches: {
    shop_id: string
    id: string
    idempotency_key: string | null
    /** A digest of what the call asked for. */
    asked: string
    count: number
    created_at: Generated<Date>
    undone_at: Date | null
  }
  /** Calls that added an item, and perhaps packs of it, by the key they came with. */
  item_adds: {
    shop_id: string
    idempotency_key: string
    /** A digest of what the call asked for. */
    asked: string
    /** The item first. */
    item_ids: string[]
    created_at: Generated<Date>
  }
  /** Saves of a price sheet, by the key they came with. */
  sheet_saves: {
    shop_id: string
    idempotency_key: string
    /** A digest of what the call asked for. */
    asked: string
    created_at: Generated<Date>
  }
  /** Written by the database itself whenever a menu changes, as is `menu_words`. */
  menu_search: { shop_id: string; words: string }
  menu_words: { word: string; added_at: Generated<Date> }
}
