import { endpoints } from '#contract/endpoints.ts'
import { replies } from '#contract/replies.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Api, readToken, serve } from '#server/http/serve.ts'
import { makeToken } from '#server/http/sessions.ts'
import { deviceOf } from '../devices.ts'
import type { IdentityParts } from '../parts.ts'
import { signedIn } from '../replies.ts'
import { nonceOf } from './google-credential.ts'
import { logInWithGoogle, registerWithGoogle } from './google-sign-in.ts'

const TICKET_COOKIE = 'google-ticket'
export const NONCE_COOKIE = 'google-nonce'
/** Google's button may be pressed long after the page loaded. The credential itself is valid for ten minutes only. */
const NONCE_SECONDS = 24 * 60 * 60

export function mountGoogle(api: Api, { limiter, cookies, verifyGoogle }: IdentityParts): void {
  serve(api, endpoints.prepareGoogle, async ({ request, setCookie }) => {
    // Kept if there is one: another tab of this browser may be waiting with it.
    const secret = cookies.read(request, NONCE_COOKIE) || makeToken()
    setCookie(cookies.write(NONCE_COOKIE, secret, NONCE_SECONDS))
    return { data: { nonce: nonceOf(secret) } }
  })

  serve(api, endpoints.loginGoogle, async (call) => {
    const { db, input, request, setCookie } = call
    if (!verifyGoogle) throw new Refusal('google_refused')
    const signIn = {
      credential: input.token,
      nonceCookie: cookies.read(request, NONCE_COOKIE),
      role: input.userType,
    }
    const { token, isNewUser } = await logInWithGoogle(
      db,
      limiter,
      verifyGoogle,
      signIn,
      deviceOf(call, cookies),
    )
    const redirect = isNewUser && input.userType === 'shop' ? '/setup' : '/'
    const message = isNewUser ? replies.nameToConfirm : replies.welcomeBack
    setCookie(cookies.write(NONCE_COOKIE, ''))
    if (isNewUser) setCookie(cookies.write(TICKET_COOKIE, token))
    return { ...signedIn(token, input.userType, message, redirect), isNewUser }
  })

  serve(api, endpoints.registerGoogle, async (call) => {
    const { db, input, request, setCookie } = call
    const ticket = readToken(request.headers) ?? cookies.read(request, TICKET_COOKIE)
    const { name, email, role } = input
    const token = await registerWithGoogle(
      db,
      limiter,
      { ticket, name, email, role },
      deviceOf(call, cookies),
    )
    const isShop = role === 'shop'
    setCookie(cookies.write(TICKET_COOKIE, ''))
    return { ...signedIn(token, role, replies.googleSignUp[role], isShop ? '/setup' : '/'), isNewUser: true }
  })
}
