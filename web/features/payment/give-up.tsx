import { useState } from 'react'
import type { Order } from '#contract/order.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { paymentTexts as texts } from '#web/texts/payment.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

type Props = {
  orderId: string
  /** `order`: set if it was placed before it could be cancelled. */
  onGivenUp: (order: Order | undefined) => void
}

/** Cancels an order that awaits its payment. If the payment still arrives, it is refunded. */
export function GiveUp({ orderId, onGivenUp }: Props) {
  const [isAsking, setAsking] = useState(false)

  async function giveUp() {
    try {
      onGivenUp((await api('cancelOrder', { orderId })).data)
    } catch (error) {
      toast.error(sentenceOf(error, texts.giveUpFailed))
    }
  }

  return (
    <>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        {texts.giveUp}
      </Button>
      <ConfirmDialog
        title={texts.giveUpTitle}
        open={isAsking}
        words={{ yes: texts.giveUpYes, no: texts.giveUpKeep }}
        onConfirm={giveUp}
        onClose={() => setAsking(false)}
      >
        <p>{texts.giveUpText}</p>
      </ConfirmDialog>
    </>
  )
}
