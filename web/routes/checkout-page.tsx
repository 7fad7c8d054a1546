import { type ComponentProps, useState } from 'react'
import { refusals } from '#contract/refusals.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { emptyCart } from '#web/api/cart.ts'
import { useSite } from '#web/api/site.ts'
import { DeliveryForm } from '#web/features/checkout/delivery-form.tsx'
import { useOrderDraft } from '#web/features/checkout/order-draft.ts'
import { OrderSummary } from '#web/features/checkout/order-summary.tsx'
import { PaymentChoice, type PaymentMethod } from '#web/features/checkout/payment-choice.tsx'
import { draftFault, placeCod } from '#web/features/checkout/place-cod.ts'
import { type Line, useQuote } from '#web/features/checkout/use-quote.ts'
import { checkoutTexts as texts } from '#web/texts/checkout.ts'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { StreetBox } from './street-box.tsx'

type Props = {
  shopId: string
  shop: ComponentProps<typeof StreetBox>['shop']
  lines: Line[]
  cartPaise: number
  onPlaced: () => void
}

export function CheckoutPage({ shopId, shop, lines, cartPaise, onPlaced }: Props) {
  const { draft, change } = useOrderDraft()
  const { latitude, longitude } = draft
  const { state, again, show } = useQuote({ shopId, lines, latitude, longitude })
  const [method, setMethod] = useState<PaymentMethod>('COD')
  const [isBusy, setBusy] = useState(false)
  const { phoneFirstDigits } = useSite()

  async function confirm() {
    const fault = draftFault(draft, phoneFirstDigits)
    if (fault) return toast.error(fault)
    if (state.kind !== 'shown') return toast.error(refusals.place_missing.message)
    setBusy(true)
    try {
      await placeCod({ shopId, lines, draft, quote: state.quote })
      toast.success(texts.placed)
      // Leaving comes first: an empty cart on this page would send the customer home.
      onPlaced()
      emptyCart(shopId)
    } catch (error) {
      if (error instanceof ApiError && error.quote) show(error.quote)
      toast.error(sentenceOf(error, texts.notPlaced))
      setBusy(false)
    }
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem] lg:gap-10">
      <DeliveryForm
        draft={draft}
        onChange={change}
        streetBox={<StreetBox draft={draft} shop={shop} onChange={change} />}
      />
      <Card className="flex flex-col gap-6 p-5 lg:sticky lg:top-24">
        <PaymentChoice value={method} onChange={setMethod} />
        <OrderSummary
          cartPaise={cartPaise}
          quote={state}
          onAgain={again}
          onConfirm={confirm}
          isBusy={isBusy}
        />
      </Card>
    </div>
  )
}
