import { z } from 'zod'
import { endpoint, PICTURE_MAX_BYTES, runningShopOnly } from './endpoint.ts'
import { ITEM_PICTURES_MAX_BYTES, MoreImages, refusePictures } from './item-pictures.ts'
import { LONGEST_NUMBER } from './rules/accounts/checks.ts'
import { readBarcode } from './rules/items/barcode.ts'
import {
  categories,
  MAX_ITEM_DESCRIPTION,
  MAX_ITEM_NAME,
  MAX_PACK_SIZE,
  units,
} from './rules/items/catalogue.ts'
import { type FoodType, foodTypes } from './rules/items/food-types.ts'
import { MAX_MORE_PACKS } from './rules/items/packs.ts'
import { MAX_STOCK, stockModes } from './rules/items/stock.ts'
import { MAX_PRICE_RUPEES } from './rules/reading/read-rupees.ts'
import { Id, Moment, Nothing, ReplyId, Rupees, Text } from './shapes.ts'

/** Lower case in replies. Input may use any case. */
export const Unit = z.string().max(10).toLowerCase().pipe(z.enum(units))
export const FoodTypeName = z.enum(foodTypes)

export const FoodItem = z.object({
  _id: ReplyId,
  shopId: ReplyId,
  name: z.string(),
  description: z.string(),
  price: z.number().describe('The price of one pack, in rupees'),
  foodType: FoodTypeName,
  category: z.string(),
  unit: z.enum(units),
  quantity: z.number().describe('The size of one pack, measured in `unit`; not the stock'),
  image: z.string(),
  moreImages: z.array(z.string()).optional().describe('Further pictures; absent if there are none'),
  inStock: z.boolean().describe('False while the item is sold out, for whatever reason'),
})
export type FoodItem = z.infer<typeof FoodItem>

const StockMode = z
  .enum(stockModes)
  .describe(
    '`available`: enough; `sold_out_today`: none until the shop opens on another day; `sold_out`: none until further notice; `counted`: `count` packs',
  )

/** An item as its keeper sees it. */
export const OwnFoodItem = FoodItem.extend({
  barcode: z.string().optional().describe('EAN-8, UPC-A or EAN-13'),
  hasPhoto: z.boolean().describe('False while the item has no photo and shows the drawing of its category'),
  stock: z.object({
    mode: StockMode,
    count: z
      .int()
      .optional()
      .describe('The number of packs that may still be sold; absent if it is not counted'),
    until: Moment.optional().describe('For `sold_out_today`: when the item returns to sale automatically'),
  }),
})
export type OwnFoodItem = z.infer<typeof OwnFoodItem>

/** At least one paisa. */
export const Price = Rupees.refine((price) => price > 0, 'A price is more than zero.')
  .max(MAX_PRICE_RUPEES)
  .describe('In rupees, more than zero, with at most two decimals')
export const PackSize = z
  .number()
  .min(1)
  .max(MAX_PACK_SIZE)
  .refine((size) => Math.abs(size * 1000 - Math.round(size * 1000)) < 1e-6, 'At most three decimals.')
  .describe('The size of one pack, measured in `unit`, with at most three decimals')

/** Normalised to its digits, however they were typed. */
export const Barcode = z
  .string()
  .max(LONGEST_NUMBER)
  .overwrite((text) => readBarcode(text) ?? text)
  .refine((text) => readBarcode(text) !== undefined, 'This is no EAN-8, UPC-A or EAN-13.')
  .describe('EAN-8, UPC-A or EAN-13')

export const itemFields = {
  name: Text(MAX_ITEM_NAME).min(1),
  description: Text(MAX_ITEM_DESCRIPTION),
  price: Price,
  foodType: FoodTypeName,
  category: z.string().max(40),
  unit: Unit,
  quantity: PackSize,
}

type PerhapsItem = { foodType?: FoodType | undefined; category?: string | undefined }

/** The fault of a category that does not belong to the food type. Empty if one of the two is not given. */
export function contradictionsIn({ foodType, category }: PerhapsItem): { path: string; message: string }[] {
  if (foodType === undefined || category === undefined) return []
  if ((categories[foodType] as readonly string[]).includes(category)) return []
  return [{ path: 'category', message: 'This category does not belong to the food type.' }]
}

export function refuseContradictions({ value, issues }: z.core.ParsePayload<PerhapsItem>) {
  for (const { path, message } of contradictionsIn(value))
    issues.push({ code: 'custom', input: value, path: [path], message })
}

