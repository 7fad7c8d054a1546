import { useState } from 'react'
import type { PaymentMethod } from '#contract/rules/orders/checkout.ts'
import type { Shop } from '#contract/shops.ts'
import { isRefusedAs, sentenceOf } from '#web/api/answer-failure.ts'
import { quoteOf } from '#web/api/refusal-details.ts'
import { setCount } from '#web/data/cart/change-cart.ts'
import { chooseShop } from '#web/data/cart/choose-shop.ts'
import { useSite } from '#web/data/site.ts'
import type { ConfirmingOf } from '#web/device/confirming-payments.ts'
import type { CartLine } from '#web/features/cart/cart-lines.ts'
import { ClosedNote } from '#web/features/cart/closed-note.tsx'
import { type Known, useOrderDraft } from '#web/features/checkout/order-draft.ts'
import { orderLines } from '#web/features/checkout/order-lines.ts'
import { OrderSummary } from '#web/features/checkout/order-summary.tsx'
import { PaymentChoice } from '#web/features/checkout/payment-choice.tsx'
import { draftFault } from '#web/features/checkout/placement.ts'
import { useQuote } from '#web/features/checkout/use-quote.ts'
import { WishChoice } from '#web/features/checkout/wish-choice.tsx'
import { TestModeBanner } from '#web/features/payment/test-mode-banner.tsx'
import { ConfirmEmailDialog } from '#web/features/proof/confirm-email-dialog.tsx'
import { sayRefusal } from '#web/language/refusals.ts'
import { useTyped } from '#web/session/typed.ts'
import { checkoutTexts as texts } from '#web/texts/checkout.ts'
import { Card } from '#web/ui/card.tsx'
import { useTriedForm } from '#web/ui/forms/use-tried-form.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { confirmOrder } from './confirm-order.ts'
import { Delivery } from './delivery.tsx'

type Props = {
  shop: Shop
  cart: CartLine[]
  known: Known
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  /** The server refused because the shop takes no orders at present. */
  onClosed: () => void
  onPlaced: (orderId: string) => void
  onConfirming: (confirming: ConfirmingOf<'verifyOrder'>) => void
}

export function CheckoutPage({ shop, cart, known, isBusy, onBusy, onClosed, onPlaced, onConfirming }: Props) {
  const { draft, change } = useOrderDraft(known)
  const { latitude, longitude } = draft
  const lines = cart.map(({ itemId, count }) => ({ _id: itemId, count }))
  const { state, again, show } = useQuote({ shopId: shop._id, lines, latitude, longitude })
  const shown = orderLines(cart, state.kind === 'shown' ? state.quote : undefined)
  const [method, setMethod] = useTyped<PaymentMethod>('payment method', 'COD')
  const [whyProve, setWhyProve] = useState('')
  const triedForm = useTriedForm()
  const site = useSite()

  async function confirm() {
    const fault = draftFault(draft, site.phoneFirstDigits)
    if (fault) {
      toast.error(fault)
      return triedForm.showFault(fault)
    }
    // The specified sentence is about the place, which may be chosen already; the line after it says what is the matter.
    if (state.kind !== 'shown')
      return toast.error(
        `${sayRefusal('place_missing')}\n${state.kind === 'failed' ? state.message : texts.stillCalculating}`,
      )
    onBusy(true)
    const lifeSeconds = site.checkoutSeconds
    const checkout = { shopId: shop._id, lines, draft, quote: state.quote, lifeSeconds }
    const outcome = await confirmOrder(checkout, method, site)
    if (outcome.kind === 'placed') return onPlaced(outcome.orderId)
    if (outcome.kind === 'confirming') return onConfirming(outcome.confirming)
    const quote = quoteOf(outcome.error)
    if (quote) show(quote)
    if (isRefusedAs(outcome.error, 'shop_closed', 'shop_busy')) onClosed()
    setWhyProve(isRefusedAs(outcome.error, 'prove_email_first') ? (sentenceOf(outcome.error, '') ?? '') : '')
    onBusy(false)
  }

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_24rem] lg:gap-10">
      {/* Only a note: the shop may have opened since it was read, and the server refuses if it has not. */}
      {!shop.acceptingOrders && (
        <div className="lg:col-span-2">
          <ClosedNote shop={shop} />
        </div>
      )}
      <Delivery {...{ shop, known, draft, change, triedForm }} phoneFirstDigits={site.phoneFirstDigits} />
      <Card className="flex flex-col gap-6 p-5 max-xs:p-2 lg:sticky lg:top-24">
        <PaymentChoice value={method} onChange={setMethod} />
        {method === 'online' && <TestModeBanner isTestMode={site.paymentTestMode} />}
        <WishChoice value={draft.wish} onChange={(wish) => change({ wish })} />
        <OrderSummary
          lines={shown}
          onTakeWhatIsLeft={() => {
            for (const { itemId, isGone, left } of shown)
              if (isGone || left !== undefined) setCount(shop._id, itemId, left ?? 0)
          }}
          onChangeCart={() => chooseShop(shop._id)}
          quote={state}
          onAgain={again}
          onConfirm={confirm}
          isBusy={isBusy}
        />
      </Card>
      <ConfirmEmailDialog
        open={whyProve !== ''}
        why={whyProve}
        onClose={() => setWhyProve('')}
        onConfirmed={() => {
          setWhyProve('')
          void confirm()
        }}
      />
    </div>
  )
}
