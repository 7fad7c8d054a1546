import { useNavigate } from 'react-router'
import { mergeCarts } from '#web/api/cart.ts'
import { api } from '#web/api/client.ts'
import { startSession, type UserType } from '#web/api/session.ts'
import { closeSignIn, useSignInRequest } from '#web/api/sign-in-popup.ts'

export type SignedIn = {
  token: string
  userType: UserType
  redirect: string
  /** Of a shop that has just signed up: its set-up form begins with them. */
  name?: string
  email?: string
}

/** Keeps the session, closes the popup and goes on: where the popup was opened for, or where the server says. */
export function useFinishSignIn() {
  const navigate = useNavigate()
  const request = useSignInRequest()
  return async ({ token, userType, redirect, name, email }: SignedIn) => {
    if (userType === 'shop' && name && email) {
      startSession({ token, userType, shopName: name, shopEmail: email })
    } else startSession({ token, userType })
    if (userType === 'shop' && !name) await recallShop(token)
    // A hiccup here must not undo the sign-in: without the account's cart this browser's own still stands.
    if (userType === 'user') mergeCarts().catch(() => undefined)
    closeSignIn()
    navigate(userType === 'user' && redirect === '/' ? (request?.returnTo ?? '/') : redirect)
  }
}

/** A shop that left before its set-up was paid finds its name and e-mail in the form again. */
async function recallShop(token: string) {
  const me = await api('showMe', {}).catch(() => undefined)
  if (me && !me.account.shop) {
    startSession({ token, userType: 'shop', shopName: me.account.name, shopEmail: me.account.email })
  }
}
