import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PlaceAddress } from './geo.ts'
import { FoodItem, FoodTypeName } from './menu.ts'
import { allCategories } from './rules/catalogue.ts'
import { MAX_NAMED_SHOPS } from './rules/named-shops.ts'
import { MAX_SPANS } from './rules/opening-hours.ts'
import { MAX_SLUG } from './rules/slug.ts'
import {
  Id,
  Moment,
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

/** One entry per weekday, Sunday first; a day without spans is closed. Times in Asia/Kolkata. */
export const WeeklyHours = z.array(DaySpans).length(7)

/** A phone number of a shop. */
export const ShopPhone = z.object({
  number: z.string(),
  name: z.string().optional().describe('Who answers it'),
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
  deliveryRadius: z.int().describe('How far it delivers, in km by road'),
  acceptingOrders: z.boolean(),
  /** Why orders are refused; `opensAt`: when that ends by itself. */
  closedBecause: z.enum(['lapsed', 'paused', 'hours', 'holiday', 'suspended', 'busy', 'gone']).optional(),
  opensAt: Moment.optional(),
  closesAt: Moment.optional().describe('While orders are taken: when that ends, if within a day'),
  rating: z.number().optional(),
  ratingCount: z.int(),
}

export const ShopCard = z.object({
  ...shopFields,
  distance: z.number().optional().describe('km, straight line'),
})
export type ShopCard = z.infer<typeof ShopCard>

const bestItems = z.array(z.string()).describe('The names of up to three best-selling items')

/** A shop in a list, with what a visitor chooses by. */
export const ListedShop = ShopCard.extend({
  foodTypes: z.array(FoodTypeName).describe('The food types on its menu'),
  bestItems,
  minutesToDoor: z.int().optional().describe('How long its deliveries of the last month usually took'),
})
export type ListedShop = z.infer<typeof ListedShop>

export const Shop = z.object({
  ...shopFields,
  email: z.string(),
  phone: z.string(),
  phones: z.array(ShopPhone).describe('`phone` first, then up to two others'),
  openingHours: WeeklyHours.nullable(),
  closedFor: z.string().optional().describe('Why today is a holiday, if the shopkeeper gave a reason'),
  slug: z.string().optional().describe('Its page is also at /s/{slug}'),
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
      radius: QueryNumber.pipe(z.number().min(0.1).max(50)).optional(),
      category: z.enum(allCategories).optional().describe('Only shops that sell it'),
      open: QueryFlag.describe('Only shops that take orders now'),
      delivers: QueryFlag.describe(
        'Only shops that may deliver to the place, as far as the straight line tells',
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
    next: z.string().optional(),
    cell: Cell.optional().describe('If nothing is found and the place belongs to another city: that city'),
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
  input: z.object({ shopIds: QueryIds(MAX_NAMED_SHOPS).describe('Joined by commas') }),
  reply: z.object({ data: z.array(ShopCard).describe('The shops that exist, as in `showShop`') }),
})
export const findDoor = endpoint('findDoor', {
  input: z.object({ slug: z.string().max(MAX_SLUG) }),
  reply: z.object({
    data: z.object({ shopId: ReplyId, slug: z.string().describe('Its present slug') }),
  }),
})
export const listDoors = endpoint('listDoors', {
  input: z.object({ part: QueryNumber.pipe(z.int().min(0).max(MOST_PARTS)).default(0) }),
  reply: z.object({
    data: z
      .array(z.object({ slug: z.string(), changedAt: Moment }))
      .describe('The slugs of all listed shops'),
    parts: z.int(),
  }),
})
const Hearts = z.object({
  data: z.array(ListedShop).describe('The favourite shops that are listed, the latest heart first'),
  others: z
    .array(ReplyId)
    .optional()
    .describe('On the first page: up to 500 favourite shops that `data` does not include'),
  next: z.string().optional(),
})
export const listHearts = endpoint('listHearts', { input: z.object(QueryPage), reply: Hearts })
export const giveHeart = endpoint('giveHeart', { input: z.object({ shopId: Id }), reply: Hearts })
export const takeHeart = endpoint('takeHeart', { input: z.object({ shopId: Id }), reply: Hearts })
