import { useState } from 'react'
import type { Order } from '#contract/order.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { paymentTexts as texts } from '#web/texts/payment.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'

type Props = {
  orderId: string
  /** With the order, where it was placed before it could be given up. */
  onGivenUp: (order: Order | undefined) => void
}

/** While a payment is awaited its order may be cancelled: what still comes of it goes back. */
export function GiveUp({ orderId, onGivenUp }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function giveUp() {
    setBusy(true)
    try {
      onGivenUp((await api('cancelOrder', { orderId })).data)
    } catch (error) {
      toast.error(sentenceOf(error, texts.giveUpFailed))
      setBusy(false)
    }
  }

  return (
    <>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        {texts.giveUp}
      </Button>
      <Dialog title={texts.giveUpTitle} open={isAsking} onClose={() => setAsking(false)}>
        <p>{texts.giveUpText}</p>
        <div className="flex flex-wrap gap-2">
          <Button tone="danger" busy={isBusy} onClick={giveUp}>
            {texts.giveUpYes}
          </Button>
          <Button tone="plain" onClick={() => setAsking(false)}>
            {texts.giveUpKeep}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
