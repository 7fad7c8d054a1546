import ArrowLeft from 'virtual:icon/arrow-left'
import RefreshCw from 'virtual:icon/refresh-cw'
import ShoppingBasket from 'virtual:icon/shopping-basket'
import Store from 'virtual:icon/store'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { cartCount, useCurrentCart } from '#web/data/cart/cart.ts'
import { removeLine } from '#web/data/cart/change-cart.ts'
import { useOrderedElsewhere } from '#web/data/cart/subtract-ordered.ts'
import { syncCartsInBackground } from '#web/data/cart/sync-carts.ts'
import { keepCartCopy, readCartCopy } from '#web/device/cart-copy.ts'
import { wasHere } from '#web/device/known-here.ts'
import { paths } from '#web/paths.ts'
import { useDoor, useFront } from '#web/session/door.ts'
import { useIsSignedIn } from '#web/session/session.ts'
import { openSignIn } from '#web/session/sign-in-popup.ts'
import { cartTexts } from '#web/texts/cart.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { focusPage } from '#web/ui/focus/pass-focus.ts'
import { useGoBack } from '#web/ui/focus/use-go-back.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useIsAlive } from '#web/ui/loading/use-is-alive.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { linesOf, useCartShop } from './cart-lines.ts'
import { CartLoading } from './cart-loading.tsx'
import { CheckoutBox } from './checkout-box.tsx'
import { OrderedNote } from './ordered-note.tsx'
import { OtherCarts } from './other-carts.tsx'
import { useOwnHeld } from './use-own-held.ts'
import { useSeenLines } from './use-seen-lines.ts'

/** The cart lives in this browser: until the page is alive nobody knows what is in it. */
export function CartPage() {
  const isAlive = useIsAlive()
  const { shopId } = useCurrentCart()
  const front = useFront()
  const goBack = useGoBack(shopId ? paths.shop(shopId) : front)
  return (
    <div className="page flex-1 pt-5 pb-14">
      <div className="mb-4 flex items-center gap-2">
        <IconButton label={cartTexts.back} onClick={goBack} className="-ml-2">
          <Icon of={ArrowLeft} className="size-6" />
        </IconButton>
        <h1 className="text-2xl">{cartTexts.title}</h1>
      </div>
      {isAlive ? <Carts /> : <CartLoading lines={1} />}
    </div>
  )
}

function Carts() {
  const door = useDoor()
  const cart = useCurrentCart()
  const elsewhere = useOrderedElsewhere(cart.shopId)
  useEffect(syncCartsInBackground, [])
  return (
    <>
      {elsewhere && <OrderedNote orderId={elsewhere} isAll={cartCount(cart.counts) === 0} />}
      {Object.keys(cart.counts).length > 0 ? <FullCart /> : <EmptyCart />}
      {!door && <OtherCarts shopIds={cart.others} currentShopId={cart.shopId} />}
    </>
  )
}

function EmptyCart() {
  const front = useFront()
  return (
    <EmptyState art={<Icon of={ShoppingBasket} className="size-10" />} title={cartTexts.empty}>
      <ButtonLink to={front}>{cartTexts.browse}</ButtonLink>
    </EmptyState>
  )
}

/** As it was last seen where there is no network: it is read again by itself once that is back. */
function useReadableCart() {
  const { shopId, counts } = useCurrentCart()
  const { state, failure, reload } = useCartShop(shopId, cartTexts.failed)
  useEffect(() => {
    if (state.kind !== 'shown') return
    const items = state.items.filter(({ _id }) => _id in counts)
    keepCartCopy({ shop: state.shop, items })
  }, [state, counts])
  const copy = state.kind === 'failed' && failure === 'unreachable' ? readCartCopy(shopId) : undefined
  return { state: copy ? ({ kind: 'shown', ...copy, isCopy: true } as const) : state, reload }
}

function FullCart() {
  const { shopId, counts } = useCurrentCart()
  const { state, reload } = useReadableCart()
  const isSignedIn = useIsSignedIn()
  const navigate = useNavigate()
  const front = useFront()
  const { shop, items = [] } = state.kind === 'shown' ? state : {}
  const seen = useSeenLines(shopId, counts, items)
  const { lines } = useOwnHeld(shop, linesOf(counts, items, seen))

  if (state.kind === 'loading') return <CartLoading lines={Object.keys(counts).length} />
  if (state.kind === 'gone')
    return (
      <EmptyState art={<Icon of={Store} className="size-10" />} title={shopTexts.notFound.title}>
        <ButtonLink to={front}>{shopTexts.notFound.browse}</ButtonLink>
        {/* Nothing of it can be shown, so there is no line to remove it by, and the basket would count it for ever. */}
        <Button
          tone="quiet"
          onClick={() => {
            for (const itemId of Object.keys(counts)) removeLine(shopId, itemId)
            focusPage()
          }}
        >
          {cartTexts.removeCart}
        </Button>
      </EmptyState>
    )
  if (state.kind === 'failed')
    return (
      <EmptyState art={<Icon of={RefreshCw} className="size-10" />} title={state.fault} isFault>
        <Button onClick={reload}>{cartTexts.tryAgain}</Button>
      </EmptyState>
    )
  const checkOut = () => {
    if (isSignedIn) navigate(paths.placeOrder)
    else openSignIn({ mode: wasHere() ? 'Login' : 'Sign Up', returnTo: paths.placeOrder })
  }
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_24rem] lg:gap-10">
      <div>
        <Link
          to={paths.shop(shopId)}
          className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-card bg-marigold-wash px-4 py-1.5 font-semibold text-marigold-ink"
        >
          <Icon of={Store} className="size-5 shrink-0 max-xs:hidden" />
          <span className="xs:line-clamp-2">{state.shop.name}</span>
        </Link>
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <CartLineRow key={line.itemId} shopId={shopId} line={line} />
          ))}
        </ul>
        <ButtonLink tone="quiet" to={paths.shop(shopId)} className="xs:-ml-5">
          {cartTexts.addItems}
        </ButtonLink>
      </div>
      <CheckoutBox shop={state.shop} lines={lines} isCopy={state.isCopy ?? false} onCheckout={checkOut} />
    </div>
  )
}
