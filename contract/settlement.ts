import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { paymentMethods } from './rules/checkout.ts'
import { Moment, ReplyId } from './shapes.ts'

const StatementLine = z.object({
  kind: z
    .enum(['delivered', 'taken_back', 'fee_kept', 'refunded', 'corrected'])
    .describe('fee_kept: brought in vain; corrected: what it came to is known better'),
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
  next: z.string().optional().describe('The cursor of more lines; everything else is of the whole month'),
  transfers: z
    .array(z.object({ at: Moment, amount: z.number(), reference: z.string() }))
    .describe('Paid to the shop; negative: paid by the shop'),
  totals: z.object({
    opening: z.number().describe('What the platform owed the shop before; negative: what the shop owed'),
    orders: z.int(),
    amount: z.number(),
    commission: z.number(),
    codCommissionOwed: z.number(),
    onlineDue: z.number(),
    gatewayFee: z.number(),
    gatewayFeeOfShop: z.number().describe('The part of it that was taken from the shop'),
    earned: z.number().describe("The shop's in this month; negative: the platform's"),
    paidOut: z.number(),
    received: z.number(),
    closing: z.number().describe('opening + earned - paidOut + received'),
  }),
})
export type Statement = z.infer<typeof Statement>

export const showStatement = endpoint('showStatement', {
  input: z.object({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional(),
    after: z.string().max(300).optional(),
  }),
  reply: z.object({ data: Statement }),
  refuses: ['setup_required'],
})
