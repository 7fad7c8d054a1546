import type { FoodItem } from '#contract/menu.ts'
import { categories, type Unit } from '#contract/rules/items/catalogue.ts'
import type { FoodType } from '#contract/rules/items/food-types.ts'
import { sharedChanges } from '#contract/rules/items/packs.ts'
import { keysOf } from '#contract/rules/keys-of.ts'
import { formatRupees } from '#contract/rules/money/money.ts'
import { type NumberFault, readPackSize } from '#contract/rules/reading/read-number.ts'
import { readPrice } from '#contract/rules/reading/read-rupees.ts'
import { tidyText } from '#contract/rules/text/tidy-text.ts'
import { readEmblem } from '#web/data/emblems.ts'
import { say } from '#web/language/say.ts'
import { formatQuantity } from '#web/language/words.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'

/** Size and price of one pack, as typed. */
export type PackDraft = { quantity: string; unit: Unit; price: string }

/** The text fields of an item, as typed: numbers are text until they are sent. */
type TypedItem = PackDraft & {
  name: string
  description: string
  foodType: FoodType
  category: string
  barcode: string
}

export type ItemDraft = TypedItem & {
  /** The fields as they were at first. */
  before: TypedItem
  /** The first photo: a data URL if newly chosen, an address if a further one was made the first; empty keeps the stored one. */
  image: string
  /** Further photos, in the same two forms; null keeps the stored ones. */
  more: string[] | null
  /** The item has its category's emblem instead of a photo. */
  isEmblem: boolean
  /** More packs, to be added together with it. */
  packs: PackDraft[]
  /** Changes of shared fields apply to all packs of the family. */
  isForAll: boolean
}

const untouched = { image: '', more: null, isEmblem: false, packs: [], isForAll: true }
const draftFrom = (typed: TypedItem): ItemDraft => ({ ...typed, before: typed, ...untouched })

export const emptyDraft: ItemDraft = draftFrom({
  name: '',
  description: '',
  price: '',
  foodType: 'Dairy',
  category: categories.Dairy[0],
  unit: 'liter',
  quantity: '1',
  barcode: '',
})

export const draftOf = (item: FoodItem, barcode = ''): ItemDraft =>
  draftFrom({
    name: item.name,
    description: item.description,
    price: String(item.price),
    foodType: item.foodType,
    category: item.category,
    unit: item.unit,
    quantity: String(item.quantity),
    barcode,
  })

/** A draft for another pack of the same thing, without size and price. */
export const anotherPackOf = (item: FoodItem): ItemDraft => ({ ...draftOf(item), quantity: '', price: '' })

/** The draft after adding an item. Menus are typed in shelf by shelf, so category and pack size are kept. */
export const draftAfter = ({ foodType, category, quantity, unit }: ItemDraft): ItemDraft => ({
  ...emptyDraft,
  foodType,
  category,
  quantity,
  unit,
})

/** Changes the food type, and the category to the first one of that type. */
export const withFoodType = (foodType: FoodType): Pick<ItemDraft, 'foodType' | 'category'> => ({
  foodType,
  category: categories[foodType][0],
})

/** The draft as the API takes it, all but the picture and the barcode. */
export const fieldsOf = (draft: TypedItem) => ({
  name: tidyText(draft.name),
  description: tidyText(draft.description),
  foodType: draft.foodType,
  category: draft.category,
  ...packFields(draft),
})

/** Fields that only make sense together, and are sent together. */
const partners = { foodType: 'category', category: 'foodType', quantity: 'unit', unit: 'quantity' } as const

/** The names of the changed fields. Only these are sent, since another device may have changed the others meanwhile. */
export function changedFields(draft: ItemDraft) {
  const [now, was] = [fieldsOf(draft), fieldsOf(draft.before)]
  const isChanged = (field: keyof typeof now) => now[field] !== was[field]
  return keysOf(now).filter((field) => isChanged(field) || (isPartner(field) && isChanged(partners[field])))
}

const isPartner = (field: string): field is keyof typeof partners => field in partners

/** Whether a field that all packs of a family share was changed. */
export const isSharedChanged = (draft: ItemDraft): boolean =>
  Object.keys(sharedChanges(fieldsOf(draft.before), fieldsOf(draft))).length > 0

/** Further packs as the API takes them. */
export const packsOf = ({ packs }: ItemDraft) => packs.map(packFields)

const packFields = ({ quantity, unit, price }: PackDraft) => ({
  quantity: numberOr0(readPackSize(quantity, unit)),
  unit,
  price: numberOr0(readPrice(price)),
})

/** 0 for unreadable text, which validation keeps from being sent. */
const numberOr0 = (read: number | NumberFault): number => (typeof read === 'number' ? read : 0)

/**
 * The barcode as the API takes it: null to remove it, and left out if it was not changed, since another device may have
 * scanned one meanwhile.
 * @param isSent includes it even if it was not changed
 */
export function barcodeOf({ barcode, before }: ItemDraft, isSent = false): { barcode?: string | null } {
  return isSent || barcode.trim() !== before.barcode ? { barcode: barcode.trim() || null } : {}
}

/** The chosen picture as the API takes it; empty if none was chosen. */
export const pictureOf = ({ image, isEmblem, foodType, category }: ItemDraft): Promise<string> | string =>
  isEmblem ? readEmblem(foodType, category) : image

/** "500 grams for ₹35"; undefined until size and price are typed. */
export function packSentence(draft: ItemDraft): string | undefined {
  const { quantity, unit, price } = packFields(draft)
  if (quantity === 0 || price === 0) return undefined
  return say(menuEditorTexts.form.pack, {
    pack: formatQuantity(1, quantity, unit),
    price: formatRupees(price),
  })
}
