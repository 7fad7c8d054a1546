import { useLocation } from 'react-router'
import { openStatuses } from '#contract/rules/orders/order-life.ts'
import { AgainButton } from '#web/features/again/again-button.tsx'
import { MyOrdersComing, MyOrdersPage, OrdersLoading } from '#web/features/orders/my-orders-page.tsx'
import type { AgainFor } from '#web/features/orders/order-card.tsx'
import { SignInFirst } from '#web/features/orders/sign-in-first.tsx'
import { useIsSignedIn } from '#web/session/session.ts'
import { ordersTexts } from '#web/texts/orders.ts'
import { useIsAlive } from '#web/ui/loading/use-is-alive.ts'

export const handle = { side: 'user' }
export const meta = () => [{ title: ordersTexts.title }, { name: 'robots', content: 'noindex' }]

export default function MyOrdersRoute() {
  const isAlive = useIsAlive()
  const isSignedIn = useIsSignedIn()
  const { state } = useLocation()
  return (
    <div className="page flex-1 pt-5 pb-14">
      {!isSignedIn ? (
        <>
          <h1 className="mb-5 min-h-11 text-2xl">{ordersTexts.title}</h1>
          {isAlive ? <SignInFirst /> : <OrdersLoading />}
        </>
      ) : isAlive ? (
        <MyOrdersPage placed={placedIn(state)} againFor={againFor} />
      ) : (
        <MyOrdersComing />
      )}
    </div>
  )
}

/** Only for orders that are over. */
const againFor: AgainFor = ({ _id, status }, about) =>
  openStatuses.some((open) => open === status) ? null : (
    <AgainButton
      of={{ orderId: _id }}
      aria-describedby={about}
      className="xs:shrink-0 xs:whitespace-nowrap"
    />
  )

/** The id of the order just placed, which the checkout passes in the navigation state. Untrusted: the browser stores it. */
const placedIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'placed' in state && typeof state.placed === 'string'
    ? state.placed
    : undefined
