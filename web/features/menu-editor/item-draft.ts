import type { FoodItem } from '#contract/menu.ts'
import { categories, type Unit } from '#contract/rules/catalogue.ts'
import type { FoodType } from '#contract/rules/food-types.ts'
import { keysOf } from '#contract/rules/keys-of.ts'
import { formatRupees } from '#contract/rules/money.ts'
import { sharedChanges } from '#contract/rules/packs.ts'
import { type NumberFault, readPackSize } from '#contract/rules/read-number.ts'
import { readPrice } from '#contract/rules/read-rupees.ts'
import { tidyText } from '#contract/rules/tidy-text.ts'
import { readEmblem } from '#web/data/emblems.ts'
import { say } from '#web/language/say.ts'
import { formatQuantity } from '#web/language/words.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'

/** What one pack holds and costs, as it is being typed. */
export type PackDraft = { quantity: string; unit: Unit; price: string }

/** The words and numbers of an item as they are being typed: numbers are text until they are sent. */
type TypedItem = PackDraft & {
  name: string
  description: string
  foodType: FoodType
  category: string
  barcode: string
}

export type ItemDraft = TypedItem & {
  /** What stood there when the typing began. */
  before: TypedItem
  /** A data URL once a picture was chosen, an address once another was made the first; empty keeps the stored one. */
  image: string
  /** Further ones, in the same two ways; null keeps those that are stored. */
  more: string[] | null
  /** The drawing of its category, whichever that is by then, in the place of a photo. */
  isEmblem: boolean
  /** Further packs of it, to be added along with it. */
  packs: PackDraft[]
  /** What is changed of what packs share is changed of all packs of its family. */
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

/** Of the same thing another pack, of which nothing is known yet. */
export const anotherPackOf = (item: FoodItem): ItemDraft => ({ ...draftOf(item), quantity: '', price: '' })

/** Menus are typed in shelf by shelf: the next item is most likely of the same kind, in a pack of the same size. */
export const draftAfter = ({ foodType, category, quantity, unit }: ItemDraft): ItemDraft => ({
  ...emptyDraft,
  foodType,
  category,
  quantity,
  unit,
})

/** Another type has other categories, so it begins at the first of them. */
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

/** What makes sense only together is changed together. */
const partners = { foodType: 'category', category: 'foodType', quantity: 'unit', unit: 'quantity' } as const

/**
 * The names of the fields that were changed: of the rest another device may have made something else meanwhile, as a price
 * sheet does of prices.
 */
export function changedFields(draft: ItemDraft) {
  const [now, was] = [fieldsOf(draft), fieldsOf(draft.before)]
  const isChanged = (field: keyof typeof now) => now[field] !== was[field]
  return keysOf(now).filter((field) => isChanged(field) || (isPartner(field) && isChanged(partners[field])))
}

const isPartner = (field: string): field is keyof typeof partners => field in partners

/** Whether something is changed of what the packs of a family share. */
export const isSharedChanged = (draft: ItemDraft): boolean =>
  Object.keys(sharedChanges(fieldsOf(draft.before), fieldsOf(draft))).length > 0

/** Further packs as the API takes them. */
export const packsOf = ({ packs }: ItemDraft) => packs.map(packFields)

const packFields = ({ quantity, unit, price }: PackDraft) => ({
  quantity: numberOr0(readPackSize(quantity, unit)),
  unit,
  price: numberOr0(readPrice(price)),
})

/** A form with what is none is not sent. */
const numberOr0 = (read: number | NumberFault): number => (typeof read === 'number' ? read : 0)

/**
 * The barcode as the API takes it: null where it is taken away, and left out where nobody touched it, for another device
 * may have scanned one meanwhile.
 * @param isSent where it is sent whether or not it was touched
 */
export function barcodeOf({ barcode, before }: ItemDraft, isSent = false): { barcode?: string | null } {
  return isSent || barcode.trim() !== before.barcode ? { barcode: barcode.trim() || null } : {}
}

/** The picture that was chosen, as the API takes it; empty where none was. */
export const pictureOf = ({ image, isEmblem, foodType, category }: ItemDraft): Promise<string> | string =>
  isEmblem ? readEmblem(foodType, category) : image

/** "500 grams for ₹35", once there is enough to say it. */
export function packSentence(draft: ItemDraft): string | undefined {
  const { quantity, unit, price } = packFields(draft)
  if (quantity === 0 || price === 0) return undefined
  return say(menuEditorTexts.form.pack, {
    pack: formatQuantity(1, quantity, unit),
    price: formatRupees(price),
  })
}
