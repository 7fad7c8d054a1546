import { type ReactNode, useId } from 'react'
import type { Order } from '#contract/order.ts'
import { waitingOffers } from '#contract/rules/orders/line-changes.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { say } from '#web/language/say.ts'
import { quantityOf } from '#web/language/words.ts'
import { paths } from '#web/paths.ts'
import { ordersTexts as texts } from '#web/texts/orders.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { Money } from '#web/ui/money.tsx'
import { When } from '#web/ui/when.tsx'
import { StatusBadge } from './status-badge.tsx'

/** How many lines a card shows; further ones are folded. */
const OPEN_ITEMS = 6

/** Renders the button that orders again, or nothing. @param about ids of the elements that describe the order, for `aria-describedby` */
export type AgainFor = (order: Order, about: string) => ReactNode

export function OrderCard({ order, againFor }: { order: Order; againFor: AgainFor }) {
  const { items } = order
  const id = useId()
  // For screen readers that list links and buttons without their cards.
  const about = `${id}-number ${id}-from`
  const again = againFor(order, about)
  const folded = items.slice(OPEN_ITEMS)
  const asked = askedOf(order)
  return (
    <Card className="flex h-full flex-col gap-3 p-5 max-xs:p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`${id}-number`} className="tabular font-sans font-semibold text-lg">
          {say(texts.orderNumber, { number: orderNumber(order._id) })}
        </h2>
        <StatusBadge status={order.status} />
      </div>
      <p id={`${id}-from`} className="dotted text-soft">
        <span className="dotted-first">{order.shopName}</span>
        <When at={order.date} className="xs:whitespace-nowrap" />
      </p>
      {asked && (
        <p className="rounded-field bg-marigold-wash px-3 py-2 font-semibold text-marigold-ink">
          {say(asked, { shop: order.shopName })}
        </p>
      )}
      <div className="flex-1">
        <Items items={items.slice(0, OPEN_ITEMS)} />
        {folded.length > 0 && (
          <details>
            <summary className="-mx-2 min-h-11 cursor-pointer rounded-full px-2 py-2.5 text-blue hover:bg-blue-wash">
              {say(texts.more, { count: folded.length })}
            </summary>
            <Items items={folded} />
          </details>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t pt-3">
        {/* On narrow screens, with two buttons, the amount has a line of its own. */}
        <p
          className={classes(
            'tabular flex-auto',
            again ? 'max-lg:flex max-lg:basis-full max-lg:items-baseline max-lg:justify-between' : '',
          )}
        >
          <Money rupees={order.amount} className="font-bold text-lg" />
          <span className="block text-sm text-soft">{say(texts.itemCount, { count: items.length })}</span>
        </p>
        <div
          className={classes(
            'flex flex-wrap gap-2',
            again ? 'max-lg:grow max-lg:*:flex-auto max-lg:*:px-2 max-lg:*:text-sm' : '',
          )}
        >
          {again}
          <ButtonLink
            tone="plain"
            to={paths.orderDetails(order._id)}
            aria-describedby={about}
            className="xs:whitespace-nowrap"
          >
            {texts.viewDetails}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

/** What the shop waits for the customer to answer, if anything. */
function askedOf({ changes, isReportAnswered }: Order) {
  if (waitingOffers(changes).length > 0) return texts.offered
  return isReportAnswered ? texts.answered : undefined
}

function Items({ items }: Pick<Order, 'items'>) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item._id} className="flex justify-between gap-x-3 max-xs:flex-wrap">
          <span className="xs:line-clamp-1">{item.name}</span>
          <span className="tabular shrink-0 text-soft">{quantityOf(item)}</span>
        </li>
      ))}
    </ul>
  )
}

export function OrderCardSkeleton() {
  return (
    <div data-skeleton="order" className="flex flex-col gap-3 rounded-card border border-line bg-card p-5">
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="mt-3 h-12 w-full" />
    </div>
  )
}
