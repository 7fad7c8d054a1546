import { z } from 'zod'
import { LONGEST_NUMBER } from './rules/accounts/checks.ts'
import { MAX_ADDRESS, MAX_ADDRESS_LINE, MAX_EMAIL, MAX_NAME } from './rules/text/lengths.ts'
import { Text } from './shapes.ts'

const fields = {
  shopImage: z.string().describe('A data URL with a JPEG or PNG image of less than 5 MB'),
  name: Text(MAX_NAME),
  address: Text(MAX_ADDRESS),
  street2: Text(MAX_ADDRESS_LINE),
  city: Text(MAX_NAME),
  state: Text(MAX_NAME),
  postal_code: Text(LONGEST_NUMBER),
  email: Text(MAX_EMAIL),
  phone: Text(LONGEST_NUMBER),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  pan: Text(LONGEST_NUMBER),
  accountHolderName: Text(MAX_NAME),
  accountNumber: Text(LONGEST_NUMBER),
  ifscCode: Text(LONGEST_NUMBER),
  bankName: Text(MAX_NAME),
  subscription: z.union([z.string().max(10), z.number()]).describe('The price of the plan, in rupees'),
  browserNotificationOptIn: z.boolean(),
  fcmToken: z.string().max(4096).nullable(),
}

/**
 * The form of a shop's set-up. Only the shape: which fields are required, and the text for each fault, is in
 * `rules/shops/setup-checks.ts`, which form and server share.
 */
export const SetupForm = z.object({
  ...fields,
  street2: fields.street2.default(''),
  browserNotificationOptIn: fields.browserNotificationOptIn.default(true),
  fcmToken: fields.fcmToken.default(null),
})
export type SetupForm = z.infer<typeof SetupForm>

/** What was typed so far. Has no defaults, so that a missing field means that it was not sent. */
export const SetupDraft = z.object(fields).partial()
export type SetupDraft = z.infer<typeof SetupDraft>
