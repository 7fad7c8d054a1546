import { z } from 'zod'
import { endpoint, shopOnly } from './endpoint.ts'
import { PaymentOrder, PaymentProof } from './payments.ts'
import { moneyFigures } from './rules/money/money-figures.ts'
import { paymentMethods } from './rules/orders/checkout.ts'
import { After, Moment, Next, Nothing, onlyOneOf, ReplyId, ReplyRupees } from './shapes.ts'

const soldKinds = ['delivered', 'taken_back', 'fee_kept', 'refunded', 'corrected'] as const
const StatementLine = z.object({
  kind: z
    .enum(soldKinds)
    .describe(
      '`taken_back`: the delivery was reversed; `fee_kept`: the order could not be delivered, and its delivery fee is kept; `corrected`: the amount of an earlier line has changed',
    ),
  orderId: ReplyId,
  deliveredAt: Moment,
  paymentMethod: z.enum(paymentMethods),
  amount: ReplyRupees,
  commission: ReplyRupees,
  gatewayFee: ReplyRupees,
})
export const Statement = z.object({
  month: z.string().describe('YYYY-MM, in Asia/Kolkata'),
  lines: z.array(StatementLine),
  next: z
    .string()
    .optional()
    .describe(
      'The cursor of the next page of `lines`, to be sent as `after`; all other fields cover the whole month',
    ),
  transfers: z
    .array(z.object({ at: Moment, amount: z.number(), reference: z.string() }))
    .describe(
      'Transfers between the platform and the shop, in rupees: positive if paid to the shop, negative if paid by it',
    ),
  totals: z.object({
    opening: z
      .number()
      .describe('What the platform owed the shop before this month, in rupees; negative if the shop owed it'),
    orders: z.int(),
    amount: ReplyRupees,
    commission: ReplyRupees,
    codCommissionOwed: z.number().describe('The commission on cash orders, in rupees'),
    onlineDue: z.number().describe('The shop’s share of online orders, in rupees'),
    gatewayFee: ReplyRupees,
    gatewayFeeOfShop: z.number().describe('The part of `gatewayFee` that was charged to the shop, in rupees'),
    earned: z
      .number()
      .describe(
        'onlineDue - codCommissionOwed, in rupees: what the shop earned in this month; if negative, what it came to owe',
      ),
    paidOut: z.number().describe('Paid to the shop, in rupees'),
    received: z.number().describe('Paid by the shop, in rupees'),
    closing: z.number().describe('opening + earned - paidOut + received, in rupees'),
  }),
})
export type Statement = z.infer<typeof Statement>

const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .describe('YYYY-MM, in Asia/Kolkata')

export const showStatement = endpoint('showStatement', {
  input: z.object({
    month: Month.optional().describe('YYYY-MM, in Asia/Kolkata; the present month by default'),
    after: After,
  }),
  reply: z.object({ data: Statement }),
  refuses: shopOnly,
})

const DayFigures = z.object({
  orders: z.int().describe('The number of orders sold, minus those undone or wholly refunded'),
  cash: z.number().describe('Collected in cash at the door, in rupees'),
  online: z.number().describe('Paid online for delivered orders, in rupees'),
  fees: z.number().describe('Gateway fees that the shop bears, in rupees'),
  commission: ReplyRupees,
  back: z.number().describe('Refunded to customers for delivered orders, in rupees'),
  keeps: z.number().describe('cash + online - fees - commission - back, in rupees'),
  sent: z.number().describe('Transferred to the shop’s bank account, in rupees'),
})
export const Money = z.object({
  month: z.string().describe('YYYY-MM, in Asia/Kolkata'),
  days: z
    .array(DayFigures.extend({ day: z.string().describe('YYYY-MM-DD') }))
    .describe('The days of the month in Asia/Kolkata, newest first; days without an entry are left out'),
  sum: DayFigures.describe('The sums over the month'),
  totals: Statement.shape.totals.describe('The `totals` of the month’s statement (`showStatement`)'),
})
export type Money = z.infer<typeof Money>

export const showMoney = endpoint('showMoney', {
  input: z.object({
    month: Month.optional().describe('YYYY-MM, in Asia/Kolkata; the present month by default'),
  }),
  reply: z.object({ data: Money }),
  refuses: shopOnly,
})

const MoneyEntry = z.object({
  id: ReplyId,
  kind: z.enum([...soldKinds, 'sent', 'received']),
  at: Moment,
  orderId: ReplyId.optional(),
  name: z.string().optional().describe("The customer's first name, as the desk shows it"),
  paymentMethod: z.enum(paymentMethods).optional(),
  orders: z.int().describe('By how much the entry changes the number of orders sold'),
  amount: z.number().describe('What the shop received, in rupees; negative if it was refunded or undone'),
  fee: z.number().describe('The gateway fee that the shop bears, in rupees'),
  commission: ReplyRupees,
  keeps: z.number().describe('amount - commission - fee, in rupees; 0 for a transfer'),
  payment: z
    .object({ id: z.string(), method: z.string().optional() })
    .optional()
    .describe('The payment, with the gateway’s id'),
  refunds: z
    .array(
      z.object({
        id: ReplyId,
        amount: ReplyRupees,
        status: z.enum(['due', 'pending', 'processed', 'failed']),
        bankReference: z.string().optional().describe('The number by which the bank can find the refund'),
      }),
    )
    .optional()
    .describe('All refunds of the payment, oldest first'),
  cashReturned: z.number().optional().describe('The amount given back in cash and confirmed, in rupees'),
  reference: z.string().optional().describe('The bank’s reference of a transfer'),
})
export type MoneyEntry = z.infer<typeof MoneyEntry>

export const listMoneyEntries = endpoint('listMoneyEntries', {
  input: z
    .object({
      of: z.enum(moneyFigures).describe('The figure whose entries are listed'),
      day: z.iso.date().optional().describe('In Asia/Kolkata; either `day` or `month` is required'),
      month: Month.optional(),
      after: After,
    })
    .check(onlyOneOf('day', 'month')),
  reply: z.object({
    data: z.array(MoneyEntry).describe('The entries that add up to the figure, newest first'),
    next: Next,
  }),
  refuses: shopOnly,
})

export const createCommissionPayment = endpoint('createCommissionPayment', {
  input: Nothing,
  reply: PaymentOrder.extend({
    payWithin: z.int().describe('The number of seconds within which the payment must be made'),
  }),
  refuses: [...shopOnly, 'nothing_owed', 'conflict', 'payment_unavailable'],
})
export const verifyCommissionPayment = endpoint('verifyCommissionPayment', {
  input: PaymentProof,
  reply: z.object({
    success: z.boolean(),
    message: z.string(),
    pending: z.boolean().optional().describe('True if the payment is not confirmed yet'),
  }),
  refuses: ['payment_not_verified'],
})
