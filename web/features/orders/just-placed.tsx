import Phone from 'virtual:icon/phone'
import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { waitingOffers } from '#contract/rules/orders/line-changes.ts'
import { isCancelled } from '#contract/rules/orders/order-life.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { useData } from '#web/data/use-data.ts'
import { say } from '#web/language/say.ts'
import { scriptOf } from '#web/language/script-of.ts'
import { paths } from '#web/paths.ts'
import { ordersTexts } from '#web/texts/orders.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'
import { Said } from '#web/ui/said.tsx'
import { endingWords, stageWords } from './stage-words.ts'

const texts = ordersTexts.placed

/** The order placed a moment ago, above the others: who was notified, and what comes next. */
export function JustPlaced({ orderId }: { orderId: string }) {
  // It is in the list as well, so a failure is ignored.
  const { data, error } = useData('showOrder', { orderId })
  if (error && !data) return null
  if (!data)
    return (
      <Loading label={texts.loading}>
        <Skeleton className="mb-4 h-70 rounded-card sm:h-52" />
      </Loading>
    )
  const { order, shop } = data
  const isOver = isCancelled(order.status)
  return (
    <Card
      className={classes(
        'mb-4 flex min-h-70 flex-col gap-3 border-t-6 p-5 sm:min-h-52',
        isOver ? 'border-t-brick' : 'border-t-leaf',
      )}
    >
      <h2 className="text-xl">{headingOf(order)}</h2>
      <p role="status">{nextOf(order)}</p>
      <p className="tabular text-soft">{say(ordersTexts.orderNumber, { number: orderNumber(orderId) })}</p>
      <div className="mt-auto flex flex-wrap gap-2">
        <ButtonLink to={paths.orderDetails(orderId)}>
          {isOver ? ordersTexts.viewDetails : texts.follow}
        </ButtonLink>
        <a
          href={`tel:+91${shop.phone}`}
          aria-label={say(texts.callShop, { shop: shop.name })}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-card px-5 font-semibold hover:border-blue hover:text-blue"
        >
          <Icon of={Phone} className="size-5" />
          {texts.call}
        </a>
      </div>
    </Card>
  )
}

/** What comes next: a proposal to be answered, else the order's stage. */
function nextOf(order: Order): string {
  if (waitingOffers(order.changes).length > 0) return say(ordersTexts.offered, { shop: order.shopName })
  return order.stage === 'new' ? texts.next : (endingWords(order) ?? stageWords(order))
}

function headingOf({ stage, shopName }: Order): ReactNode {
  const shop = (
    <span lang={scriptOf(shopName)} className="font-head">
      {shopName}
    </span>
  )
  return stage === 'new' ? <Said text={texts.heading} values={{ shop }} /> : shop
}
