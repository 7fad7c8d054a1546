import { z } from 'zod'
import { firstDaySteps } from './rules/first-day.ts'
import { ReplyId } from './shapes.ts'

export const FirstDay = z.object({
  isShown: z.boolean().describe('False once all is done, it was put away, or the shop is new no more'),
  items: z.int(),
  done: z.array(z.enum(firstDaySteps)),
  testOrderId: ReplyId.optional().describe('The one that is open, or was delivered and not thrown away yet'),
})
export type FirstDay = z.infer<typeof FirstDay>
