import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Nothing } from './shapes.ts'

export const Site = z.object({
  productName: z.string(),
  supportEmail: z.string(),
  supportPhones: z.array(z.string()),
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  copyrightLine: z.string(),
  publicUrl: z.string(),
  /** True where nothing is real, and every page says so. */
  isDemo: z.boolean(),
  /** True where money is pretended. */
  paymentTestMode: z.boolean(),
  /** Loaded by the page that is about to open the payment window. */
  paymentScriptUrl: z.string(),
  /** True where sign-in or mail is pretended. */
  signInTestMode: z.boolean(),
  /** Where pretended mails are read. */
  mailboxPath: z.string().nullable(),
  google: z.object({ clientId: z.string(), scriptUrl: z.string(), isStandIn: z.boolean() }).nullable(),
  phoneFirstDigits: z.string(),
  /** How long a checkout lives: then its key is worth nothing any more. */
  checkoutSeconds: z.int(),
})
export type Site = z.infer<typeof Site>

export const showSite = endpoint('showSite', { input: Nothing, reply: z.object({ data: Site }) })

export const chat = endpoint('chat', {
  input: z.object({ message: z.string().trim().min(1).max(500) }),
  reply: z.object({ reply: z.string() }),
  refuses: ['chat_unavailable', 'sensitive_message', 'too_many'],
})
export const showPushConfig = endpoint('showPushConfig', {
  input: Nothing,
  reply: z.object({ data: z.object({ vapidPublicKey: z.string().nullable() }) }),
})
export const addPushSubscription = endpoint('addPushSubscription', {
  input: z.object({
    subscription: z.string().min(1).max(4096).describe('JSON of a PushSubscription, or an FCM token'),
  }),
  reply: Done,
})
export const removePushSubscription = endpoint('removePushSubscription', {
  input: z.object({ subscription: z.string().min(1).max(4096) }),
  reply: Done,
})
