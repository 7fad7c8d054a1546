import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Nothing } from './shapes.ts'

export const Site = z.object({
  productName: z.string(),
  supportEmail: z.string(),
  supportPhones: z.array(z.string()),
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  copyrightLine: z.string(),
  publicUrl: z.string(),
  /** The origin of pictures; `publicUrl` if they have none of their own. */
  picturesUrl: z.string(),
  /** True for a demo, which every page then says. */
  isDemo: z.boolean(),
  /** True if payments are simulated. */
  paymentTestMode: z.boolean(),
  /** The gateway's script, loaded by a page before it opens the payment window. */
  paymentScriptUrl: z.string(),
  /** True if sign-in or mail is simulated. */
  signInTestMode: z.boolean(),
  /** The path where simulated mails are shown. */
  mailboxPath: z.string().nullable(),
  google: z.object({ clientId: z.string(), scriptUrl: z.string(), isStandIn: z.boolean() }).nullable(),
  /** True if one can sign in by a code to a phone number. */
  phoneSignIn: z.boolean(),
  phoneFirstDigits: z.string(),
  /** How long a checkout's idempotency key is valid. */
  checkoutSeconds: z.int(),
})
export type Site = z.infer<typeof Site>
/** The part that does not depend on the language. */
export type Installation = Omit<Site, 'copyrightLine'>

export const showSite = endpoint('showSite', { input: Nothing, reply: z.object({ data: Site }) })
