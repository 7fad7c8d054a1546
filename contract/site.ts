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
  picturesUrl: z.string().describe('The origin of pictures; `publicUrl` if they have none of their own'),
  isDemo: z.boolean().describe('True for a demo, which every page then says'),
  paymentTestMode: z.boolean().describe('True if payments are simulated'),
  paymentScriptUrl: z
    .string()
    .describe('The gateway’s script, which a page loads before it opens the payment window'),
  signInTestMode: z.boolean().describe('True if sign-in or mail is simulated'),
  mailboxPath: z
    .string()
    .nullable()
    .describe('The path where simulated mails are shown; null if mail is real'),
  google: z
    .object({
      clientId: z.string(),
      scriptUrl: z.string(),
      isStandIn: z.boolean().describe('True if Google is simulated'),
    })
    .nullable(),
  phoneSignIn: z.boolean().describe('True if users can sign in with a code sent to a phone number'),
  phoneFirstDigits: z.string().describe('The digits that a customer’s phone number may begin with'),
  checkoutSeconds: z.int().describe('For how many seconds the idempotency key of a checkout is valid'),
})
export type Site = z.infer<typeof Site>
/** The part that does not depend on the language. */
export type Installation = Omit<Site, 'copyrightLine'>

export const showSite = endpoint('showSite', { input: Nothing, reply: z.object({ data: Site }) })
