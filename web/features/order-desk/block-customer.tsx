import { useState } from 'react'
import type { Order } from '#contract/order.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { isCustomerOf, setBlocked } from '#web/data/block-customer.ts'
import { useData } from '#web/data/use-data.ts'
import { say } from '#web/language/say.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** Blocks the customer of an order from further orders; this one stays. They can be unblocked on the profile. */
export function BlockCustomer({ order: { _id: customer, address } }: { order: Order }) {
  const [isAsked, setAsked] = useState(false)
  // If it cannot be read, the button is shown: blocking twice does no harm.
  const { data: list } = useData('listBlockedCustomers', { order: customer }, { isFleeting: true })
  const name = `${address.firstName} ${address.lastName}`.trim()

  async function block() {
    try {
      await setBlocked(customer, true)
      toast.success(say(texts.isBlocked, { name }))
      setAsked(false)
    } catch (error) {
      toast.error(sentenceOf(error, texts.blockFailed))
    }
  }

  if (list?.data.some(isCustomerOf(customer)))
    return <p className="text-center text-soft">{say(texts.isBlocked, { name })}</p>
  return (
    <>
      <Button
        tone="quiet"
        onClick={() => setAsked(true)}
        aria-label={say(texts.blockOf, { name })}
        className="self-center"
      >
        {texts.block}
      </Button>
      <ConfirmDialog
        title={say(texts.blockTitle, { name })}
        open={isAsked}
        words={{ yes: texts.blockNow, no: texts.keepCustomer }}
        onConfirm={block}
        onClose={() => setAsked(false)}
      >
        <p>{texts.blockText}</p>
      </ConfirmDialog>
    </>
  )
}
