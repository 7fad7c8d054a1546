import { z } from 'zod'
import { endpoint, shopOnly } from './endpoint.ts'
import { PaymentOrder, PaymentProof } from './payments.ts'
import { paymentMethods } from './rules/checkout.ts'
import { moneyFigures } from './rules/money-figures.ts'
import { Moment, Nothing, onlyOneOf, ReplyId } from './shapes.ts'

const soldKinds = ['delivered', 'taken_back', 'fee_kept', 'refunded', 'corrected'] as const
const StatementLine = z.object({
  kind: z
    .enum(soldKinds)
    .describe(
      'fee_kept: not deliverable, the delivery fee is kept; corrected: the amount of an earlier line has changed',
    ),
  orderId: ReplyId,
  deliveredAt: Moment,
  paymentMethod: z.enum(paymentMethods),
  amount: z.number(),
  commission: z.number(),
  gatewayFee: z.number(),
})
export const Statement = z.object({
  month: z.string(),
  lines: z.array(StatementLine),
  next: z
    .string()
    .optional()
    .describe('The cursor of the next page of lines; everything else covers the whole month'),
  transfers: z
    .array(z.object({ at: Moment, amount: z.number(), reference: z.string() }))
    .describe('Paid to the shop; negative: paid by the shop'),
  totals: z.object({
    opening: z
      .number()
      .describe('What the platform owed the shop before this month; negative: what the shop owed'),
    orders: z.int(),
    amount: z.number(),
    commission: z.number(),
    codCommissionOwed: z.number(),
    onlineDue: z.number(),
    gatewayFee: z.number(),
    gatewayFeeOfShop: z.number().describe('The part of it that was taken from the shop'),
    earned: z.number().describe('What the shop earned in this month; negative: what it came to owe'),
    paidOut: z.number(),
    received: z.number(),
    closing: z.number().describe('opening + earned - paidOut + received'),
  }),
})
export type Statement = z.infer<typeof Statement>

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

export const showStatement = endpoint('showStatement', {
  input: z.object({
    month: Month.optional(),
    after: z.string().max(300).optional(),
  }),
  reply: z.object({ data: Statement }),
  refuses: shopOnly,
})

const DayFigures = z.object({
  orders: z.int().describe('Orders sold, minus those undone or wholly refunded'),
  cash: z.number().describe('Collected in cash at the door'),
  online: z.number().describe('Paid online for delivered orders'),
  fees: z.number().describe('Gateway fees that the shop bears'),
  commission: z.number(),
  back: z.number().describe('Refunded to customers, of delivered orders'),
  keeps: z.number().describe('cash + online - fees - commission - back'),
  sent: z.number().describe("Transferred to the shop's bank account"),
})
export const Money = z.object({
  month: z.string(),
  days: z
    .array(DayFigures.extend({ day: z.string() }))
    .describe('In Asia/Kolkata, newest first; none without an entry'),
  sum: DayFigures,
  totals: Statement.shape.totals.describe("Those of the month's statement"),
})
export type Money = z.infer<typeof Money>

export const showMoney = endpoint('showMoney', {
  input: z.object({ month: Month.optional() }),
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
  orders: z.int(),
  amount: z.number().describe('What the shop received by it; negative: what was refunded or undone'),
  fee: z.number(),
  commission: z.number(),
  keeps: z.number(),
  payment: z
    .object({ id: z.string(), method: z.string().optional() })
    .optional()
    .describe("With the gateway's id"),
  refunds: z
    .array(
      z.object({
        id: ReplyId,
        amount: z.number(),
        status: z.enum(['due', 'pending', 'processed', 'failed']),
        bankReference: z.string().optional().describe('By which the bank can trace it'),
      }),
    )
    .optional()
    .describe('All of its payment, oldest first'),
  cashReturned: z.number().optional().describe('Returned in cash, and confirmed'),
  reference: z.string().optional().describe("The bank's reference of a transfer"),
})
export type MoneyEntry = z.infer<typeof MoneyEntry>

export const listMoneyEntries = endpoint('listMoneyEntries', {
  input: z
    .object({
      of: z.enum(moneyFigures),
      day: z.iso.date().optional(),
      month: Month.optional(),
      after: z.string().max(300).optional(),
    })
    .check(onlyOneOf('day', 'month')),
  reply: z.object({
    data: z.array(MoneyEntry).describe('What the figure is the sum of, newest first'),
    next: z.string().optional(),
  }),
  refuses: shopOnly,
})

export const createCommissionPayment = endpoint('createCommissionPayment', {
  input: Nothing,
  reply: PaymentOrder.extend({
    payWithin: z.int().describe('Seconds within which the payment must be made'),
  }),
  refuses: [...shopOnly, 'nothing_owed', 'conflict', 'payment_unavailable'],
})
export const verifyCommissionPayment = endpoint('verifyCommissionPayment', {
  input: PaymentProof,
  reply: z.object({ success: z.boolean(), message: z.string(), pending: z.boolean().optional() }),
  refuses: ['payment_not_verified'],
})
