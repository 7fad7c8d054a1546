import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PlaceAddress } from './geo.ts'
import { FoodItem, FoodTypeName } from './menu.ts'
import { allCategories } from './rules/items/catalogue.ts'
import { MAX_NAMED_SHOPS } from './rules/shops/named-shops.ts'
import { MAX_SLUG } from './rules/shops/slug.ts'
import { MAX_SPANS } from './rules/time/opening-hours.ts'
import {
  Id,
  Moment,
  Next,
  QueryFlag,
  QueryIds,
  QueryLatitude,
  QueryLongitude,
  QueryNumber,
  QueryPage,
  ReplyId,
  refuseHalfPlace,
} from './shapes.ts'

const time = /^([01]\d|2[0-4]):[0-5]\d$/
const Span = z.object({ opens: z.string().regex(time), closes: z.string().regex(time) })
export const DaySpans = z.array(Span).max(MAX_SPANS)

export const WeeklyHours = z
  .array(DaySpans)
  .length(7)
  .describe(
    'One list of opening spans per weekday, Sunday first, with times in Asia/Kolkata; on a day with an empty list the shop is closed. null means always open',
  )

/** A phone number of a shop. */
export const ShopPhone = z.object({
  number: z.string(),
  name: z.string().optional().describe('Who answers the phone'),
})

const Coordinates = z.object({ lat: z.number(), lng: z.number() })

/** Enough for ten million shops. */
const MOST_PARTS = 1000

const shopFields = {
  _id: ReplyId,
  name: z.string(),
  shopImage: z.string(),
  shopAddress: PlaceAddress,
  coordinates: Coordinates,
  deliveryRadius: z.int().describe('How far the shop delivers, in km by road'),
  acceptingOrders: z.boolean(),
  closedBecause: z
    .enum(['lapsed', 'paused', 'hours', 'holiday', 'suspended', 'busy', 'gone'])
    .optional()
    .describe('Why the shop takes no orders'),
  opensAt: Moment.optional().describe('When a shop that takes no orders will take them again automatically'),
  closesAt: Moment.optional().describe('When a shop that takes orders will close, if that is within a day'),
  rating: z.number().optional().describe('The average rating'),
  ratingCount: z.int(),
}

export const ShopCard = z.object({
  ...shopFields,
  distance: z.number().optional().describe('In km, in a straight line'),
})
export type ShopCard = z.infer<typeof ShopCard>

const bestItems = z.array(z.string()).describe('The names of up to three best-selling items')

/** A shop in a list, with what helps a visitor to choose. */
export const ListedShop = ShopCard.extend({
  foodTypes: z.array(FoodTypeName).describe('The food types on the shop’s menu'),
  bestItems,
  minutesToDoor: z
    .int()
    .optional()
    .describe('How many minutes the shop’s deliveries of the last month usually took'),
})
export type ListedShop = z.infer<typeof ListedShop>

export const Shop = z.object({
  ...shopFields,
  email: z.string(),
  phone: z.string(),
  phones: z.array(ShopPhone).describe('`phone` first, then up to two others'),
  openingHours: WeeklyHours.nullable(),
  closedFor: z
    .string()
    .optional()
    .describe('Why today is a holiday of the shop, if the shopkeeper gave a reason'),
  slug: z.string().optional().describe('The shop’s page is also at /s/{slug}'),
  bestItems,
})
export type Shop = z.infer<typeof Shop>

/** Another city's installation of the product. */
const Cell = z.object({ origin: z.string(), name: z.string() })
export type Cell = z.infer<typeof Cell>

export const listShops = endpoint('listShops', {
  input: z
    .object({
      latitude: QueryLatitude.optional(),
      longitude: QueryLongitude.optional(),
      radius: QueryNumber.pipe(z.number().min(0.1).max(50)).optional().describe('In km, in a straight line'),
      category: z.enum(allCategories).optional().describe('Only shops that sell items of this category'),
      open: QueryFlag.describe('Only shops that take orders now'),
      delivers: QueryFlag.describe(
        'Only shops whose delivery radius reaches the place in a straight line; by road the place may still be too far. Requires `latitude` and `longitude`',
      ),
      rated: QueryFlag.describe('Only shops with a good average of enough reviews'),
      ...QueryPage,
    })
    .check(refuseHalfPlace)
    .refine(({ delivers, latitude }) => !delivers || latitude !== undefined, {
      message: 'Where to?',
      path: ['delivers'],
    }),
  reply: z.object({
    data: z.array(ListedShop),
    next: Next,
    cell: Cell.optional().describe(
      'The installation of another city, if nothing was found and the place belongs to that city',
    ),
  }),
})
export const showShop = endpoint('showShop', {
  input: z.object({ shopId: Id }),
  reply: z.object({
    data: z.object({
      shop: Shop,
      foodItems: z.array(FoodItem),
      coordinates: Coordinates,
    }),
  }),
})
export const listNamedShops = endpoint('listNamedShops', {
  input: z.object({ shopIds: QueryIds(MAX_NAMED_SHOPS).describe('Shop ids, joined by commas') }),
  reply: z.object({
    data: z.array(ShopCard).describe('The shops that exist, listed or not, as in `showShop`'),
  }),
})
export const findDoor = endpoint('findDoor', {
  input: z.object({ slug: z.string().max(MAX_SLUG) }),
  reply: z.object({
    data: z.object({ shopId: ReplyId, slug: z.string().describe('The shop’s present slug') }),
  }),
})
export const listDoors = endpoint('listDoors', {
  input: z.object({
    part: QueryNumber.pipe(z.int().min(0).max(MOST_PARTS)).default(0).describe('Counted from 0'),
  }),
  reply: z.object({
    data: z
      .array(z.object({ slug: z.string(), changedAt: Moment }))
      .describe('The slugs of one part of all listed shops'),
    parts: z.int().describe('The number of parts'),
  }),
})
const Hearts = z.object({
  data: z
    .array(ListedShop)
    .describe('The listed shops to which the customer gave a heart, the latest heart first'),
  others: z
    .array(ReplyId)
    .optional()
    .describe('Only on the first page: ids of up to 500 shops with a heart that `data` does not contain'),
  next: Next,
})
export const listHearts = endpoint('listHearts', { input: z.object(QueryPage), reply: Hearts })
export const giveHeart = endpoint('giveHeart', { input: z.object({ shopId: Id }), reply: Hearts })
export const takeHeart = endpoint('takeHeart', { input: z.object({ shopId: Id }), reply: Hearts })
