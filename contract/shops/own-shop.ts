import { z } from 'zod'
import { endpoint, PICTURE_MAX_BYTES, shopOnly } from '../endpoint.ts'
import { Proof, proofRefusals } from '../identity.ts'
import { LONGEST_NUMBER } from '../rules/accounts/checks.ts'
import { LONGEST_UPI_ADDRESS } from '../rules/money/upi.ts'
import { MAX_OPEN_ORDERS } from '../rules/orders/checkout.ts'
import { declineReasons, LONGEST_PROMISE_MINUTES } from '../rules/orders/order-acts.ts'
import { MAX_DELIVERY_RADIUS_KM, MIN_DELIVERY_RADIUS_KM } from '../rules/places/reach.ts'
import { LONGEST_PHONE_NAME, MOST_OTHER_PHONES } from '../rules/shops/shop-phones.ts'
import { MAX_ADDRESS, MAX_ADDRESS_LINE, MAX_NAME } from '../rules/text/lengths.ts'
import { LONGEST_REASON, MOST_HOLIDAYS } from '../rules/time/holidays.ts'
import { SetupDraft } from '../setup-form.ts'
import { Done, Latitude, Longitude, Moment, Nothing, Pause, ReplyRupees, Text } from '../shapes.ts'
import { DaySpans, Shop, WeeklyHours } from '../shops.ts'

/** A day on which the shop is closed, whatever its hours. */
const Holiday = z.object({
  day: z.iso.date().describe('A day in Asia/Kolkata'),
  reason: Text(LONGEST_REASON).min(1).optional(),
})

export const OwnShop = Shop.extend({
  subscription: z.string().describe('The plan that was paid for, e.g. "1 Month"'),
  subEndDate: Moment.describe('When the subscription ends'),
  planDay: z.int().nullable().describe('The day of the month on which the plan was bought'),
  pan: z.string().describe('Masked except for the last four characters'),
  accountHolderName: z.string(),
  accountNumber: z.string().describe('Masked except for the last four digits'),
  ifscCode: z.string(),
  bankName: z.string(),
  pendingBank: z
    .object({
      accountHolderName: z.string(),
      accountNumber: z.string().describe('Masked except for the last four digits'),
      ifscCode: z.string().describe('Masked except for the last four characters'),
      bankName: z.string(),
      from: Moment,
    })
    .optional()
    .describe('New bank details that were requested; payouts use them from `from` on'),
  upiAddress: z
    .string()
    .optional()
    .describe('The UPI address to which customers pay at the door; not masked'),
  holidays: z.array(Holiday).describe('Sorted by day'),
  isPaused: z.boolean(),
  pause: Pause.optional(),
  mostOpenOrders: z
    .int()
    .nullable()
    .describe('With this many open orders the shop takes no more; null for no limit'),
  acceptsByItself: z.boolean().describe('True if orders are accepted automatically while the desk is open'),
  usualMinutes: z
    .int()
    .nullable()
    .describe('The minutes promised for an order that is accepted automatically; null for no promise'),
  browserNotificationOptIn: z.boolean(),
})
export type OwnShop = z.infer<typeof OwnShop>

/** `stats` in the reply. */
export const ShopFigures = z.object({
  totalOrders: z.int(),
  menuItems: z.int(),
  pendingOrders: z.int(),
  totalRevenue: z.number().describe('The sum of all Delivered orders, in rupees'),
  days: z
    .array(z.object({ day: z.string(), orders: z.int(), revenue: ReplyRupees }))
    .describe('The last 30 days in Asia/Kolkata, oldest first; `revenue` counts Delivered orders'),
  bestSellers: z.array(z.object({ name: z.string(), count: z.int() })),
  month: z
    .object({
      waitedLong: z.int().describe('The number of orders whose first answer took longer than ten minutes'),
      declined: z
        .array(z.object({ reason: z.enum(declineReasons), count: z.int() }))
        .describe('The number of declined orders by reason, the most frequent first'),
    })
    .describe('How the shop answered the orders of this month in Asia/Kolkata'),
})
export type ShopFigures = z.infer<typeof ShopFigures>

