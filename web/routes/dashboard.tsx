import { Suspense } from 'react'
import { shopDeskTexts } from '#web/texts/shop-desk.ts'
import { deskMeta } from './desk-meta.ts'
import { Overview } from './shop-parts.ts'

export const meta = deskMeta(shopDeskTexts.overview.title)

/** The page that a shopkeeper also sees at `/`. */
export default function DashboardRoute() {
  return (
    <Suspense>
      <Overview />
    </Suspense>
  )
}
