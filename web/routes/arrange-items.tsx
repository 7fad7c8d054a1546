import { MenuOrder } from '#web/features/menu-order/menu-order.tsx'
import { menuOrderTexts } from '#web/texts/menu-order.ts'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { deskMeta } from './desk-meta.ts'

export const meta = deskMeta(menuOrderTexts.title)

export default function ArrangeItemsRoute() {
  return (
    <DeskPage title={menuOrderTexts.title}>
      <MenuOrder />
    </DeskPage>
  )
}
