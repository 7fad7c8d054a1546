import { useSearchParams } from 'react-router'
import { DeskAlertSettings } from '#web/features/desk-alert/desk-alert-settings.tsx'
import { OrderDesk } from '#web/features/order-desk/order-desk.tsx'
import { type Shown, useShopOrders } from '#web/features/order-desk/use-shop-orders.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

export const meta = () => [{ title: texts.title }]

const filters: { value: Shown; label: string }[] = [
  { value: 'all', label: texts.all },
  { value: 'open', label: texts.open },
]

export default function ShopOrdersRoute() {
  const [search, setSearch] = useSearchParams()
  const shown: Shown = search.get('show') === 'open' ? 'open' : 'all'
  const desk = useShopOrders(shown)
  const show = (value: Shown) => setSearch(value === 'open' ? { show: 'open' } : {}, { replace: true })

  return (
    <DeskPage
      title={texts.title}
      aside={
        <div className="min-w-44">
          <Tabs legend={texts.legend} options={filters} value={shown} onChange={show} />
        </div>
      }
    >
      <OrderDesk key={shown} shown={shown} desk={desk}>
        <DeskAlertSettings />
      </OrderDesk>
    </DeskPage>
  )
}
