import { isOpen } from '#contract/rules/orders/order-life.ts'
import { AgainButton } from '#web/features/again/again-button.tsx'
import { ChangesPart, Proposals } from '#web/features/order-changes/changes-part.tsx'
import { OrderIssues } from '#web/features/order-issues/order-issues.tsx'
import {
  DetailsLoading,
  OrderDetailsComing,
  OrderDetailsPage,
} from '#web/features/orders/order-details-page.tsx'
import { SignInFirst } from '#web/features/orders/sign-in-first.tsx'
import { ConfirmEmailCard } from '#web/features/proof/confirm-email-card.tsx'
import { useIsSignedIn } from '#web/session/session.ts'
import { ordersTexts } from '#web/texts/orders.ts'
import { useIsAlive } from '#web/ui/loading/use-is-alive.ts'
import type { Route } from './+types/order-details'

export const handle = { side: 'user' }
export const meta = () => [{ title: ordersTexts.title }, { name: 'robots', content: 'noindex' }]

export default function OrderDetailsRoute({ params: { orderId } }: Route.ComponentProps) {
  const isAlive = useIsAlive()
  const isSignedIn = useIsSignedIn()
  return (
    <div className="page flex-1 pt-5 pb-14 print:pb-0">
      {isSignedIn ? (
        <OwnOrder key={orderId} orderId={orderId} />
      ) : isAlive ? (
        <>
          <h1 className="text-2xl">{ordersTexts.title}</h1>
          <SignInFirst />
        </>
      ) : (
        <DetailsLoading orderId={orderId} />
      )}
    </div>
  )
}

function OwnOrder({ orderId }: { orderId: string }) {
  const isAlive = useIsAlive()
  if (!isAlive) return <OrderDetailsComing orderId={orderId} />
  return (
    <OrderDetailsPage
      orderId={orderId}
      aside={<ConfirmEmailCard />}
      again={({ status }) => !isOpen(status) && <AgainButton of={{ orderId }} />}
      asked={(order) => <Proposals order={order} />}
      extras={(order) => (
        <>
          <ChangesPart order={order} />
          <OrderIssues order={order} />
        </>
      )}
    />
  )
}
