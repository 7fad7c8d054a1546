import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches, useNavigate, useNavigationType, useRevalidator } from 'react-router'
import { keepCartsInSync } from '#web/data/cart/sync-carts.ts'
import { forgetWritten } from '#web/device/left-behind.ts'
import { LanguageChoice } from '#web/features/language/language-choice.tsx'
import { CustomerShell } from '#web/features/shell/customer-shell.tsx'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { thisPage } from '#web/language/addresses.ts'
import { paths } from '#web/paths.ts'
import {
  currentSession,
  isNobodyHere,
  onRefusal,
  onSessionEnd,
  renewHint,
  type UserType,
  useIsNewShop,
  useIsSignedIn,
  useUserType,
} from '#web/session/session.ts'
import { closeSignIn, openSignIn } from '#web/session/sign-in-popup.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { leadTo } from '#web/ui/focus/lead-to.ts'
import { focusPage } from '#web/ui/focus/pass-focus.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { neededPart } from '#web/ui/loading/needed-part.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { ShopShell } from './shop-parts.ts'

const SignIn = neededPart(() => import('#web/features/sign-in/sign-in.tsx'))
// If its code cannot be loaded, the order alert says so (`neededPart`); the chat is left out silently.
const DeskAlert = neededPart(() => import('#web/features/desk-alert/desk-alert.tsx'))
const Chat = lazyPart(
  () => import('#web/features/chat/chat.tsx'),
  () => null,
)

/** Whose page a route is, customers' or shopkeepers'. Without a side it is for everyone. */
export type RouteHandle = { side?: UserType }
type Side = UserType | 'any'

/** Customers' pages that need an account: signed out there, a customer is asked to sign in again. */
const ownScreens = [paths.placeOrder, paths.myOrders, paths.account]

export default function Shell() {
  const side = useSide()
  const userType = useUserType()
  useScrollToTop()
  useScrollToPart()
  useSessionNews()
  useEffect(renewHint, [])
  useEffect(keepCartsInSync, [])

  const page = <ForTheirSide side={side} userType={userType} />
  if (side !== 'any' && userType === 'shop')
    return (
      <Suspense>
        <ShopShell alert={<DeskAlert />} languageChoice={<LanguageChoice />}>
          {page}
        </ShopShell>
      </Suspense>
    )
  return (
    <CustomerShell
      signIn={<SignIn onFailed={closeSignIn} />}
      chat={<Chat />}
      languageChoice={<LanguageChoice />}
    >
      {page}
    </CustomerShell>
  )
}

function ForTheirSide({ side, userType }: { side: Side; userType: UserType }) {
  const isSignedIn = useIsSignedIn()
  // A visitor is being redirected (`desk.tsx`).
  if (side === 'shop' && !isSignedIn) return null
  return side === 'any' || side === userType ? <Outlet /> : <NotFound />
}

/** Whose page this is. Home and the account page are the shopkeeper's or the customer's, depending on who is signed in. */
function useSide(): Side {
  const { pathname } = useLocation()
  const userType = useUserType()
  const isNewShop = useIsNewShop()
  const matches = useMatches()
  const isKeeper = userType === 'shop'
  if (pathname === paths.home) return isKeeper ? 'shop' : 'any'
  // Without a set-up shop there is no desk, but there is an account.
  if (pathname === paths.account) return isKeeper && !isNewShop ? 'shop' : 'any'
  const sides = matches.map((match) => (match.handle as RouteHandle | undefined)?.side)
  return sides.find((side) => side !== undefined) ?? 'any'
}

/** Scrolls to the top on every navigation, also with Back. After a reload the browser restores the position. */
function useScrollToTop() {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()
  const isLedToPart = leadsToPart(type, hash)
  const before = useRef(pathname)
  const isFirst = useRef(true)
  useEffect(() => {
    // A changed query or fragment on the same page is not a new page.
    const isSamePage = before.current === pathname && (type === 'REPLACE' || isLedToPart)
    if (!isFirst.current && !isSamePage) beginAtTop()
    isFirst.current = false
    before.current = pathname
  }, [pathname, type, isLedToPart])
}

/**
 * Also moves the focus to the new page's heading, for keyboards and screen readers: otherwise it stays on a link in the
 * shell, or is lost with the page before. An open dialog keeps it.
 */
function beginAtTop() {
  window.scrollTo(0, 0)
  const content = document.getElementById('content')
  const { activeElement } = document
  if (content?.contains(activeElement) || activeElement?.closest('dialog, [role="dialog"]')) return
  focusPage()
}

/** Whether to scroll to the fragment: not with Back and Forward, nor when the page is loaded. */
const leadsToPart = (type: string, hash: string) => type !== 'POP' && hash !== ''

/** Scrolls to the fragment of a link that was clicked, also if it is clicked again. */
function useScrollToPart() {
  const location = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    if (leadsToPart(type, location.hash)) return leadTo(location.hash.slice(1))
  }, [location, type])
}

/** Loads its code on demand, to keep it out of a first visit. If that fails, only the way back is lost. */
const keepPlace = () =>
  import('#web/session/typed.ts').then(
    (typed) => typed.keepPlace(),
    () => undefined,
  )

/** After a session has expired: on a page that needs an account asks to sign in again, which leads back to unsaved input. */
function askBack(role: UserType) {
  const isAtWork = role === 'shop' || ownScreens.some((screen) => thisPage().startsWith(screen))
  if (isAtWork) openSignIn({ role, note: shellTexts.signedOut })
  else toast.error(shellTexts.signedOut)
}

/** After a logout in another tab, removes what was typed in this one. */
const forgetWhoLeft = () => isNobodyHere() && forgetWritten()

/** Handles the end of the session and refusals that redirect, which any call on any screen may bring. */
function useSessionNews() {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const stopEnd = onSessionEnd((reason, { userType }) => {
      if (reason === 'expired') askBack(userType)
      if (reason === 'erased') toast.show(shellTexts.erased)
      navigate(paths.home)
    })
    const stopRefusal = onRefusal(({ to, message }) => {
      if (thisPage() === to) return
      toast.error(message || shellTexts.setupOrRenew)
      void keepPlace().then(() => navigate(to))
    })
    // After a sign-out in another tab this page's loaders decide whether it stays.
    const hearOfOthers = ({ key }: StorageEvent) => {
      forgetWhoLeft()
      if ((key === null || key === 'token') && !currentSession().token) void revalidate()
    }
    // The logout may have been before this page was loaded.
    forgetWhoLeft()
    window.addEventListener('storage', hearOfOthers)
    return () => {
      window.removeEventListener('storage', hearOfOthers)
      stopEnd()
      stopRefusal()
    }
  }, [navigate, revalidate])
}
