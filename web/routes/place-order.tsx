import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { Order } from '#contract/order.ts'
import { isCancelled } from '#contract/rules/orders/order-life.ts'
import { useCarts } from '#web/data/cart/cart.ts'
import { chooseShop } from '#web/data/cart/choose-shop.ts'
import { subtractOrder, useOrderedElsewhere } from '#web/data/cart/subtract-ordered.ts'
import { useIsCartComing } from '#web/data/cart/use-is-cart-coming.ts'
import { useData } from '#web/data/use-data.ts'
import type { ConfirmingOf } from '#web/device/confirming-payments.ts'
import { linesOf, sumPaise, useCartShop } from '#web/features/cart/cart-lines.ts'
import { CartLoading } from '#web/features/cart/cart-loading.tsx'
import { OrderedNote } from '#web/features/cart/ordered-note.tsx'
import { useOwnHeld } from '#web/features/cart/use-own-held.ts'
import { useSeenLines } from '#web/features/cart/use-seen-lines.ts'
import { finishPlacement } from '#web/features/checkout/idempotency-key.ts'
import { finishDraft, type Known } from '#web/features/checkout/order-draft.ts'
import type { Line } from '#web/features/checkout/use-quote.ts'
import { type ConfirmingEnd, useConfirming } from '#web/features/payment/confirming.ts'
import { ConfirmingPayment } from '#web/features/payment/confirming-payment.tsx'
import { GiveUp } from '#web/features/payment/give-up.tsx'
import { requireOwnDocument } from '#web/features/payment/own-document.ts'
import { thisPage } from '#web/language/addresses.ts'
import { paths } from '#web/paths.ts'
import { useFront } from '#web/session/door.ts'
import { useIsSignedIn } from '#web/session/session.ts'
import { openSignIn } from '#web/session/sign-in-popup.ts'
import { cartTexts } from '#web/texts/cart.ts'
import { checkoutTexts as texts } from '#web/texts/checkout.ts'
import { ordersTexts } from '#web/texts/orders.ts'
import { paymentTexts } from '#web/texts/payment.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useIsAlive } from '#web/ui/loading/use-is-alive.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { CheckoutPage } from './checkout-page.tsx'

export const handle = { side: 'user' }
export const meta = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

// Without a server loader the page would not be rendered on the server, but only after its clientLoader has run.
export const loader = () => null
export const clientLoader = requireOwnDocument

export default function PlaceOrderRoute() {
  const isAlive = useIsAlive()
  return (
    <div className="page flex-1 pt-6 pb-14">
      <h1 className="mb-5 text-2xl">{texts.title}</h1>
      {isAlive ? <Checkout /> : <CartLoading lines={1} />}
    </div>
  )
}

/** The checkout. A payment that is being confirmed is shown first, also after a reload; only then can one order again. */
function Checkout() {
  const payment = useConfirming('verifyOrder')
  const [isLeaving, setLeaving] = useState(false)
  const isSignedIn = useIsSignedIn()
  const navigate = useNavigate()

  function leave(shopId: string, lines: Line[], placed: string | undefined) {
    setLeaving(true)
    subtractOrder(shopId, lines, placed)
    finishDraft()
    // Only if the customer is still here.
    if (thisPage() === paths.placeOrder) navigate(paths.myOrders, { state: { placed } })
  }

  function finish({ shopId, lines, question }: ConfirmingOf<'verifyOrder'>, end: ConfirmingEnd) {
    payment.end()
    if (end.kind === 'done') {
      finishPlacement()
      toast.success(texts.placed)
      leave(shopId, lines, question.orderId)
    } else toast.error(end.message)
  }

  /** Keeps the cart, unless the order was placed after all (`order`). */
  function giveUp({ shopId, lines }: ConfirmingOf<'verifyOrder'>, order: Order | undefined) {
    payment.end()
    finishPlacement()
    toast.success(order && !isCancelled(order.status) ? ordersTexts.cancel.asked : paymentTexts.givenUp)
    if (order) leave(shopId, lines, order._id)
  }

  // The cart is empty because it was ordered: the redirect is under way.
  if (isLeaving) return <CartLoading lines={1} />
  const { confirming } = payment
  if (confirming && isSignedIn)
    return (
      <ConfirmingPayment
        confirming={confirming}
        onEnd={(end) => finish(confirming, end)}
        note={paymentTexts.confirmingNote}
      >
        <ButtonLink tone="quiet" to={paths.myOrders}>
          {paymentTexts.myOrders}
        </ButtonLink>
        {confirming.question.orderId && (
          <GiveUp orderId={confirming.question.orderId} onGivenUp={(order) => giveUp(confirming, order)} />
        )}
      </ConfirmingPayment>
    )
  return <NewOrder onPlaced={leave} onConfirming={payment.begin} />
}

