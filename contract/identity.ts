import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { isMobile, LONGEST_NUMBER, tidyPhone } from './rules/accounts/checks.ts'
import { isEmail } from './rules/accounts/email.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './rules/accounts/password-length.ts'
import { languages } from './rules/language/languages.ts'
import { plainDigits } from './rules/text/digits.ts'
import { MAX_NAME } from './rules/text/lengths.ts'
import { Done, Id, Moment, Nothing, Pause, ReplyId, ReplyRole, Role, Text } from './shapes.ts'

const SIGN_IN_MAX_BYTES = 16 * 1024

export const Email = z
  .string()
  .refine(isEmail, 'Please enter a valid email address.')
  .transform((email) => email.toLowerCase())
  .describe('A single e-mail address; the server converts it to lower case')
export const Password = z
  .string()
  .max(1000)
  .describe(`${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters, used exactly as typed`)
const Name = Text(MAX_NAME).min(1)
const Code = z.string().max(12)
const TokenHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('The SHA-256 hash of the token, in lower-case hexadecimal')

/** Proves that the owner is present, by one of the three fields. A session is not enough: the phone may have been left on a counter. */
export const Proof = z.object({
  password: Password.optional(),
  otp: Code.optional().describe('The code mailed by `sendAccountCode`'),
  credential: z.string().max(4096).optional().describe('The credential (ID token) from Google'),
})
export type Proof = z.infer<typeof Proof>
export const proofRefusals = [
  'proof_required',
  'wrong_credentials',
  'wrong_code',
  'google_refused',
  'too_many',
  'overloaded',
] as const

const SignedIn = z.object({
  token: z.string(),
  userType: ReplyRole,
  message: z.string(),
  isNewUser: z.boolean().optional(),
  redirect: z.string().describe('The path of the page to open next'),
})

export const Account = z.object({
  _id: ReplyId,
  name: z.string(),
  email: z.string(),
  userType: ReplyRole,
  hasPassword: z
    .boolean()
    .describe(
      'False if the account was opened with Google or a phone number and no password has been set since',
    ),
  isEmailProven: z.boolean().describe('True once a mailed code or Google has proven the e-mail address'),
  phone: z
    .string()
    .optional()
    .describe('The phone number with which the account can also sign in, ten digits'),
  language: z
    .enum(languages)
    .optional()
    .describe('The language of mails and notices to the account; absent if none was chosen'),
  shop: z
    .object({
      _id: ReplyId,
      name: z.string(),
      isSetUp: z.boolean(),
      subEndDate: Moment.nullable(),
      pause: Pause.optional().describe('Present while the shop takes no orders because it is paused'),
    })
    .optional(),
})
export type Account = z.infer<typeof Account>

export const Session = z.object({
  _id: ReplyId,
  device: z.string(),
  method: z.string(),
  createdAt: Moment,
  lastSeenAt: Moment,
  isCurrent: z.boolean().describe('True for the session of this call'),
})
export type Session = z.infer<typeof Session>

export const register = endpoint('register', {
  input: z.object({ name: Name, email: Email, password: Password, role: Role.default('user') }),
  reply: SignedIn,
  refuses: ['email_taken', 'verify_email_first', 'weak_password', 'too_many', 'overloaded'],
  maxBytes: SIGN_IN_MAX_BYTES,
})
export const login = endpoint('login', {
  input: z.object({
    email: Email,
    password: Password,
    name: Text(MAX_NAME).optional(),
    role: Role.default('user'),
  }),
  reply: SignedIn,
  refuses: ['wrong_credentials', 'account_suspended', 'too_many', 'overloaded'],
  maxBytes: SIGN_IN_MAX_BYTES,
})
export const sendOtp = endpoint('sendOtp', {
  input: z.object({ email: Email, password: Password }),
  reply: z.object({ message: z.string() }),
  refuses: ['weak_password', 'too_many', 'overloaded'],
  maxBytes: SIGN_IN_MAX_BYTES,
})
export const verifyOtp = endpoint('verifyOtp', {
  input: z.object({ email: Email, otp: Code, name: Name, password: Password }),
  reply: SignedIn,
  refuses: ['wrong_code', 'too_many', 'overloaded'],
  maxBytes: SIGN_IN_MAX_BYTES,
})
/** Sets a cookie and returns its hash as the nonce for Google. */
export const prepareGoogle = endpoint('prepareGoogle', {
  input: Nothing,
  reply: z.object({
    data: z.object({
      nonce: z.string().describe('To be passed to Google, so that the credential works only in this browser'),
    }),
  }),
})
export const loginGoogle = endpoint('loginGoogle', {
  input: z.object({ token: z.string().min(1).max(4096), userType: Role.default('user') }),
  reply: z.object({
    token: z.string(),
    isNewUser: z.boolean(),
    userType: ReplyRole,
    message: z.string(),
    redirect: z.string(),
  }),
  refuses: ['google_refused', 'account_suspended', 'too_many'],
  maxBytes: SIGN_IN_MAX_BYTES,
})
export const registerGoogle = endpoint('registerGoogle', {
  input: z.object({ name: Name, email: Email, role: Role, password: z.string().max(1000).optional() }),
  reply: SignedIn,
  refuses: ['google_refused', 'email_taken', 'too_many'],
  maxBytes: SIGN_IN_MAX_BYTES,
})
export const logout = endpoint('logout', { input: Nothing, reply: Done })
/** Repeats a logout that got no answer. The browser keeps only the token's hash for it. Succeeds also if there is no such session. */
export const repeatLogout = endpoint('repeatLogout', {
  input: z.object({ tokenHash: TokenHash }),
  reply: Done,
  maxBytes: SIGN_IN_MAX_BYTES,
})
export const logoutAll = endpoint('logoutAll', { input: Nothing, reply: Done })
export const showMe = endpoint('showMe', { input: Nothing, reply: z.object({ account: Account }) })

