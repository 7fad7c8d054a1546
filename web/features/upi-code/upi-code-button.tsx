import QrCode from 'virtual:icon/qr-code'
import { useEffect, useState } from 'react'
import type { Order } from '#contract/order.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { say } from '#web/language/say.ts'
import { upiTexts } from '#web/texts/upi.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { neededPart } from '#web/ui/loading/needed-part.tsx'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'

const texts = upiTexts.code

const load = () => import('./upi-code.tsx')
const UpiCode = neededPart(load)

/** Shows a QR code for the customer's phone to scan. A link would not do: UPI apps refuse links to a person's address. */
export function UpiCodeButton({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const number = orderNumber(order._id)
  const close = () => setOpen(false)
  // Preloaded, since there may be no network at the door. If that fails, the tap loads it again.
  useEffect(() => void load().catch(() => undefined), [])
  return (
    <>
      <Button
        tone="quiet"
        wide
        onClick={() => setOpen(true)}
        aria-label={say(texts.showOf, { number })}
        aria-haspopup="dialog"
      >
        <Icon of={QrCode} className="size-5" />
        {texts.show}
      </Button>
      <Dialog title={say(texts.title, { number })} open={isOpen} onClose={close}>
        {isOpen && (
          <UpiCode
            order={order}
            onFailed={close}
            fallback={
              <Loading label={texts.loading}>
                <Skeleton className="aspect-square w-full" />
              </Loading>
            }
          />
        )}
      </Dialog>
    </>
  )
}
