import CircleUserRound from 'virtual:icon/circle-user-round'
import ShoppingBasket from 'virtual:icon/shopping-basket'
import { lazy, memo, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { cartCount, useCurrentCart } from '#web/data/cart.ts'
import { useSite } from '#web/data/site.ts'
import { thisAddress, thisPage } from '#web/language/addresses.ts'
import { say } from '#web/language/say.ts'
import { paths, sharedShop } from '#web/paths.ts'
import type { Door } from '#web/session/door.ts'
import { useIsSignedIn, useUserType } from '#web/session/session.ts'
import { openSignIn } from '#web/session/sign-in-popup.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { AsDrawn } from '#web/ui/as-drawn.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { MENU_BUTTON } from '#web/ui/menu-button.ts'
import { useIsAlive } from '#web/ui/use-is-alive.ts'
import { OfflineNotice } from './offline-notice.tsx'

// A stranger needs none of it.
const ProfileMenu = lazy(() => import('./profile-menu.tsx').catch(() => ({ default: AccountLink })))

export function Navbar({ door }: { door: Door | null }) {
  const { productName } = useSite()
  const isSignedIn = useIsSignedIn()
  const { pathname } = useLocation()
  // Shops have no cart; but above their set-up stands the customer's navbar whole, as it is specified.
  const hasBasket = useUserType() === 'user' || pathname === paths.setup
  return (
    <header className="sticky top-0 z-30 short:relative border-line border-b bg-paper pt-[env(safe-area-inset-top)]">
      <nav aria-label={shellTexts.navigation} className="page flex h-16 items-center gap-2 max-xs:gap-1">
        <Link
          to={door ? sharedShop(door) : paths.home}
          className={classes('mr-auto min-w-0 rounded-field py-2', !door && 'door:invisible')}
          aria-label={door ? door.name : `${productName}, ${shellTexts.home}`}
        >
          <Logo name={door ? door.name : productName} />
        </Link>
        {hasBasket && <Basket />}
        {isSignedIn ? (
          <Profile />
        ) : (
          <>
            <Button
              tone="primary"
              className="shrink-0 noscript:hidden"
              onClick={() => openSignIn({ returnTo: door ? sharedShop(door) : homeAsNarrowed() })}
            >
              {shellTexts.signIn}
            </Button>
            {/* To a page that says what it needs. */}
            <noscript>
              {import.meta.env.SSR && <ButtonLink to={paths.account}>{shellTexts.signIn}</ButtonLink>}
            </noscript>
          </>
        )}
      </nav>
      <OfflineNotice />
    </header>
  )
}

function Basket() {
  const count = cartCount(useCurrentCart().counts)
  return (
    <Link
      to={paths.cart}
      aria-label={count === 0 ? shellTexts.basketEmpty : say(shellTexts.basket, { count })}
      className="relative grid size-12 shrink-0 place-items-center rounded-full hover:bg-sunken"
    >
      <Icon of={ShoppingBasket} className="size-6" />
      {count > 0 && (
        <span
          key={count}
          aria-hidden="true"
          // It grows away from the icon, into what is free before the next button: that is room for two digits.
          className={classes(
            'absolute top-0.5 grid h-5.5 min-w-5.5 animate-rise place-items-center whitespace-nowrap rounded-full bg-brick px-1 font-bold text-paper text-sm tabular',
            count > 99 ? 'left-4.5' : 'left-6.5',
          )}
        >
          {count}
        </span>
      )}
    </Link>
  )
}

/** A memo: drawn anew while its script is on its way, it would lose what the server drew. */
const Profile = memo(function Profile() {
  return (
    <Suspense fallback={<span className="size-12.5" />}>
      <ProfileMenu />
    </Suspense>
  )
})

/** Where the menu cannot be had, as large as its button; but what the server drew is one, and a page comes alive as it was drawn. */
const AccountLink = () =>
  useIsAlive() ? (
    <Link to={paths.account} aria-label={shellTexts.account} className={MENU_BUTTON}>
      <Icon of={CircleUserRound} className="size-6" />
    </Link>
  ) : (
    <AsDrawn />
  )

/** Home, with what somebody who is there has chosen on it. */
const homeAsNarrowed = () => (thisPage() === paths.home ? thisAddress() : paths.home)
