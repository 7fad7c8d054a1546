import { z } from 'zod'
import { endpoint, shopOnly } from '../endpoint.ts'
import { firstDaySteps, saidSteps } from '../rules/orders/first-day.ts'
import { Nothing, ReplyId } from '../shapes.ts'

export const FirstDay = z.object({
  isShown: z
    .boolean()
    .describe(
      'Whether to show the checklist: false once all steps are done, it was dismissed, or the shop is no longer new',
    ),
  items: z.int().describe('The number of items on the menu'),
  done: z.array(z.enum(firstDaySteps)),
  testOrderId: ReplyId.optional().describe(
    'The id of the test order that is open, or that is delivered and not removed yet',
  ),
})
export type FirstDay = z.infer<typeof FirstDay>

const firstDay = { reply: z.object({ data: FirstDay }), refuses: shopOnly }

export const showFirstDay = endpoint('showFirstDay', { ...firstDay, input: Nothing })
export const markFirstDay = endpoint('markFirstDay', {
  ...firstDay,
  input: z.object({
    step: z.enum(saidSteps).describe('The step that is done; `dismissed` hides the checklist'),
  }),
})
export const placeTestOrder = endpoint('placeTestOrder', {
  ...firstDay,
  input: Nothing,
  refuses: [...shopOnly, 'conflict'],
})
export const removeTestOrder = endpoint('removeTestOrder', { ...firstDay, input: Nothing })
