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
  /** Where pictures are fetched from; `publicUrl` where they have no origin of their own. */
  picturesUrl: z.string(),
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
  /** True where a code to a phone number signs in. */
  phoneSignIn: z.boolean(),
  phoneFirstDigits: z.string(),
  /** How long a checkout lives: then its key is worth nothing any more. */
  checkoutSeconds: z.int(),
})
export type Site = z.infer<typeof Site>
/** What of it is the same in every language. */
export type Installation = Omit<Site, 'copyrightLine'>

export const showSite = endpoint('showSite', { input: Nothing, reply: z.object({ data: Site }) })
