import { languages } from '#contract/rules/language/languages.ts'
import type { Person } from '../scenes/builders.ts'
import type { ValidCalls } from './valid-call.ts'
import type { World } from './world.ts'

const password = 'correct horse 7'

/** A person with a password, on whom no other calls depend. */
async function withPassword(world: World) {
  const email = world.newAddress()
  const { token } = await world.call('register', { name: 'Asha', email, password })
  return { email, token }
}

const nobodyElse = async (world: World): Promise<{ as: Person }> => ({ as: await world.newCustomer() })

/** A credential for the nonce of this browser, as the page gets it. */
async function googleCredential(world: World, email: string) {
  const prepared = await world.send({ method: 'GET', path: '/api/login/google', headers: {} })
  if (typeof prepared === 'string') throw new Error(`prepareGoogle: ${prepared}`)
  const cookie = String(prepared.headers['set-cookie']).split(';')[0] ?? ''
  const { nonce } = JSON.parse(prepared.text).data
  return { token: await world.google.mint({ email, name: 'Asha', nonce }), headers: { cookie } }
}

async function googleTicket(world: World, email: string): Promise<string> {
  const { token, headers } = await googleCredential(world, email)
  const answer = await world.send({
    method: 'POST',
    path: '/api/login/google',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  return typeof answer === 'string' ? '' : JSON.parse(answer.text).token
}

async function codeTo(world: World, call: 'sendPhoneCode' | 'sendLinkCode', phone: string, token?: string) {
  const { challenge } = await world.call(call, { phone }, token)
  return { challenge, otp: await world.codeFor(`+91${phone}`) }
}

/** A phone number that signs in to an account. */
async function withPhone(world: World) {
  const phone = world.newNumber()
  const { accountId } = await world.newCustomer()
  await world.db.insertInto('account_phones').values({ account_id: accountId, role: 'user', phone }).execute()
  return phone
}

export const validSignIns = {
  register: ({ newAddress }) => ({ input: { name: 'Asha', email: newAddress(), password } }),
  login: async (world) => ({ input: { email: (await withPassword(world)).email, password } }),
  sendOtp: ({ newAddress }) => ({ input: { email: newAddress(), password } }),
  verifyOtp: async (world) => {
    const email = world.newAddress()
    await world.call('sendOtp', { email, password })
    return { input: { email, password, name: 'Ravi', otp: await world.codeFor(email) } }
  },
  prepareGoogle: () => ({}),
  loginGoogle: async (world) => {
    const { token, headers } = await googleCredential(world, world.newAddress())
    return { input: { token }, headers }
  },
  registerGoogle: async (world) => {
    const email = world.newAddress()
    return { as: { token: await googleTicket(world, email) }, input: { name: 'Asha', email, role: 'user' } }
  },
  sendPhoneCode: ({ newNumber }) => ({ input: { phone: newNumber() } }),
  loginPhone: async (world) => ({ input: await codeTo(world, 'sendPhoneCode', await withPhone(world)) }),
  registerPhone: async (world) => {
    const code = await codeTo(world, 'sendPhoneCode', world.newNumber())
    return { input: { ...code, name: 'Asha', email: world.newAddress() } }
  },
  logout: nobodyElse,
  repeatLogout: () => ({ input: { tokenHash: 'a'.repeat(64) } }),
  logoutAll: nobodyElse,
  showMe: ({ chance, customers }) => ({ as: chance.oneOf(customers) }),
  chooseLanguage: ({ chance, customers }) => ({
    as: chance.oneOf(customers),
    input: { language: chance.oneOf(languages) },
  }),
  forgotPassword: ({ newAddress }) => ({ input: { email: newAddress() } }),
  resetPassword: async (world) => {
    const { email } = await withPassword(world)
    await world.call('forgotPassword', { email })
    return { input: { email, otp: await world.codeFor(email), password: `${password} and more` } }
  },
  changePassword: async (world) => ({
    as: await withPassword(world),
    input: { oldPassword: password, newPassword: `${password} and more` },
  }),
  listSessions: ({ chance, customers }) => ({ as: chance.oneOf(customers) }),
  endSession: async (world) => {
    const as = await world.newCustomer()
    return { as, input: { sessionId: as.viewer.sessionId } }
  },
  exportAccount: async (world) => ({ as: await withPassword(world), input: { password } }),
  sendAccountCode: nobodyElse,
  confirmEmail: async (world) => {
    const as = await world.newCustomer()
    await world.call('sendAccountCode', { purpose: 'email' }, as.token)
    return { as, input: { otp: await world.codeFor(as.email) } }
  },
  sendLinkCode: async (world) => ({ as: await world.newCustomer(), input: { phone: world.newNumber() } }),
  linkPhone: async (world) => {
    const as = await withPassword(world)
    const { challenge, otp } = await codeTo(world, 'sendLinkCode', world.newNumber(), as.token)
    return { as, input: { challenge, phoneOtp: otp, password } }
  },
  removePhone: nobodyElse,
  deleteAccount: async (world) => ({ as: await withPassword(world), input: { password } }),
} satisfies Partial<ValidCalls>
