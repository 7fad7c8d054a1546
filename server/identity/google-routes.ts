import { endpoints } from '#contract/endpoints.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Api, readToken, serve } from '#server/http/serve.ts'
import { makeToken } from '#server/http/sessions.ts'
import { nonceOf } from './google-credential.ts'
import { logInWithGoogle, registerWithGoogle } from './google-sign-in.ts'
import type { IdentityParts } from './parts.ts'
import { deviceOf, signedIn } from './replies.ts'

const ticketCookie = 'google-ticket'
const nonceCookie = 'google-nonce'

export function mountGoogle(api: Api, { limiter, cookies, verifyGoogle }: IdentityParts): void {
  serve(api, endpoints.prepareGoogle, async () => {
    const secret = makeToken()
    return withCookies({ data: { nonce: nonceOf(secret) } }, [cookies.write(nonceCookie, secret)])
  })

  serve(api, endpoints.loginGoogle, async ({ db, input, request, ip }) => {
    if (!verifyGoogle) throw new Refusal('google_refused')
    const signIn = {
      credential: input.token,
      nonceCookie: cookies.read(request, nonceCookie),
      role: input.userType,
    }
    const { token, isNewUser } = await logInWithGoogle(
      db,
      limiter,
      verifyGoogle,
      signIn,
      deviceOf(request, ip),
    )
    const redirect = isNewUser && input.userType === 'shop' ? '/setup' : '/'
    const message = isNewUser ? 'One more step: confirm your name.' : 'Welcome back!'
    const reply = { ...signedIn(token, input.userType, message, redirect), isNewUser }
    return withCookies(reply, [
      cookies.write(nonceCookie, ''),
      ...(isNewUser ? [cookies.write(ticketCookie, token)] : []),
    ])
  })

  serve(api, endpoints.registerGoogle, async ({ db, input, request, ip }) => {
    const ticket = readToken(request.headers) ?? cookies.read(request, ticketCookie)
    const { name, email, role } = input
    const token = await registerWithGoogle(db, limiter, { ticket, name, email, role }, deviceOf(request, ip))
    const isShop = role === 'shop'
    const message = isShop ? 'Shop signup successful via Google!' : 'User signup successful via Google!'
    const reply = { ...signedIn(token, role, message, isShop ? '/setup' : '/'), isNewUser: true }
    return withCookies(reply, [cookies.write(ticketCookie, '')])
  })
}

function withCookies(reply: object, setCookies: string[]): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  for (const cookie of setCookies) headers.append('set-cookie', cookie)
  return new Response(JSON.stringify({ success: true, ...reply }), { headers })
}
