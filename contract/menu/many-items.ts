import { z } from 'zod'
import { endpoint, runningShopOnly } from '../endpoint.ts'
import {
  Barcode,
  FoodTypeName,
  itemFields,
  OwnFoodItem,
  PackSize,
  Price,
  refuseContradictions,
} from '../menu.ts'
import { BATCH_MAX_BYTES, keptReasons, MAX_BATCH, SHEET_MAX_BYTES } from '../rules/items/batches.ts'
import { MAX_STOCK } from '../rules/items/stock.ts'
import { Id, Moment, Nothing, ReplyId, Rupees } from '../shapes.ts'

const Batch = z.object({
  _id: ReplyId,
  count: z.int().describe('The number of items that the batch added'),
  addedAt: Moment,
  undoUntil: Moment.describe('Until when the batch can be undone'),
})
export type Batch = z.infer<typeof Batch>

/** Has no photo: it shows the emblem of its category until it gets one. */
const NewItem = z
  .object({
    ...itemFields,
    description: itemFields.description.default(''),
    quantity: PackSize.default(1),
    stock: z
      .int()
      .min(0)
      .max(MAX_STOCK)
      .optional()
      .describe('The number of packs that may be sold; if absent, the stock is not counted'),
    barcode: Barcode.optional(),
  })
  .check(refuseContradictions)

export const addManyFood = endpoint('addManyFood', {
  input: z.object({ items: z.array(NewItem).min(1).max(MAX_BATCH) }),
  reply: z.object({ data: Batch, message: z.string() }),
  refuses: ['conflict', 'key_reused', ...runningShopOnly],
  maxBytes: BATCH_MAX_BYTES,
})
export const listBatches = endpoint('listBatches', {
  input: Nothing,
  reply: z.object({ data: z.array(Batch).describe('The batches that can still be undone, newest first') }),
  refuses: runningShopOnly,
})
export const undoBatch = endpoint('undoBatch', {
  input: z.object({ batchId: Id }),
  reply: z.object({
    data: z.object({
      removed: z.int().describe('The number of items that this call took off the menu'),
      kept: z
        .array(z.object({ _id: ReplyId, name: z.string(), because: z.enum(keptReasons) }))
        .describe(
          'The items that stay on the menu, because somebody ordered them or the shopkeeper changed them',
        ),
    }),
    message: z.string(),
  }),
  refuses: ['conflict', ...runningShopOnly],
})
/** A row of the price sheet: each changed cell with the value it showed before, to detect conflicting changes. */
const RowChange = z
  .object({
    itemId: Id,
    price: z
      .object({ from: Rupees, to: Price })
      .optional()
      .describe(
        '`from` is the price that the shopkeeper saw. The call is refused if the item has neither of the two prices now',
      ),
    inStock: z.object({ from: z.boolean(), to: z.boolean() }).optional(),
  })
  .refine(({ price, inStock }) => price !== undefined || inStock !== undefined, 'Nothing of it is changed.')

export const savePrices = endpoint('savePrices', {
  input: z.object({
    changes: z
      .array(RowChange)
      .min(1)
      .max(MAX_BATCH)
      .refine(
        (rows) => new Set(rows.map(({ itemId }) => itemId)).size === rows.length,
        'An item comes twice.',
      ),
  }),
  reply: z.object({
    data: z.array(OwnFoodItem).describe('The items named in the call, as they are now'),
    message: z.string(),
  }),
  refuses: ['conflict', 'key_reused', ...runningShopOnly],
  maxBytes: SHEET_MAX_BYTES,
})
export const arrangeFood = endpoint('arrangeFood', {
  input: z
    .object({
      foodType: FoodTypeName,
      category: itemFields.category,
      itemIds: z
        .array(Id)
        .min(1)
        .max(MAX_BATCH)
        .refine((ids) => new Set(ids).size === ids.length, 'An item comes twice.'),
    })
    .check(refuseContradictions),
  reply: z.object({
    data: z.array(ReplyId).describe('The ids of the items of the category, in their present order'),
    message: z.string(),
  }),
  refuses: runningShopOnly,
  maxBytes: SHEET_MAX_BYTES,
})
