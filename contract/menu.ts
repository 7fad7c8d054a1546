import { z } from 'zod'
import { endpoint, PICTURE_MAX_BYTES, runningShopOnly } from './endpoint.ts'
import { ITEM_PICTURES_MAX_BYTES, MoreImages, refusePictures } from './item-pictures.ts'
import { readBarcode } from './rules/barcode.ts'
import { categories, MAX_ITEM_DESCRIPTION, MAX_ITEM_NAME, MAX_PACK_SIZE, units } from './rules/catalogue.ts'
import { LONGEST_NUMBER } from './rules/checks.ts'
import { type FoodType, foodTypes } from './rules/food-types.ts'
import { MAX_MORE_PACKS } from './rules/packs.ts'
import { MAX_PRICE_RUPEES } from './rules/read-rupees.ts'
import { MAX_STOCK, stockModes } from './rules/stock.ts'
import { Id, Moment, Nothing, ReplyId, Rupees, Text } from './shapes.ts'

/** Lower case in replies. Input may use any case. */
export const Unit = z.string().max(10).toLowerCase().pipe(z.enum(units))
export const FoodTypeName = z.enum(foodTypes)

export const FoodItem = z.object({
  _id: ReplyId,
  shopId: ReplyId,
  name: z.string(),
  description: z.string(),
  price: z.number(),
  foodType: FoodTypeName,
  category: z.string(),
  unit: z.enum(units),
  quantity: z.number().describe('Size of one pack in `unit`, not stock'),
  image: z.string(),
  moreImages: z.array(z.string()).optional().describe('Further pictures, where there are any'),
  inStock: z.boolean().describe('False while it is sold out, for whatever reason'),
})
export type FoodItem = z.infer<typeof FoodItem>

/** An item as its keeper sees it. */
export const OwnFoodItem = FoodItem.extend({
  barcode: z.string().optional().describe('EAN-8, UPC-A or EAN-13'),
  hasPhoto: z.boolean().describe('False while it shows the emblem of its category'),
  stock: z.object({
    mode: z.enum(stockModes),
    count: z.int().optional().describe('Packs that may still be sold, if they are counted'),
    until: Moment.optional().describe('When it comes back by itself'),
  }),
})
export type OwnFoodItem = z.infer<typeof OwnFoodItem>

/** At least one paisa. */
export const Price = Rupees.refine((price) => price > 0, 'A price is more than zero.').max(MAX_PRICE_RUPEES)
export const PackSize = z
  .number()
  .min(1)
  .max(MAX_PACK_SIZE)
  .refine((size) => Math.abs(size * 1000 - Math.round(size * 1000)) < 1e-6, 'At most three decimals.')

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

/** A category that does not belong to the food type. None if one of the two is not given. */
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
      image: z.string().optional().describe('Data URL'),
      pictureOf: Id.optional().describe('An own item whose pictures are used again'),
      moreImages: MoreImages.describe('Data URLs, or addresses of pictures of `pictureOf`'),
      barcode: Barcode.nullable().optional(),
      inStock: z.boolean().default(true),
      packs: z
        .array(z.object({ quantity: PackSize, unit: Unit, price: Price }))
        .max(MAX_MORE_PACKS)
        .optional()
        .describe(
          'Further packs, each added as an item. If given, even empty, packs that the category already has under this name are refused',
        ),
    })
    .check(refuseContradictions)
    .check(refusePictures),
  reply: z.object({
    data: OwnFoodItem,
    packs: z.array(OwnFoodItem).optional().describe('The further packs, if the call had any'),
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
          'The fields that the person changed; the others are ignored. Absent: all given fields are changes',
        ),
      itemId: Id,
      image: z
        .string()
        .optional()
        .describe('Data URL, or the address of one of its own pictures; absent keeps the picture'),
      moreImages: MoreImages.describe(
        'Data URLs, or addresses of its own pictures, which replace the present ones; absent keeps them',
      ),
      barcode: Barcode.nullable().optional().describe('Null removes it'),
      inStock: z.boolean().optional(),
      allPacks: z
        .boolean()
        .optional()
        .describe(
          'Changes of name, description, food type and category apply to the other packs of its family too',
        ),
    })
    .check(refuseContradictions),
  reply: z.object({ data: OwnFoodItem, message: z.string() }),
  refuses: ['conflict', 'invalid_image', 'image_too_large', ...runningShopOnly],
  maxBytes: ITEM_PICTURES_MAX_BYTES,
})
export const addPhoto = endpoint('addPhoto', {
  input: z.object({ itemId: Id, image: z.string().describe('Data URL') }),
  reply: z.object({ data: OwnFoodItem, message: z.string() }),
  refuses: ['conflict', 'invalid_image', 'image_too_large', ...runningShopOnly],
  maxBytes: PICTURE_MAX_BYTES,
})
export const setStock = endpoint('setStock', {
  input: z
    .object({
      itemId: Id,
      mode: z.enum(stockModes),
      count: z
        .int()
        .min(0)
        .max(MAX_STOCK)
        .optional()
        .describe('For mode `counted`; absent continues the last count'),
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
