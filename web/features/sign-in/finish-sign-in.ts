import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { patientApi } from '#web/api/ask-once-more.ts'
import { settleLanguage } from '#web/data/chosen-language.ts'
import { beginJoining } from '#web/data/follow-cart.ts'
import { rememberHere } from '#web/device/known-here.ts'
import { thisAddress } from '#web/language/addresses.ts'
import { paths } from '#web/paths.ts'
import { currentSession, startSession, type UserType } from '#web/session/session.ts'
import { closeSignIn, isSignInAsked, useSignInRequest } from '#web/session/sign-in-popup.ts'
import { goOn } from '#web/ui/use-close-on-back.ts'

export type SignedIn = {
  token: string
  userType: UserType
  redirect: string
  email: string
  /** Of a shop that has just signed up: its set-up form begins with it and the e-mail. */
  name?: string
}

/** Keeps the session, closes the popup and goes on: where the popup was opened for, or where the server says. */
export function useFinishSignIn() {
  const goOnAs = useGoOnAs()
  return async ({ token, userType, redirect, email, name }: SignedIn) => {
    const isNewShop = userType === 'shop' && name !== undefined
    rememberHere()
    startSession({ token, userType, email, ...(isNewShop && { shopName: name, shopEmail: email }) })
    if (userType === 'shop' && !isNewShop) await recallShop(token, email)
    const settled = settleLanguage()
    // A hiccup here must not undo the sign-in: without the account's cart this browser's own still stands.
    if (userType === 'user') beginJoining()
    goOnAs(userType, redirect, await settled)
  }
}

function useGoOnAs() {
  const navigate = useNavigate()
  const request = useSignInRequest()
  return (userType: UserType, redirect: string, isOtherLanguage = false) => {
    const wanted = request?.role === userType ? request.returnTo : undefined
    // Whoever has closed the popup since is where they want to be, unless all is the other side's.
    const isLeft = !isSignInAsked() && userType === 'user' && redirect === '/'
    const to = redirect === '/' ? (wanted ?? redirect) : redirect
    // Another language is another document.
    if (isOtherLanguage) return window.location.replace(isLeft ? thisAddress() : to)
    if (isLeft) return
    const replace = goOn()
    closeSignIn()
    navigate(to, { replace })
  }
}

/** A shop that left before its set-up was paid finds its name and e-mail in the form again. */
async function recallShop(token: string, email: string) {
  const me = await patientApi('showMe', {}).catch(() => undefined)
  if (me && !me.account.shop) {
    const { name: shopName, email: shopEmail } = me.account
    startSession({ token, userType: 'shop', email, shopName, shopEmail })
  }
}

type Following = { role: UserType; isBusy: boolean; goOnAs: ReturnType<typeof useGoOnAs> }
/** Outlives what the popup shows: with who is signed in its whole page may have become another. */
let following: Following

/** Who signs in in another tab, on the side that is chosen here, is signed in here too. A try under way has the last word. */
export function useFollowSignIn(role: UserType, isBusy: boolean) {
  const goOnAs = useGoOnAs()
  useEffect(() => {
    following = { role, isBusy, goOnAs }
    window.addEventListener('storage', follow)
  })
}

function follow({ key }: StorageEvent) {
  const { token, userType } = currentSession()
  if ((key !== null && key !== 'token') || token === null || !isSignInAsked()) return
  const { role, isBusy, goOnAs } = following
  if (isBusy) return
  if (userType === role) goOnAs(userType, paths.home)
  // With a keeper the whole page is the desk: the popup would come back with whoever comes after them.
  else if (userType === 'shop') closeSignIn()
}