export const listOwnFood = endpoint('listOwnFood', {
  input: Nothing,
  reply: z.object({ data: z.array(OwnFoodItem) }),
  refuses: runningShopOnly,
})
export const listShopFood = endpoint('listShopFood', {
  input: z.object({ shopId: Id }),
  reply: z.object({ data: z.array(FoodItem) }),
})
export const showFood = endpoint('showFood', {
  input: z.object({ itemId: Id }),
  reply: z.object({ data: FoodItem }),
})
export const addFood = endpoint('addFood', {
  input: z
    .object({
      ...itemFields,
      description: itemFields.description.default(''),
      quantity: PackSize.default(1),
      image: z.string().optional().describe('A data URL, or the address of a picture of `pictureOf`'),
      pictureOf: Id.optional().describe(
        'Another item of the shop, whose pictures the new item uses too; required if there is no `image`',
      ),
      moreImages: MoreImages.describe('Further pictures: data URLs, or addresses of pictures of `pictureOf`'),
      barcode: Barcode.nullable().optional(),
      inStock: z.boolean().default(true),
      packs: z
        .array(z.object({ quantity: PackSize, unit: Unit, price: Price }))
        .max(MAX_MORE_PACKS)
        .optional()
        .describe(
          'Further packs, each added as an item of its own. If the field is given, even empty, the call is refused if the category already has one of the packs under this name',
        ),
    })
    .check(refuseContradictions)
    .check(refusePictures),
  reply: z.object({
    data: OwnFoodItem,
    packs: z
      .array(OwnFoodItem)
      .optional()
      .describe('The items added for `packs`; absent if the call had no such field'),
    message: z.string(),
  }),
  refuses: ['conflict', 'key_reused', 'invalid_image', 'image_too_large', ...runningShopOnly],
  maxBytes: ITEM_PICTURES_MAX_BYTES,
})
export const editFood = endpoint('editFood', {
  input: z
    .object({
      ...itemFields,
      name: itemFields.name.optional(),
      description: itemFields.description.min(1).optional(),
      price: Price.optional(),
      foodType: FoodTypeName.optional(),
      category: itemFields.category.optional(),
      unit: Unit.optional(),
      quantity: PackSize.optional(),
      changed: z
        .array(z.object(itemFields).keyof())
        .optional()
        .describe(
          'Which of these fields the user changed; the values of the others are ignored. If absent, all given values apply',
        ),
      itemId: Id,
      image: z
        .string()
        .optional()
        .describe(
          'A data URL, or the address of one of the item’s own pictures; if absent, the picture stays',
        ),
      moreImages: MoreImages.describe(
        'Data URLs, or addresses of the item’s own pictures, which replace its further pictures; if absent, these stay',
      ),
      barcode: Barcode.nullable().optional().describe('null removes the barcode'),
      inStock: z.boolean().optional(),
      allPacks: z
        .boolean()
        .optional()
        .describe(
          'If true, changes of name, description, food type and category apply to the other packs of the item’s family too',
        ),
    })
    .check(refuseContradictions),
  reply: z.object({ data: OwnFoodItem, message: z.string() }),
  refuses: ['conflict', 'invalid_image', 'image_too_large', ...runningShopOnly],
  maxBytes: ITEM_PICTURES_MAX_BYTES,
})
export const addPhoto = endpoint('addPhoto', {
  input: z.object({ itemId: Id, image: z.string().describe('A data URL') }),
  reply: z.object({ data: OwnFoodItem, message: z.string() }),
  refuses: ['conflict', 'invalid_image', 'image_too_large', ...runningShopOnly],
  maxBytes: PICTURE_MAX_BYTES,
})
export const setStock = endpoint('setStock', {
  input: z
    .object({
      itemId: Id,
      mode: StockMode,
      count: z
        .int()
        .min(0)
        .max(MAX_STOCK)
        .optional()
        .describe(
          'Only for mode `counted`: the number of packs that may be sold; if absent, the last count continues',
        ),
    })
    .refine(({ mode, count }) => mode === 'counted' || count === undefined, {
      message: 'Only counted stock has a count.',
      path: ['count'],
    }),
  reply: z.object({ data: OwnFoodItem, message: z.string() }),
  refuses: runningShopOnly,
})
export const removeFood = endpoint('removeFood', {
  input: z.object({ id: Id }),
  reply: z.object({ message: z.string() }),
  refuses: runningShopOnly,
})
