import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Nothing } from './shapes.ts'

export const showPushConfig = endpoint('showPushConfig', {
  input: Nothing,
  reply: z.object({ data: z.object({ vapidPublicKey: z.string().nullable() }) }),
})
export const addPushSubscription = endpoint('addPushSubscription', {
  input: z.object({
    subscription: z.string().min(1).max(4096).describe('JSON of a PushSubscription, or an FCM token'),
    isByHand: z
      .boolean()
      .optional()
      .describe('Turned on by a person, and not only renewed: this also turns pushes on for their shop'),
  }),
  reply: Done,
})
export const removePushSubscription = endpoint('removePushSubscription', {
  input: z.object({ subscription: z.string().min(1).max(4096) }),
  reply: Done,
})
