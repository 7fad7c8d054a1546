import { Navigation, Phone } from 'lucide'
import type { Order } from '#contract/orders.ts'
import { directionsUrl } from '#web/paths.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { Icon } from '#web/ui/icon.tsx'

const link =
  'inline-flex min-h-11 grow items-center whitespace-nowrap justify-center gap-2 rounded-full border border-line-strong bg-card px-4 font-semibold hover:border-blue hover:text-blue'

export function DeliverTo({ order }: { order: Order }) {
  const { address, distance, distanceMethod, isFeeUncertain } = order
  const name = `${address.firstName} ${address.lastName}`
  const parts = [
    address.flat,
    address.floor && `${texts.floor} ${address.floor}`,
    address.street,
    address.landmark,
  ]
  return (
    <section aria-label={texts.deliverTo} className="flex flex-col gap-3">
      <div>
        <p className="text-sm text-soft">{texts.deliverTo}</p>
        <p className="font-semibold text-lg">{name}</p>
        <p>{parts.filter(Boolean).join(', ')}</p>
        <p className="text-sm text-soft">
          {texts.distance(distance, distanceMethod === 'road', isFeeUncertain)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={directionsUrl(address)} target="_blank" rel="noreferrer" className={link}>
          <Icon of={Navigation} className="size-5" />
          {texts.directions}
        </a>
        <a href={`tel:+91${address.phone}`} aria-label={texts.call(name, address.phone)} className={link}>
          <Icon of={Phone} className="size-5" />
          <span className="sm:hidden">{texts.callShort}</span>
          <span className="tabular max-sm:hidden">{address.phone}</span>
        </a>
      </div>
    </section>
  )
}
