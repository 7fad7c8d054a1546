import CircleUserRound from 'virtual:icon/circle-user-round'
import ShoppingBasket from 'virtual:icon/shopping-basket'
import { memo, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { cartCount, useCurrentCart } from '#web/data/cart/cart.ts'
import { useSite } from '#web/data/site.ts'
import { thisAddress, thisPage } from '#web/language/addresses.ts'
import { say } from '#web/language/say.ts'
import { paths, sharedShop } from '#web/paths.ts'
import type { Door } from '#web/session/door.ts'
import { useIsSignedIn, useUserType } from '#web/session/session.ts'
import { openSignIn } from '#web/session/sign-in-popup.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { MENU_BUTTON } from '#web/ui/dialogs/menu-button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AsDrawn } from '#web/ui/loading/as-drawn.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { useIsAlive } from '#web/ui/loading/use-is-alive.ts'
import { Logo } from '#web/ui/logo.tsx'
import { OfflineNotice } from './offline-notice.tsx'

// Not loaded for visitors who are not signed in.
const ProfileMenu = lazyPart(() => import('./profile-menu.tsx'), AccountLink)

export function Navbar({ door }: { door: Door | null }) {
  const { productName } = useSite()
  const isSignedIn = useIsSignedIn()
  const { pathname } = useLocation()
  // Shopkeepers have no cart, but the set-up shows the customer's complete navbar, as specified.
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
            {/* Without scripts: leads to a page that says that it needs them. */}
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
          // Grows to the right, where there is room for two digits before the next button.
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

/** Memoised: a rerender while its chunk is loading would make React remove the server's HTML. */
const Profile = memo(function Profile() {
  return (
    <Suspense fallback={<span className="size-12.5" />}>
      <ProfileMenu />
    </Suspense>
  )
})

/** Instead of the menu if its code cannot be loaded. Until hydration it renders the menu's button, as the server did. */
function AccountLink() {
  if (!useIsAlive()) return <AsDrawn />
  return (
    <Link to={paths.account} aria-label={shellTexts.account} className={MENU_BUTTON}>
      <Icon of={CircleUserRound} className="size-6" />
    </Link>
  )
}

/** The address of Home; on Home itself with its present filters. */
const homeAsNarrowed = () => (thisPage() === paths.home ? thisAddress() : paths.home)
