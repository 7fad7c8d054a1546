import type { ReactNode } from 'react'
import { indiaDaySpan } from '#contract/rules/time/india-spans.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { followOwnFigures, refreshOwnShop } from '#web/data/own-shop.ts'
import { useDue } from '#web/data/use-due.ts'
import { useTurns } from '#web/data/use-turns.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { scriptOf } from '#web/language/script-of.ts'
import { useLiveOrders } from '#web/live/live-orders.ts'
import { shopDeskTexts } from '#web/texts/shop-desk.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { Unread } from '#web/ui/loading/unread.tsx'
import { useSkeleton } from '#web/ui/loading/use-skeleton.ts'
import { Said } from '#web/ui/said.tsx'
import { BestSellers } from './best-sellers.tsx'
import { MonthOfAnswers } from './month-of-answers.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { ShopInfo } from './shop-info.tsx'
import { StatCards } from './stat-cards.tsx'
import { SubscriptionNotice } from './subscription-notice.tsx'
import { SuspensionNotice } from './suspension-notice.tsx'
import { useDeskTitle } from './use-desk-title.ts'
import { type OwnShopReply, useOwnShop, whyNoShop } from './use-own-shop.ts'

const texts = shopDeskTexts.overview

/** Parts that come from other features. */
type Parts = { first: (shop: OwnShop) => ReactNode; reviews: ReactNode }

/** The shopkeeper's dashboard, at `/`. */
export function Overview(parts: Parts) {
  const { data, failure, error, reload } = useOwnShop()
  useDeskTitle(texts.title)
  const isSkeleton = useSkeleton(data !== undefined || failure !== undefined)

  if (isSkeleton) return <OverviewSkeleton />
  if (!data)
    return (
      <DeskPage title={texts.title}>
        <Unread fault={whyNoShop(error)} note={texts.failedText} again={texts.again} onAgain={reload} />
      </DeskPage>
    )
  return <LoadedOverview {...data} {...parts} />
}

function LoadedOverview({ shop, stats, first, reviews }: OwnShopReply & Parts) {
  const today = stats.days.at(-1)?.day
  // The page may stay open on the counter for days.
  useDue(today && indiaDaySpan(today).to.toISOString(), refreshOwnShop)
  useTurns([shop], refreshOwnShop)
  // Cancelled orders and missed events are handled by `PauseLine`, which is on every page of the desk.
  useLiveOrders({
    onOrder: ({ status }) => void (status !== 'Cancelled' && followOwnFigures()),
    onStale: () => {},
  })
  return (
    <DeskPage
      title={
        <Said
          text={texts.welcome}
          values={{
            name: (
              <span lang={scriptOf(shop.name)} className="font-head">
                {shop.name}
              </span>
            ),
          }}
        />
      }
      aside={
        // On phones, which have no sidebar with these links.
        <div className="flex flex-wrap gap-2 md:hidden">
          <ButtonLink to={deskPaths.reviews} tone="plain">
            {shopDeskTexts.reviews}
          </ButtonLink>
          <ButtonLink to={deskPaths.money} tone="plain">
            {shopDeskTexts.money}
          </ButtonLink>
        </div>
      }
    >
      {shop.closedBecause === 'suspended' ? <SuspensionNotice /> : <SubscriptionNotice shop={shop} />}
      {first(shop)}
      <StatCards stats={stats} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-5">
          <RevenueChart days={stats.days} />
          <MonthOfAnswers month={stats.month} />
        </div>
        <BestSellers bestSellers={stats.bestSellers} />
      </div>
      {reviews}
      <ShopInfo shop={shop} />
    </DeskPage>
  )
}
