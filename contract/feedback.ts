import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Id } from './shapes.ts'

export const leaveFeedback = endpoint('leaveFeedback', {
  input: z.object({
    name: z.string().trim().min(1).max(100),
    email: z.string().trim().min(3).max(254),
    rating: z.int().min(1).max(5),
    message: z.string().trim().min(1).max(2000),
    shopEmail: z.string().max(254),
    orderId: Id.optional(),
  }),
  reply: Done,
  refuses: ['conflict'],
})