export const forgotPassword = endpoint('forgotPassword', {
  input: z.object({ email: Email, role: Role.default('user') }),
  reply: z.object({ message: z.string() }),
  refuses: ['too_many'],
  maxBytes: SIGN_IN_MAX_BYTES,
})
export const resetPassword = endpoint('resetPassword', {
  input: z.object({ email: Email, role: Role.default('user'), otp: Code, password: Password }),
  reply: SignedIn,
  refuses: ['wrong_code', 'weak_password', 'account_suspended', 'too_many', 'overloaded'],
  maxBytes: SIGN_IN_MAX_BYTES,
})
export const changePassword = endpoint('changePassword', {
  input: z.object({ oldPassword: Password, newPassword: Password }),
  reply: Done,
  refuses: ['wrong_credentials', 'weak_password', 'too_many', 'overloaded'],
  maxBytes: SIGN_IN_MAX_BYTES,
})
export const listSessions = endpoint('listSessions', {
  input: Nothing,
  reply: z.object({ data: z.array(Session) }),
})
export const endSession = endpoint('endSession', { input: z.object({ sessionId: Id }), reply: Done })
export const exportAccount = endpoint('exportAccount', {
  input: Proof,
  reply: z.object({ data: z.record(z.string(), z.unknown()) }),
  refuses: proofRefusals,
  maxBytes: SIGN_IN_MAX_BYTES,
})
/** Mails a code: as a proof for those without a password, or to prove the e-mail itself. */
export const sendAccountCode = endpoint('sendAccountCode', {
  input: z.object({
    purpose: z
      .enum(['erase', 'export', 'bank', 'email', 'phone'])
      .default('erase')
      .describe(
        'The call that the code is for: `deleteAccount`, `exportAccount`, `editOwnShop`, `confirmEmail` or `linkPhone`',
      ),
  }),
  reply: z.object({ message: z.string() }),
  refuses: ['too_many', 'overloaded'],
  maxBytes: SIGN_IN_MAX_BYTES,
})
export const deleteAccount = endpoint('deleteAccount', {
  input: Proof,
  reply: Done,
  refuses: [...proofRefusals, 'conflict', 'account_unsettled'],
})
export const confirmEmail = endpoint('confirmEmail', {
  input: z.object({ otp: Code }),
  reply: Done,
  refuses: ['wrong_code', 'too_many', 'overloaded'],
  maxBytes: SIGN_IN_MAX_BYTES,
})

const Phone = z
  .string()
  .max(LONGEST_NUMBER)
  .refine((text) => isMobile(tidyPhone(text)), 'Please enter a valid mobile number.')
  .transform(tidyPhone)
  .describe('An Indian mobile number, with or without +91, in Latin or Indian digits')
const Otp = Code.transform((code) => plainDigits(code).replace(/\s/g, '')).describe('Six digits')
const Challenge = z.string().max(64).describe('The `challenge` from the reply of the call that sent the code')

const CodeSent = z.object({
  message: z.string(),
  challenge: z.string().describe('Has to be sent together with the code, which is not valid without it'),
  againAfterSeconds: z.int().describe('The number of seconds until another code may be requested'),
})
const PhoneSignedIn = SignedIn.extend({
  email: z.string().describe('The e-mail address of the account that was signed in to'),
})

export const sendPhoneCode = endpoint('sendPhoneCode', {
  input: z.object({ phone: Phone, role: Role.default('user') }),
  reply: CodeSent,
  refuses: ['phone_off', 'sms_unavailable', 'too_many'],
  maxBytes: SIGN_IN_MAX_BYTES,
})
/** Refuses with `phone_unknown` if the code is right but the number has no account; the same code can then register one. */
export const loginPhone = endpoint('loginPhone', {
  input: z.object({ challenge: Challenge, otp: Otp }),
  reply: PhoneSignedIn,
  refuses: ['phone_off', 'wrong_code', 'phone_unknown', 'account_suspended', 'too_many'],
  maxBytes: SIGN_IN_MAX_BYTES,
})
/** Opens a customer's account, or signs in if the number has one by now. */
export const registerPhone = endpoint('registerPhone', {
  input: z.object({ challenge: Challenge, otp: Otp, name: Name, email: Email }),
  reply: PhoneSignedIn,
  refuses: ['phone_off', 'wrong_code', 'phone_unknown', 'email_taken', 'account_suspended', 'too_many'],
  maxBytes: SIGN_IN_MAX_BYTES,
})

/** Sends a code to the number that is to be added to the account. */
export const sendLinkCode = endpoint('sendLinkCode', {
  input: z.object({ phone: Phone }),
  reply: CodeSent,
  refuses: ['phone_off', 'sms_unavailable', 'too_many'],
  maxBytes: SIGN_IN_MAX_BYTES,
})
export const linkPhone = endpoint('linkPhone', {
  input: Proof.extend({
    challenge: Challenge,
    phoneOtp: Otp.describe('The six digits sent to the phone number'),
  }),
  reply: Done,
  refuses: [...proofRefusals, 'phone_off', 'phone_taken'],
  maxBytes: SIGN_IN_MAX_BYTES,
})
/** Works also if signing in by number is no longer offered. */
export const removePhone = endpoint('removePhone', { input: Nothing, reply: Done })

/** Sets the language of mails and notices. */
export const chooseLanguage = endpoint('chooseLanguage', {
  input: z.object({ language: z.enum(languages) }),
  reply: Done,
})
