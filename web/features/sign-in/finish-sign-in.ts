import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { patientApi } from '#web/api/ask-once-more.ts'
import { beginMerging } from '#web/data/cart/sync-carts.ts'
import { settleLanguage } from '#web/data/chosen-language.ts'
import { rememberHere } from '#web/device/known-here.ts'
import { thisAddress } from '#web/language/addresses.ts'
import { paths } from '#web/paths.ts'
import { currentSession, startSession, type UserType } from '#web/session/session.ts'
import { closeSignIn, isSignInAsked, useSignInRequest } from '#web/session/sign-in-popup.ts'
import { goOn } from '#web/ui/dialogs/use-close-on-back.ts'

export type SignedIn = {
  token: string
  userType: UserType
  redirect: string
  email: string
  /** The name of a shop that has just signed up, for its set-up form. */
  name?: string
}

/** Starts the session, closes the popup, and leads to where the popup was opened for, or where the server says. */
export function useFinishSignIn() {
  const goOnAs = useGoOnAs()
  return async ({ token, userType, redirect, email, name }: SignedIn) => {
    const isNewShop = userType === 'shop' && name !== undefined
    rememberHere()
    startSession({ token, userType, email, ...(isNewShop && { shopName: name, shopEmail: email }) })
    if (userType === 'shop' && !isNewShop) await recallShop(token, email)
    const settled = settleLanguage()
    // Not awaited: a failure must not undo the sign-in, and is retried.
    if (userType === 'user') beginMerging()
    goOnAs(userType, redirect, await settled)
  }
}

function useGoOnAs() {
  const navigate = useNavigate()
  const request = useSignInRequest()
  return (userType: UserType, redirect: string, isOtherLanguage = false) => {
    const wanted = request?.role === userType ? request.returnTo : undefined
    // A customer who has closed the popup meanwhile stays where they are.
    const isLeft = !isSignInAsked() && userType === 'user' && redirect === '/'
    const to = redirect === '/' ? (wanted ?? redirect) : redirect
    // Each language has its own bundle, so changing it needs a page load.
    if (isOtherLanguage) return window.location.replace(isLeft ? thisAddress() : to)
    if (isLeft) return
    const replace = goOn()
    closeSignIn()
    navigate(to, { replace })
  }
}

/** For a shop whose set-up is not paid: its name and e-mail, for the set-up form. */
async function recallShop(token: string, email: string) {
  const me = await patientApi('showMe', {}).catch(() => undefined)
  if (me && !me.account.shop) {
    const { name: shopName, email: shopEmail } = me.account
    startSession({ token, userType: 'shop', email, shopName, shopEmail })
  }
}

type Following = { role: UserType; isBusy: boolean; goOnAs: ReturnType<typeof useGoOnAs> }
/** Module state, because the popup is unmounted when the sign-in changes the page. */
let following: Following

/** Closes the popup after a sign-in in another tab with the same role, unless a try is under way here. */
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
  // For a shopkeeper the page becomes the desk, without the popup, which must not reappear after them.
  else if (userType === 'shop') closeSignIn()
}
