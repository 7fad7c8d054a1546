import type { Order } from '#contract/order.ts'
import { formatRupees, toPaise } from '#contract/rules/money/money.ts'
import { writeUpiRequest } from '#contract/rules/money/upi.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { useSite } from '#web/data/site.ts'
import { useData } from '#web/data/use-data.ts'
import { say } from '#web/language/say.ts'
import { upiTexts } from '#web/texts/upi.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { QrCode } from '#web/ui/pictures/qr-code.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

const texts = upiTexts.code

/** The UPI code for the exact amount. The shop is refetched when it opens, since the address may have changed on another device. */
export default function UpiCode({ order: { _id, amount } }: { order: Order }) {
  const { productName } = useSite()
  const { data } = useData('showOwnShop', {})
  const shop = data?.shop
  if (!shop?.upiAddress) return null
  const { name: shopName, upiAddress: address } = shop
  const request = { address, shopName, amountPaise: toPaise(amount), orderNumber: orderNumber(_id) }

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(texts.copied)
    } catch {
      toast.error(texts.notCopied)
    }
  }

  return (
    <div className="flex flex-col items-center gap-2 text-center">
      <Money rupees={amount} className="font-bold font-head text-3xl" />
      <QrCode
        of={writeUpiRequest(request)}
        label={say(texts.code, { amount: formatRupees(amount), address })}
        className="w-full max-w-[clamp(15rem,38dvh,20rem)] rounded-field"
      />
      <p>{texts.scan}</p>
      <p className="flex w-full items-center justify-center gap-2">
        <span className="min-w-0 break-all font-medium">{address}</span>
        <Button tone="plain" onClick={copy} className="shrink-0">
          {texts.copy}
        </Button>
      </p>
      <p className="rounded-field bg-marigold-wash px-3 py-2 text-marigold-ink">
        {say(texts.unseen, { product: productName })}
      </p>
    </div>
  )
}