type NewOrderProps = {
  onPlaced: (shopId: string, lines: Line[], orderId: string) => void
  onConfirming: (confirming: ConfirmingOf<'verifyOrder'>) => void
}

/** Needs an account, a cart, and the shop the cart is from. */
function NewOrder({ onPlaced, onConfirming }: NewOrderProps) {
  const { carts, currentShopId } = useCarts()
  // Fixed when the page opens: another tab may make another shop the current one.
  const [shopId] = useState(currentShopId)
  const counts = carts[shopId] ?? {}
  const isSignedIn = useIsSignedIn()
  const { state, reload } = useCartShop(shopId, texts.noShopLocation, { withToken: true })
  const known = useKnown()
  const elsewhere = useOrderedElsewhere(shopId)
  const isCartComing = useIsCartComing()
  const [isBusy, setBusy] = useState(false)
  const { shop, items = [] } = state.kind === 'shown' ? state : {}
  const seen = useSeenLines(shopId, counts, items)
  const cart = linesOf(counts, items, seen)
  const held = useOwnHeld(shop, cart)

  // Emptied or ordered in another tab or device. If this page is just ordering (`isBusy`), that is waited for.
  if (Object.keys(counts).length === 0)
    return isBusy ? (
      <CartLoading lines={1} />
    ) : elsewhere ? (
      <NothingToOrder word={cartTexts.ordered} to={paths.orderDetails(elsewhere)} />
    ) : (
      <NothingToOrder word={isSignedIn ? texts.empty : cartTexts.empty} />
    )
  if (!isSignedIn)
    return (
      <EmptyState title={texts.signInFirst}>
        <Button onClick={() => openSignIn()}>{texts.signIn}</Button>
      </EmptyState>
    )
  if (state.kind === 'loading' || !known || isCartComing) return <CartLoading lines={1} />
  if (state.kind !== 'shown')
    return (
      <EmptyState title={state.kind === 'failed' ? state.fault : texts.noShopLocation} isFault>
        {state.kind === 'failed' && <Button onClick={reload}>{texts.tryAgain}</Button>}
        <ButtonLink tone="quiet" to={paths.cart} onClick={() => chooseShop(shopId)}>
          {texts.backToCart}
        </ButtonLink>
      </EmptyState>
    )
  if (held.isKnown && sumPaise(held.lines) === 0 && !isBusy) return <NothingToOrder word={texts.noneLeft} />
  const lines = cart.map(({ itemId, count }) => ({ _id: itemId, count }))
  return (
    <>
      {elsewhere && <OrderedNote orderId={elsewhere} isAll={false} />}
      <CheckoutPage
        shop={state.shop}
        cart={held.lines}
        known={known}
        isBusy={isBusy}
        onBusy={setBusy}
        onClosed={reload}
        onPlaced={(orderId) => onPlaced(shopId, lines, orderId)}
        onConfirming={onConfirming}
      />
    </>
  )
}

/** Redirects, with a toast that says why. */
function NothingToOrder({ word, to }: { word: string; to?: string }) {
  const front = useFront()
  useEffect(() => void toast.show(word), [word])
  return <Navigate to={to ?? front} replace />
}

/** What the account knows already; undefined until it is read. If that fails, the form begins empty. */
function useKnown(): Known | undefined {
  const me = useData('showMe', {})
  const kept = useData('listAddresses', {}, { isFleeting: true })
  const isAnswered = (me.data || me.error) && (kept.data || kept.error)
  return isAnswered ? { name: me.data?.account.name ?? '', addresses: kept.data?.data ?? [] } : undefined
}
