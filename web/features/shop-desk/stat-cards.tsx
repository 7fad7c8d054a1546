import ClipboardList from 'virtual:icon/clipboard-list'
import Clock3 from 'virtual:icon/clock-3'
import IndianRupee from 'virtual:icon/indian-rupee'
import ShoppingBag from 'virtual:icon/shopping-bag'
import { Link } from 'react-router'
import { formatRupees } from '#contract/rules/money/money.ts'
import { grouped } from '#contract/rules/text/grouped-digits.ts'
import type { ShopFigures } from '#contract/shops/own-shop.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { shopDeskTexts } from '#web/texts/shop-desk.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon, type Outline } from '#web/ui/icon.tsx'

const texts = shopDeskTexts.overview

/** Four figures of the shop; each links to the page that lists what it counts. */
export function StatCards({ stats }: { stats: ShopFigures }) {
  return (
    <ul className="grid grid-cols-1 xs:grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <StatCard
        to={deskPaths.allShopOrders}
        label={texts.totalOrders}
        value={grouped(stats.totalOrders)}
        icon={ClipboardList}
      />
      <StatCard
        to={deskPaths.listItems}
        label={texts.menuItems}
        value={grouped(stats.menuItems)}
        icon={ShoppingBag}
      />
      <StatCard
        to={deskPaths.shopOrders}
        label={texts.pendingOrders}
        value={grouped(stats.pendingOrders)}
        icon={Clock3}
        isCalling={stats.pendingOrders > 0}
      />
      <StatCard
        to={deskPaths.money}
        label={texts.totalRevenue}
        value={formatRupees(stats.totalRevenue)}
        icon={IndianRupee}
      />
    </ul>
  )
}

/** The font size for a single character, in percent of the card's width: a digit is about two thirds as wide as high. */
const WIDTH_FOR_ALL = 150

type CardProps = { to: string; label: string; value: string; icon: Outline; isCalling?: boolean }

function StatCard({ to, label, value, icon, isCalling }: CardProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-full flex-col gap-2 rounded-card border border-line bg-card p-4 shadow-soft hover:border-blue"
      >
        <span className="flex items-center gap-2 text-soft">
          <span
            className={classes(
              'grid size-8 shrink-0 place-items-center rounded-full',
              isCalling ? 'bg-marigold-wash text-marigold-ink' : 'bg-blue-wash text-blue',
            )}
          >
            <Icon of={icon} className="size-4.5" />
          </span>
          <span className="text-sm sm:text-base">{label}</span>
        </span>
        <span className="@container mt-auto">
          <span
            className="block whitespace-nowrap font-bold font-head text-xl leading-(--text-2xl--line-height) tabular [--largest:var(--text-2xl)] lg:leading-(--text-3xl--line-height) lg:[--largest:var(--text-3xl)]"
            style={{ fontSize: `clamp(var(--text-sm), ${WIDTH_FOR_ALL / value.length}cqi, var(--largest))` }}
          >
            {value}
          </span>
        </span>
      </Link>
    </li>
  )
}
