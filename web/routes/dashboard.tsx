import { lazy, Suspense } from 'react'
import { shopDeskTexts } from '#web/texts/shop-desk.ts'
import { deskMeta } from './desk-meta.ts'

// Home loads it the same way, so that customers never carry it.
const Overview = lazy(() => import('./own-dashboard.tsx'))

export const meta = deskMeta(shopDeskTexts.overview.title)

/** What home is for a shopkeeper, at an address of its own. */
export default function DashboardRoute() {
  return (
    <Suspense>
      <Overview />
    </Suspense>
  )
}