export const showOwnShop = endpoint('showOwnShop', {
  input: Nothing,
  reply: z.object({ shop: OwnShop, stats: ShopFigures }),
  refuses: shopOnly,
})
export const editOwnShop = endpoint('editOwnShop', {
  input: z.object({
    name: Text(MAX_NAME).min(1).optional(),
    phone: Text(LONGEST_NUMBER).optional(),
    phoneName: Text(LONGEST_PHONE_NAME).optional().describe('Who answers `phone`'),
    otherPhones: z
      .array(z.object({ number: Text(LONGEST_NUMBER), name: Text(LONGEST_PHONE_NAME).min(1) }))
      .max(MOST_OTHER_PHONES)
      .optional()
      .describe('In the order in which customers see them'),
    address: Text(MAX_ADDRESS).min(1).optional(),
    street2: Text(MAX_ADDRESS_LINE).optional(),
    city: Text(MAX_NAME).min(1).optional(),
    state: Text(MAX_NAME).min(1).optional(),
    postal_code: Text(LONGEST_NUMBER).optional(),
    latitude: Latitude.optional(),
    longitude: Longitude.optional(),
    shopImage: z.string().optional().describe('A data URL'),
    openingHours: WeeklyHours.nullable().optional(),
    openingDays: z
      .array(z.object({ weekday: z.int().min(0).max(6), spans: DaySpans }))
      .max(7)
      .optional()
      .describe('New hours of single weekdays (0 is Sunday); the others stay unchanged'),
    holidays: z
      .array(Holiday)
      .max(MOST_HOLIDAYS)
      .optional()
      .describe('Replaces all holidays; each may be up to a year ahead'),
    addHolidays: z
      .array(Holiday)
      .max(MOST_HOLIDAYS)
      .optional()
      .describe('Adds these holidays; a day that is a holiday already gets the new reason'),
    removeHolidays: z.array(z.iso.date()).max(MOST_HOLIDAYS).optional(),
    acceptingOrders: z.boolean().optional().describe('false pauses the shop without an end; true resumes it'),
    mostOpenOrders: z.int().min(1).max(MAX_OPEN_ORDERS).nullable().optional().describe('null for no limit'),
    acceptsByItself: z.boolean().optional(),
    usualMinutes: z.int().min(1).max(LONGEST_PROMISE_MINUTES).nullable().optional(),
    deliveryRadius: z.int().min(MIN_DELIVERY_RADIUS_KM).max(MAX_DELIVERY_RADIUS_KM).optional(),
    accountHolderName: Text(MAX_NAME).min(1).optional(),
    accountNumber: Text(LONGEST_NUMBER).optional(),
    ifscCode: Text(LONGEST_NUMBER).optional(),
    bankName: Text(MAX_NAME).min(1).optional(),
    upiAddress: Text(LONGEST_UPI_ADDRESS)
      .optional()
      .describe('The UPI address to which customers pay at the door; empty removes it'),
    slug: Text(100).toLowerCase().optional().describe('The last part of the page’s address /s/{slug}'),
    proof: Proof.optional().describe('Required to change bank details or the UPI address'),
  }),
  reply: z.object({ shop: OwnShop, message: z.string() }),
  refuses: [
    ...shopOnly,
    'invalid_image',
    'image_too_large',
    'setup_incomplete',
    'conflict',
    ...proofRefusals,
  ],
  maxBytes: PICTURE_MAX_BYTES,
})
export const pauseShop = endpoint('pauseShop', {
  input: z.object({
    until: z.iso.datetime().nullable().describe('When the pause ends automatically; null resumes at once'),
  }),
  reply: z.object({ shop: OwnShop }),
  refuses: shopOnly,
})
export const showSetupDraft = endpoint('showSetupDraft', {
  input: Nothing,
  reply: z.object({ data: SetupDraft.nullable(), savedAt: Moment.optional() }),
})
export const saveSetupDraft = endpoint('saveSetupDraft', {
  input: SetupDraft.describe('The given fields are merged into the stored draft'),
  reply: Done,
  refuses: ['invalid_image', 'image_too_large', 'conflict'],
  maxBytes: PICTURE_MAX_BYTES,
})
export const showBank = endpoint('showBank', {
  input: z.object({ ifsc: z.string().max(20) }),
  reply: z.object({
    bankName: z.string().describe('Empty if the bank is unknown'),
    isKnownBranch: z
      .boolean()
      .describe('May be false for a branch that exists, as the list may be out of date'),
  }),
})
