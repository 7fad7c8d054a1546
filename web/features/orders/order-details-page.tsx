import ArrowLeft from 'virtual:icon/arrow-left'
import PackageX from 'virtual:icon/package-x'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import type { Order } from '#contract/order.ts'
import { isCancelled, isOpen } from '#contract/rules/orders/order-life.ts'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { useLiveData } from '#web/data/live-data.ts'
import { useData } from '#web/data/use-data.ts'
import { say } from '#web/language/say.ts'
import { paths } from '#web/paths.ts'
import { ordersTexts } from '#web/texts/orders.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'
import { When } from '#web/ui/when.tsx'
import { useIsOnline } from '#web/use-is-online.ts'
import { CancelOrder } from './cancel-order.tsx'
import { FeedbackPart } from './feedback-form.tsx'
import { NoticeOffer } from './notice-offer.tsx'
import { Items, type OrderShop, ShopPart, Summary } from './order-parts.tsx'
import { Tracker } from './tracker.tsx'
import { useSeenNotices } from './use-seen-notices.ts'

const texts = ordersTexts.details
type Props = {
  orderId: string
  /** Beside an open order. */
  aside: ReactNode
  /** The button that orders again. */
  again: (order: Order) => ReactNode
  /** Proposals to the customer, above the items. */
  asked: (order: Order) => ReactNode
  /** Parts of other features, below the items. */
  extras?: ((order: Order) => ReactNode) | undefined
}

export function OrderDetailsPage({ orderId, aside, again, asked, extras }: Props) {
  const { data, failure, error, reload } = useData('showOrder', { orderId })
  const fault = error ? sentenceOf(error, texts.notFound, texts.notFound) : undefined
  useLiveData()
  useSeenNotices(data)
  return (
    <>
      <BackToOrders />
      {data ? (
        <Details
          order={data.order}
          shop={data.shop}
          aside={aside}
          again={again(data.order)}
          asked={asked(data.order)}
          extras={extras?.(data.order)}
        />
      ) : fault ? (
        <Missing orderId={orderId} fault={fault} isGone={failure === 'gone'} onAgain={reload} />
      ) : (
        <DetailsLoading orderId={orderId} />
      )}
    </>
  )
}

type MissingProps = { orderId: string; fault: string; isGone: boolean; onAgain: () => void }

function Missing({ orderId, fault, isGone, onAgain }: MissingProps) {
  return (
    <>
      <Title orderId={orderId} />
      <EmptyState art={<Icon of={PackageX} className="size-10" />} title={fault} isFault>
        {!isGone && (
          <>
            <p className="text-soft">{texts.notAnswered}</p>
            <Button onClick={onAgain}>{ordersTexts.tryAgain}</Button>
          </>
        )}
        <ButtonLink to={paths.myOrders}>{texts.backToOrders}</ButtonLink>
      </EmptyState>
    </>
  )
}

type DetailsProps = {
  order: Order
  shop: OrderShop
  aside: ReactNode
  again: ReactNode
  asked: ReactNode
  extras: ReactNode
}

function Details({ order, shop, aside, again, asked, extras }: DetailsProps) {
  const progress = useRef<HTMLDivElement>(null)
  useKeptFocus(progress)
  return (
    <>
      <Title orderId={order._id} />
      <p className="mb-5 text-soft">
        {texts.placed} <When at={order.date} />
      </p>
      {/* Not a grid on paper: one that does not fit is moved to the next sheet as a whole. */}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_24rem] print:block print:space-y-5">
        <div className="flex flex-col gap-5">
          <Card ref={progress} className="flex flex-col gap-5 p-5">
            <h2 className="sr-only">{texts.status}</h2>
            <Tracker order={order} />
            <CancelOrder order={order} shopPhone={shop.phone} />
            {again && <div className="flex justify-center">{again}</div>}
            {isOpen(order.status) && (
              <>
                <Live />
                <NoticeOffer />
              </>
            )}
          </Card>
          {asked}
          <Items order={order} />
          {extras}
          {!isCancelled(order.status) && !order.againOf && (
            <FeedbackPart order={order} shopEmail={shop.email} />
          )}
        </div>
        <div className="flex flex-col gap-5">
          {isOpen(order.status) && aside}
          <Summary order={order} />
          <ShopPart shop={shop} />
        </div>
      </div>
    </>
  )
}

/** Says that the page updates by itself. Only made invisible without a network, against a layout shift. */
function Live() {
  const isOnline = useIsOnline()
  return (
    <p className={classes('text-center text-sm text-soft print:hidden', !isOnline && 'invisible')}>
      {texts.live}
    </p>
  )
}

/** Shown until hydration, with everything above the heading in place, against a layout shift. */
export function OrderDetailsComing({ orderId }: { orderId: string }) {
  return (
    <>
      <BackToOrders />
      <DetailsLoading orderId={orderId} />
    </>
  )
}

const BackToOrders = () => (
  <Link
    to={paths.myOrders}
    className="-ml-3 mb-3 inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold text-blue hover:bg-blue-wash"
  >
    <Icon of={ArrowLeft} className="size-5" />
    {texts.backToOrders}
  </Link>
)

export function DetailsLoading({ orderId }: { orderId: string }) {
  return (
    <>
      <Title orderId={orderId} />
      <Loading label={texts.loading}>
        <Skeleton className="mb-5 h-6 w-40" />
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_24rem]">
          <Skeleton className="h-44 w-full rounded-card" />
          <Skeleton className="h-72 w-full rounded-card" />
        </div>
      </Loading>
    </>
  )
}

const Title = ({ orderId }: { orderId: string }) => (
  <h1 className="tabular text-2xl">{say(ordersTexts.orderNumber, { number: orderNumber(orderId) })}</h1>
)
