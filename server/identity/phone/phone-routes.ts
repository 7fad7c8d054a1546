import { endpoints } from '#contract/endpoints.ts'
import { replies } from '#contract/replies.ts'
import { fill } from '#contract/rules/language/say.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { deviceOf } from '../devices.ts'
import type { IdentityParts } from '../parts.ts'
import { signedIn } from '../replies.ts'
import { type PhoneParts, sendPhoneCode } from './phone-codes.ts'
import { linkPhone, removePhone } from './phone-link.ts'
import { logInByPhone, registerByPhone } from './phone-sign-in.ts'

export function mountPhone(api: Api, parts: IdentityParts): void {
  const { limiter, sealer, cookies, productName, phone } = parts
  serve(api, endpoints.sendPhoneCode, async (call) => {
    const { db, input } = call
    const sending = { limiter, sealer, phone: requirePhone(phone) }
    const sent = await sendPhoneCode(db, sending, { ...input, purpose: 'sign_in' }, deviceOf(call, cookies))
    return { message: replies.codeSent, ...sent }
  })
  serve(api, endpoints.loginPhone, async (call) => {
    requirePhone(phone)
    const { token, email, role } = await logInByPhone(call.db, limiter, call.input, deviceOf(call, cookies))
    return { ...signedIn(token, role, replies.welcomeBack), email }
  })
  serve(api, endpoints.registerPhone, async (call) => {
    requirePhone(phone)
    const { token, email } = await registerByPhone(call.db, limiter, call.input, deviceOf(call, cookies))
    return { ...signedIn(token, 'user', fill(replies.welcome, { product: productName })), email }
  })

  serve(api, endpoints.sendLinkCode, async (call) => {
    const { db, input, viewer } = call
    const sending = { limiter, sealer, phone: requirePhone(phone) }
    const codeFor = { phone: input.phone, purpose: 'link', role: viewer.role } as const
    const sent = await sendPhoneCode(db, sending, codeFor, deviceOf(call, cookies), viewer.accountId)
    return { message: replies.codeSent, ...sent }
  })
  serve(api, endpoints.linkPhone, async (call) => {
    requirePhone(phone)
    await linkPhone(parts, call, call.input, deviceOf(call, cookies))
    return { message: replies.phoneLinked }
  })
  serve(api, endpoints.removePhone, async (call) => {
    await removePhone(call.db, call.viewer, deviceOf(call, cookies))
    return { message: replies.phoneRemoved }
  })
}

function requirePhone(phone: PhoneParts | undefined): PhoneParts {
  if (!phone) throw new Refusal('phone_off')
  return phone
}
