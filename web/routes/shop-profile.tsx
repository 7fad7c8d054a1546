import { shopDeskTexts } from '#web/texts/shop-desk.ts'
import { DeskPage } from '#web/ui/desk-page.tsx'

export const handle = { side: 'shop' }
export const meta = () => [{ title: shopDeskTexts.profile }]

export default function ShopProfileRoute() {
  return <DeskPage title={shopDeskTexts.profile}>{null}</DeskPage>
}
