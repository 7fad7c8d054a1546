import ClipboardList from 'virtual:icon/clipboard-list'
import PackageCheck from 'virtual:icon/package-check'
import { type ReactNode, useState } from 'react'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { passingFocus } from '#web/ui/focus/pass-focus.ts'
import { GoToTop } from '#web/ui/go-to-top.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Unread } from '#web/ui/loading/unread.tsx'
import { useSkeleton } from '#web/ui/loading/use-skeleton.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { type Extras, OrderCard } from './order-card.tsx'
import { OrderSkeletons } from './order-skeletons.tsx'
import type { Shown, useShopOrders } from './use-shop-orders.ts'

type Desk = ReturnType<typeof useShopOrders>
type Props = {
  shown: Shown
  desk: Desk
  extras: Extras
  /** Shown above the orders. */
  children: ReactNode
}

/** Above this many orders, those off the screen are not laid out (`content-visibility`). */
const MANY = 40

/** The list of orders. Ringing (`desk-alert`) and updating (`use-shop-orders.ts`) are elsewhere. */
export function OrderDesk({ shown, desk, extras, children }: Props) {
  const isSkeleton = useSkeleton(desk.orders !== undefined || desk.isFailed)
  // `children` appear together with the orders: earlier, they would push the skeleton down.
  if (isSkeleton) return <OrderSkeletons />
  return (
    <>
      {children}
      <Orders shown={shown} desk={desk} extras={extras} />
    </>
  )
}

function Orders({ shown, desk, extras }: Omit<Props, 'children'>) {
  const { orders, fault, fresh, hasOlder, reload, showOlder } = desk
  const [isBusy, setBusy] = useState(false)

  if (!orders) return <Unread fault={fault} note={texts.failed} again={texts.again} onAgain={reload} />
  if (orders.length === 0)
    return shown === 'open' ? (
      <EmptyState art={<Icon of={PackageCheck} className="size-10" />} title={texts.emptyOpen} />
    ) : (
      <EmptyState art={<Icon of={ClipboardList} className="size-10" />} title={texts.empty} />
    )

  async function older() {
    setBusy(true)
    await showOlder()
    setBusy(false)
  }

  return (
    <>
      <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {orders.map((order) => (
          <li
            key={order._id}
            ref={passingFocus}
            className={
              orders.length > MANY ? '[contain-intrinsic-height:auto_22rem] [content-visibility:auto]' : ''
            }
          >
            <OrderCard
              order={order}
              isFresh={order.stage === 'new' && fresh.has(order._id)}
              isAmongOpen={shown === 'open'}
              extras={extras}
            />
          </li>
        ))}
      </ul>
      <MoreButton hasMore={hasOlder} busy={isBusy} onMore={older}>
        {texts.older}
      </MoreButton>
      <GoToTop isForWayUp />
    </>
  )
}
