import { hash } from 'node:crypto'
import type { Role } from '#contract/rules/accounts/roles.ts'
import { pushSubscription } from '#test/recorded-notices.ts'
import { deliveryAddress, password } from '#test/scenes/builders.ts'
import type { Customer, Stage } from './act.ts'

type Life = Stage & { person: Customer; role: Role; phone: string }

/** Everything that a person does with an account, except deleting it. Its password is that of the builders. */
export async function lifeOfAccount(life: Life): Promise<void> {
  await signInAndOut(life)
  await changePasswords(life)
  await addPhone(life)
  await subscribeToPush(life)
  const { act, person, codeFor } = life
  await act(person, 'chooseLanguage', { language: 'hi' })
  await act(person, 'chooseLanguage', { language: 'en' })
  await act(person, 'exportAccount', { password })
  await act(person, 'sendAccountCode', { purpose: 'export' })
  await act(person, 'exportAccount', { otp: await codeFor(person.email) })
}

const signIn = async ({ app, act, person, role }: Life) =>
  app.as(await act(app.anon, 'login', { email: person.email, password, role }))

async function signInAndOut(life: Life) {
  const { app, act, person, role } = life
  await signIn(life)
  const { data } = await act(person, 'listSessions')
  await act(person, 'endSession', { sessionId: data.find(({ isCurrent }) => !isCurrent)?._id ?? '' })
  await act(await signIn(life), 'logout')
  const { token } = await act(app.anon, 'login', { email: person.email, password, role })
  await act(app.anon, 'repeatLogout', { tokenHash: hash('sha256', token) })
  await act(person, 'showMe')
}

async function changePasswords(life: Life) {
  const { app, act, person, role, codeFor } = life
  await act(person, 'changePassword', { oldPassword: password, newPassword: 'another battery 8' })
  await act(app.anon, 'forgotPassword', { email: person.email, role })
  const otp = await codeFor(person.email)
  // This ends every session, including the person's present one.
  const { token } = await act(app.anon, 'resetPassword', { email: person.email, role, otp, password })
  Object.assign(person, app.as({ token }), { token })
}

async function addPhone({ app, act, person, role, phone, codeFor }: Life) {
  const { challenge } = await act(person, 'sendLinkCode', { phone })
  const phoneOtp = await codeFor(phone)
  await act(person, 'linkPhone', { password, challenge, phoneOtp })
  const sent = await act(app.anon, 'sendPhoneCode', { phone, role })
  await act(app.anon, 'loginPhone', { challenge: sent.challenge, otp: await codeFor(phone) })
  await act(person, 'removePhone')
}

async function subscribeToPush({ act, person }: Life) {
  const subscription = pushSubscription(person.accountId)
  await act(person, 'addPushSubscription', { subscription })
  await act(person, 'removePushSubscription', { subscription })
  await act(person, 'addPushSubscription', { subscription, isByHand: true })
}

/** For customers only. */
export async function keepAddresses({ act, person }: Pick<Life, 'act' | 'person'>): Promise<void> {
  const { data: home } = await act(person, 'addAddress', deliveryAddress)
  const { data: work } = await act(person, 'addAddress', { ...deliveryAddress, flat: '5' })
  await act(person, 'changeAddress', { ...deliveryAddress, flat: '6', addressId: work._id })
  await act(person, 'chooseDefaultAddress', { addressId: work._id })
  await act(person, 'listAddresses')
  await act(person, 'removeAddress', { addressId: home._id })
}

/** The same ways to sign in, for a person without an account. */
export async function registerNewPeople(
  { app, act, codeFor }: Stage,
  of: string,
  phone: string,
): Promise<void> {
  const email = `nita-${of}@example.in`
  const nita = app.as(await act(app.anon, 'register', { name: 'Nita', email, password }))
  await act(nita, 'sendAccountCode', { purpose: 'email' })
  await act(nita, 'confirmEmail', { otp: await codeFor(email) })
  await act(nita, 'logoutAll')
  const { challenge } = await act(app.anon, 'sendPhoneCode', { phone })
  const otp = await codeFor(phone)
  await act(app.anon, 'registerPhone', { challenge, otp, name: 'Omkar', email: `omkar-${of}@example.in` })
}
