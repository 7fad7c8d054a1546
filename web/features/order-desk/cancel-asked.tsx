import type { Order } from '#contract/order.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { say } from '#web/language/say.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { orderActs } from './order-acts.ts'
import { pressAct } from './press-act.ts'
import { putAway } from './use-shop-orders.ts'

/** The customer asks to cancel a packed order: the shop agrees or not. */
export function CancelAsked({ order }: { order: Order }) {
  const number = orderNumber(order._id)
  const note = order.events.findLast(({ kind }) => kind === 'cancel_asked')?.note
  async function grant() {
    if (await orderActs.answerCancel(order, true)) putAway(order._id)
  }

  return (
    <section role="alert" className="flex flex-col gap-2 rounded-field bg-brick-wash p-3 text-brick-ink">
      <p className="font-bold text-lg">{texts.cancelAsked}</p>
      {note && <p>{say(texts.customerSays, { note })}</p>}
      <div className="grid xs:grid-cols-2 grid-cols-1 gap-2">
        <Button tone="danger" {...pressAct(order._id, grant)} aria-label={say(texts.grantOf, { number })}>
          {texts.grant}
        </Button>
        <Button
          tone="plain"
          {...pressAct(order._id, () => void orderActs.answerCancel(order, false))}
          aria-label={say(texts.refuseOf, { number })}
        >
          {texts.refuse}
        </Button>
      </div>
    </section>
  )
}
