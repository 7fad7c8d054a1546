import Overview from '#web/features/shop-desk/overview.tsx'
import { shopDeskTexts } from '#web/texts/shop-desk.ts'

export const handle = { side: 'shop' }
export const meta = () => [{ title: shopDeskTexts.overview.title }]

/** The same as home is for a shopkeeper, at an address of its own. */
export default function DashboardRoute() {
  return <Overview />
}
