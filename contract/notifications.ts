import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Nothing } from './shapes.ts'

export const showPushConfig = endpoint('showPushConfig', {
  input: Nothing,
  reply: z.object({ data: z.object({ vapidPublicKey: z.string().nullable() }) }),
})
export const addPushSubscription = endpoint('addPushSubscription', {
  input: z.object({
    subscription: z
      .string()
      .min(1)
      .max(4096)
      .describe('The browser’s `PushSubscription` as JSON text, or an FCM token'),
    isByHand: z
      .boolean()
      .optional()
      .describe(
        'True if the user turned notifications on, rather than the page renewing them; push notifications are then also turned on for the user’s shop',
      ),
  }),
  reply: Done,
})
export const removePushSubscription = endpoint('removePushSubscription', {
  input: z.object({ subscription: z.string().min(1).max(4096) }),
  reply: Done,
})
