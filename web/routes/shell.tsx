import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches, useNavigate, useNavigationType, useRevalidator } from 'react-router'
import { followWithCart } from '#web/data/follow-cart.ts'
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
import { askedPart } from '#web/ui/asked-part.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { leadTo } from '#web/ui/lead-to.ts'
import { toast } from '#web/ui/toast.ts'
import { ShopShell } from './shop-parts.ts'

const SignIn = askedPart(() => import('#web/features/sign-in/sign-in.tsx'))
// What rings for new orders must not be missing unnoticed; the chat may.
const DeskAlert = askedPart(() => import('#web/features/desk-alert/desk-alert.tsx'))
const Chat = lazy<ComponentType>(() =>
  import('#web/features/chat/chat.tsx').catch(() => ({ default: () => null })),
)

/** A route says which side of the counter it belongs to with `handle = { side }`. */
export type RouteHandle = { side?: UserType }
type Side = UserType | 'any'

/** Nobody is at work here without an account. */
const ownScreens = [paths.placeOrder, paths.myOrders, paths.account]

export default function Shell() {
  const side = useSide()
  const userType = useUserType()
  useScrollToTop()
  useScrollToPart()
  useSessionNews()
  useEffect(renewHint, [])
  useEffect(followWithCart, [])

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
  // A visitor is being led away (`desk.tsx`).
  if (side === 'shop' && !isSignedIn) return null
  return side === 'any' || side === userType ? <Outlet /> : <NotFound />
}

/** Home is the shop's dashboard for a shopkeeper, and the account is in its owner's frame; a page that says nothing is for everyone. */
function useSide(): Side {
  const { pathname } = useLocation()
  const userType = useUserType()
  const isNewShop = useIsNewShop()
  const matches = useMatches()
  const isKeeper = userType === 'shop'
  if (pathname === paths.home) return isKeeper ? 'shop' : 'any'
  // Who has set up no shop yet has no desk, and an account all the same.
  if (pathname === paths.account) return isKeeper && !isNewShop ? 'shop' : 'any'
  const sides = matches.map((match) => (match.handle as RouteHandle | undefined)?.side)
  return sides.find((side) => side !== undefined) ?? 'any'
}

/** Every page begins at its top, one that is gone back to as well; where a reload leaves it is the browser's affair. */
function useScrollToTop() {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()
  const isLedToPart = leadsToPart(type, hash)
  const before = useRef(pathname)
  const isFirst = useRef(true)
  useEffect(() => {
    // Another question on the same page is no new page, nor is a part of it.
    const isSamePage = before.current === pathname && (type === 'REPLACE' || isLedToPart)
    if (!isFirst.current && !isSamePage) beginAtTop()
    isFirst.current = false
    before.current = pathname
  }, [pathname, type, isLedToPart])
}

/**
 * A keyboard and a screen reader begin there too: at its heading, which says what page it is. What was pressed went with the page
 * before, or stays in the frame around both, from where nothing tells of the new one. Only what is open over the page goes on.
 */
function beginAtTop() {
  window.scrollTo(0, 0)
  const content = document.getElementById('content')
  const isElsewhere = () => !content?.contains(document.activeElement)
  if (!content || !isElsewhere() || document.activeElement?.closest('dialog, [role="dialog"]')) return
  focusHeading(content)
  if (isElsewhere()) content.focus({ preventScroll: true })
}

/** Back and Forward, and an address that is opened, lead to no part. */
const leadsToPart = (type: string, hash: string) => type !== 'POP' && hash !== ''

/** What follows a # in a link that was pressed is the part of the page to be seen, however often it is pressed. */
function useScrollToPart() {
  const location = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    if (leadsToPart(type, location.hash)) return leadTo(location.hash.slice(1))
  }, [location, type])
}

/** With its code only then: a first visit does without. Where that does not come, only the way back is lost. */
const keepPlace = () =>
  import('#web/session/typed.ts').then(
    (typed) => typed.keepPlace(),
    () => undefined,
  )

/** Signed out in the middle of something: signing in again leads back to it, with what was typed. */
function askBack(role: UserType) {
  const isAtWork = role === 'shop' || ownScreens.some((screen) => thisPage().startsWith(screen))
  if (isAtWork) openSignIn({ role, note: shellTexts.signedOut })
  else toast.error(shellTexts.signedOut)
}

/** Whoever logged out in another tab takes along what they typed in this one. */
const forgetWhoLeft = () => isNobodyHere() && forgetWritten()

/** The session may end, and a refusal may send a person elsewhere, during any call on any screen. */
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
    // Signed out in another tab: whether this page stays is for its loaders to say.
    const hearOfOthers = ({ key }: StorageEvent) => {
      forgetWhoLeft()
      if ((key === null || key === 'token') && !currentSession().token) void revalidate()
    }
    // It may have been before this page.
    forgetWhoLeft()
    window.addEventListener('storage', hearOfOthers)
    return () => {
      window.removeEventListener('storage', hearOfOthers)
      stopEnd()
      stopRefusal()
    }
  }, [navigate, revalidate])
}
