import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { firstDaySteps, saidSteps } from './rules/first-day.ts'
import { Nothing, ReplyId } from './shapes.ts'

export const FirstDay = z.object({
  isShown: z.boolean().describe('False once all is done, it was put away, or the shop is new no more'),
  items: z.int(),
  done: z.array(z.enum(firstDaySteps)),
  testOrderId: ReplyId.optional().describe('The one that is open, or was delivered and not thrown away yet'),
})
export type FirstDay = z.infer<typeof FirstDay>

const reply = z.object({ data: FirstDay })
const refuses = ['setup_required'] as const

export const showFirstDay = endpoint('showFirstDay', { input: Nothing, reply, refuses })
export const markFirstDay = endpoint('markFirstDay', {
  input: z.object({ step: z.enum(saidSteps) }),
  reply,
  refuses,
})
export const placeTestOrder = endpoint('placeTestOrder', {
  input: Nothing,
  reply,
  refuses: [...refuses, 'conflict'],
})
export const removeTestOrder = endpoint('removeTestOrder', { input: Nothing, reply, refuses })
