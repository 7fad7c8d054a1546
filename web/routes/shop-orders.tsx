import { useSearchParams } from 'react-router'
import { AlarmButton, AlarmPanel } from '#web/features/desk-alert/alarm.tsx'
import { ChangeDialog } from '#web/features/order-changes/change-dialog.tsx'
import { ChangeLines, WaitingOffers } from '#web/features/order-changes/change-lines.tsx'
import type { Extras } from '#web/features/order-desk/order-card.tsx'
import { OrderDesk } from '#web/features/order-desk/order-desk.tsx'
import { isPaidAtDoor } from '#web/features/order-desk/order-words.ts'
import { type Shown, useShopOrders } from '#web/features/order-desk/use-shop-orders.ts'
import { ShopIssues } from '#web/features/order-issues/shop-issues.tsx'
import { UpiCodeButton } from '#web/features/upi-code/upi-code-button.tsx'
import { useTakesUpi } from '#web/features/upi-code/use-takes-upi.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { deskMeta } from './desk-meta.ts'

export const meta = deskMeta(texts.title)

const filters: { value: Shown; label: string }[] = [
  { value: 'open', label: texts.open },
  { value: 'all', label: texts.all },
]

const extras: Extras = {
  more: (order) => <ChangeLines order={order} />,
  ofLine: (order, line, onClose) => <ChangeDialog order={order} line={line} isOpen onClose={onClose} />,
  waiting: (order) => <WaitingOffers order={order} />,
  atDoor: () => null,
}
const extrasWithUpi: Extras = { ...extras, atDoor: (order) => <UpiCodeButton order={order} /> }

export default function ShopOrdersRoute() {
  const [search, setSearch] = useSearchParams()
  const shown: Shown = search.get('show') === 'all' ? 'all' : 'open'
  const desk = useShopOrders(shown)
  const takesUpi = useTakesUpi((desk.orders ?? []).filter(isPaidAtDoor).map(({ _id }) => _id))
  const show = (value: Shown) => setSearch(value === 'all' ? { show: 'all' } : {}, { replace: true })

  return (
    <DeskPage
      title={texts.title}
      aside={
        <div className="flex items-center gap-2 max-xs:flex-wrap">
          <div className="min-w-36 print:hidden">
            <Tabs legend={texts.legend} options={filters} value={shown} onChange={show} />
          </div>
          <AlarmButton />
        </div>
      }
    >
      <ShopIssues />
      <OrderDesk key={shown} shown={shown} desk={desk} extras={takesUpi ? extrasWithUpi : extras}>
        <AlarmPanel />
      </OrderDesk>
    </DeskPage>
  )
}
