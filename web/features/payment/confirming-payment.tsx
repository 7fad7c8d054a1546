import { paths } from '#web/paths.ts'
import { paymentTexts as texts } from '#web/texts/payment.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type Confirming, type ConfirmingEnd, useConfirming } from './confirming.ts'

/** Money has left and the answer has not come. It ends by itself. */
export function ConfirmingPayment({
  confirming,
  onEnd,
}: {
  confirming: Confirming
  onEnd: (end: ConfirmingEnd) => void
}) {
  useConfirming(confirming, onEnd)
  return (
    <div role="status">
      <EmptyState art={<Spinner className="size-10" />} title={texts.confirming}>
        <p className="text-soft">{texts.confirmingNote}</p>
        <ButtonLink tone="quiet" to={paths.myOrders}>
          {texts.myOrders}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
