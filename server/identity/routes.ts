import { endpoints } from '#contract/endpoints.ts'
import { replies } from '#contract/replies.ts'
import { fill } from '#contract/rules/language/say.ts'
import { writeAudit } from '#server/http/audit.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { endSession, endSessionOfHash, endSessions } from '#server/http/sessions.ts'
import { mountAccount } from './account/account-routes.ts'
import { deviceOf } from './devices.ts'
import { mountGoogle } from './google/google-routes.ts'
import { logIn } from './log-in.ts'
import type { IdentityParts } from './parts.ts'
import { resetPassword, sendResetCode } from './passwords/password-reset.ts'
import { mountPhone } from './phone/phone-routes.ts'
import { register } from './register.ts'
import { signedIn } from './replies.ts'
import { finishShopSignUp, sendSignUpCode } from './shop-sign-up.ts'

export function identityRoutes(api: Api, parts: IdentityParts): void {
  mountPasswords(api, parts)
  mountShopSignUp(api, parts)
  mountLeaving(api)
  mountGoogle(api, parts)
  mountPhone(api, parts)
  mountAccount(api, parts)
}

function mountPasswords(api: Api, parts: IdentityParts): void {
  const { limiter, productName, cookies } = parts
  serve(api, endpoints.register, async (call) => {
    const { db, input } = call
    const token = await register(db, limiter, productName, input, deviceOf(call, cookies))
    return signedIn(token, 'user', fill(replies.welcome, { product: productName }))
  })
  serve(api, endpoints.login, async (call) => {
    const { db, input } = call
    const token = await logIn(db, limiter, input, deviceOf(call, cookies))
    return signedIn(token, input.role, replies.welcomeBack)
  })
  serve(api, endpoints.forgotPassword, async (call) => {
    const { db, input } = call
    await sendResetCode(db, parts, input, deviceOf(call, cookies))
    return { message: replies.codeMaybeSent }
  })
  serve(api, endpoints.resetPassword, async (call) => {
    const { db, input } = call
    const token = await resetPassword(db, limiter, productName, input, deviceOf(call, cookies))
    return signedIn(token, input.role, replies.passwordChanged)
  })
}

function mountShopSignUp(api: Api, parts: IdentityParts): void {
  const { limiter, productName, cookies } = parts
  serve(api, endpoints.sendOtp, async (call) => {
    const { db, input } = call
    await sendSignUpCode(db, parts, productName, input, deviceOf(call, cookies))
    return { message: replies.codeSent }
  })
  serve(api, endpoints.verifyOtp, async (call) => {
    const { db, input } = call
    const token = await finishShopSignUp(db, limiter, input, deviceOf(call, cookies))
    return signedIn(token, 'shop', replies.codeRight, '/setup')
  })
}

function mountLeaving(api: Api): void {
  serve(api, endpoints.logout, async ({ db, viewer, ip }) => {
    await endSession(db, viewer.accountId, viewer.sessionId)
    await writeAudit(db, { kind: 'signed_out', accountId: viewer.accountId, ip })
    return {}
  })
  serve(api, endpoints.repeatLogout, async ({ db, input, ip }) => {
    const accountId = await endSessionOfHash(db, Buffer.from(input.tokenHash, 'hex'))
    if (accountId) await writeAudit(db, { kind: 'signed_out', accountId, ip })
    return {}
  })
  serve(api, endpoints.logoutAll, async ({ db, viewer, ip }) => {
    await endSessions(db, viewer.accountId)
    await writeAudit(db, { kind: 'sessions_ended', accountId: viewer.accountId, ip, detail: 'logout-all' })
    return {}
  })
}
