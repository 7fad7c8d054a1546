import ArrowLeft from 'virtual:icon/arrow-left'
import Package from 'virtual:icon/package'
import RefreshCw from 'virtual:icon/refresh-cw'
import { useState } from 'react'
import { useFront } from '#web/session/door.ts'
import { ordersTexts as texts } from '#web/texts/orders.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useGoBack } from '#web/ui/focus/use-go-back.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loading } from '#web/ui/loading/skeleton.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { JustPlaced } from './just-placed.tsx'
import { type AgainFor, OrderCard, OrderCardSkeleton } from './order-card.tsx'
import { useMyOrders, whyNoOrders } from './use-my-orders.ts'

const SKELETONS = ['1', '2', '3', '4', '5', '6']
const GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2'

type Props = {
  /** The order that was placed a moment ago. */
  placed: string | undefined
  againFor: AgainFor
}

export function MyOrdersPage({ placed, againFor }: Props) {
  const [isBusy, setBusy] = useState(false)
  const { reload, ...mine } = useMyOrders()

  async function refresh() {
    setBusy(true)
    await reload()
    setBusy(false)
  }
  const isLoading = isBusy || !(mine.orders || whyNoOrders(mine.error))
  return (
    <>
      <Head isLoading={isLoading} onRefresh={refresh} />
      {placed && <JustPlaced orderId={placed} />}
      {isLoading ? <OrdersLoading /> : <Orders {...mine} againFor={againFor} onAgain={refresh} />}
    </>
  )
}

/** Shown until hydration, with everything around the heading in place, against a layout shift. */
export function MyOrdersComing() {
  return (
    <>
      <Head isLoading />
      <OrdersLoading />
    </>
  )
}

function Head({ isLoading, onRefresh }: { isLoading: boolean; onRefresh?: () => void }) {
  const goBack = useGoBack(useFront())
  return (
    <div className="mb-5 flex items-center gap-2 max-xs:gap-0">
      <IconButton label={texts.back} onClick={goBack} className="-ml-2">
        <Icon of={ArrowLeft} className="size-6" />
      </IconButton>
      <h1 className="flex-1 text-2xl">{texts.title}</h1>
      <IconButton label={texts.refresh} onClick={onRefresh} disabled={isLoading}>
        <Icon of={RefreshCw} className="size-5" />
      </IconButton>
    </div>
  )
}

export function OrdersLoading() {
  return (
    <Loading label={texts.loading}>
      <div className={GRID}>
        {SKELETONS.map((name) => (
          <OrderCardSkeleton key={name} />
        ))}
      </div>
    </Loading>
  )
}

type OrdersProps = Omit<ReturnType<typeof useMyOrders>, 'reload'> &
  Pick<Props, 'againFor'> & { onAgain: () => void }

function Orders({ orders, againFor, error, hasOlder, showOlder, onAgain }: OrdersProps) {
  const front = useFront()
  if (!orders)
    return (
      <EmptyState
        art={<Icon of={RefreshCw} className="size-10" />}
        title={whyNoOrders(error) ?? texts.failed}
        isFault
      >
        <Button onClick={onAgain}>{texts.tryAgain}</Button>
      </EmptyState>
    )
  if (orders.length === 0)
    return (
      <EmptyState art={<Icon of={Package} className="size-10" />} title={texts.empty}>
        <ButtonLink to={front}>{texts.browse}</ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <ul className={GRID}>
        {orders.map((order) => (
          <li key={order._id}>
            <OrderCard order={order} againFor={againFor} />
          </li>
        ))}
      </ul>
      <MoreButton hasMore={hasOlder} onMore={showOlder} className="mt-6">
        {texts.showMore}
      </MoreButton>
    </>
  )
}
