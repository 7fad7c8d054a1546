import Navigation from 'virtual:icon/navigation'
import Phone from 'virtual:icon/phone'
import type { Order } from '#contract/order.ts'
import { directionsUrl } from '#web/directions-url.ts'
import { doorLine } from '#web/language/door-line.ts'
import { say } from '#web/language/say.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OnPaper } from '#web/ui/on-paper.tsx'

const LINK =
  'inline-flex min-h-11 grow items-center whitespace-nowrap justify-center gap-2 rounded-full border border-line-strong bg-card px-4 font-semibold hover:border-blue hover:text-blue'

export function DeliverTo({ order }: { order: Order }) {
  const { address } = order
  const name = `${address.firstName} ${address.lastName}`
  const parts = [doorLine(address), address.landmark]
  return (
    <section aria-label={texts.deliverTo} className="flex flex-col gap-3">
      <div>
        <p className="text-sm text-soft">{texts.deliverTo}</p>
        <p className="font-semibold text-lg">{name}</p>
        <p>{parts.filter(Boolean).join(', ')}</p>
        <p className="text-sm text-soft">{distanceWords(order)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={directionsUrl(address)} target="_blank" rel="noreferrer" className={LINK}>
          <Icon of={Navigation} className="size-5" />
          {texts.directions}
        </a>
        <a
          href={`tel:+91${address.phone}`}
          data-on-paper
          aria-label={say(texts.call, { name, phone: address.phone })}
          className={LINK}
        >
          <Icon of={Phone} className="size-5" />
          <span className="sm:hidden print:hidden">{texts.callShort}</span>
          <span className="tabular max-sm:not-print:hidden">{address.phone}</span>
        </a>
      </div>
    </section>
  )
}

/** The same on paper, complete, since there is no More to tap. */
export function DeliverToOnPaper({ order: { address } }: { order: Order }) {
  const parts = [
    `${address.firstName} ${address.lastName}`,
    address.phone,
    doorLine(address),
    address.landmark,
  ]
  return <OnPaper text={parts.filter(Boolean).join(', ')} />
}

/** The distance in words; says so if it was estimated, and if the fee may therefore be wrong. */
function distanceWords({ distance, distanceMethod, isFeeUncertain }: Order): string {
  if (distanceMethod === 'road') return say(texts.byRoad, { km: distance.toFixed(2) })
  return say(isFeeUncertain ? texts.feeUncertain : texts.estimated, { km: Number(distance.toFixed(1)) })
}
