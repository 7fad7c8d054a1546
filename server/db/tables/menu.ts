import type { ColumnType, Generated } from 'kysely'
import type { Unit } from '#contract/rules/items/catalogue.ts'
import type { FoodType } from '#contract/rules/items/food-types.ts'

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
    /** Further pictures, in the order shown; without `picture`, and without duplicates. */
    more_pictures: Generated<string[]>
    /** False while sold out until the keeper changes it. */
    in_stock: Generated<boolean>
    /** While sold out for today: when that ends. */
    sold_out_until: Date | null
    /** How many packs may still be sold; null where stock is not counted. */
    stock_count: number | null
    /** Search words of name and category. */
    words: ColumnType<string[], never, never>
    /** Within its category; null if not arranged, and then behind those that are. */
    position: number | null
    /** On the label of the pack; unique on a menu. */
    barcode: string | null
    removed_at: Date | null
    /** The batch by which it came onto the menu. */
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
    /** The item itself first, then its other packs. */
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
