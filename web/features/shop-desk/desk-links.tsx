import {
  CirclePlus,
  ClipboardList,
  LayoutDashboard,
  List,
  type LucideIcon,
  ReceiptIndianRupee,
  Settings,
  Store,
} from 'lucide-react'
import { NavLink } from 'react-router'
import { paths } from '#web/paths.ts'
import { shopDeskTexts as texts } from '#web/texts/shop-desk.ts'
import { classes } from '#web/ui/classes.ts'

type DeskLink = { to: string; label: string; Icon: LucideIcon }

const main: DeskLink[] = [
  { to: paths.home, label: texts.dashboard, Icon: LayoutDashboard },
  { to: paths.addItem, label: texts.addItems, Icon: CirclePlus },
  { to: paths.listItems, label: texts.listItems, Icon: List },
  { to: paths.shopOrders, label: texts.orders, Icon: ClipboardList },
]
const more: DeskLink[] = [
  { to: paths.shopProfile, label: texts.profile, Icon: Store },
  { to: paths.statement, label: texts.statement, Icon: ReceiptIndianRupee },
  { to: paths.account, label: texts.account, Icon: Settings },
]
const bar: DeskLink[] = [
  { to: paths.home, label: texts.short.home, Icon: LayoutDashboard },
  { to: paths.shopOrders, label: texts.short.orders, Icon: ClipboardList },
  { to: paths.addItem, label: texts.short.add, Icon: CirclePlus },
  { to: paths.listItems, label: texts.short.list, Icon: List },
]

/** On a wide screen: the four places of the counter, and below them what is needed once a month. */
export function Sidebar() {
  return (
    <div className="sticky top-16 hidden h-[calc(100dvh-4rem)] w-60 shrink-0 flex-col gap-6 overflow-y-auto border-line border-r px-3 py-5 md:flex">
      <nav aria-label={texts.navigation} className="flex flex-col gap-1">
        {main.map((link) => (
          <SideLink key={link.to} link={link} />
        ))}
      </nav>
      <nav aria-label={texts.more} className="flex flex-col gap-1 border-line border-t pt-5">
        {more.map((link) => (
          <SideLink key={link.to} link={link} />
        ))}
      </nav>
    </div>
  )
}

function SideLink({ link: { to, label, Icon } }: { link: DeskLink }) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        classes(
          'flex min-h-12 items-center gap-3 rounded-field px-3 font-semibold text-base transition-colors',
          isActive ? 'bg-blue-wash text-blue' : 'text-soft hover:bg-sunken hover:text-ink',
        )
      }
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {label}
    </NavLink>
  )
}

/** On a phone: the same four under the thumb. */
export function BottomBar() {
  return (
    <nav
      aria-label={texts.navigation}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-4 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] shadow-lifted md:hidden"
    >
      {bar.map(({ to, label, Icon }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            classes(
              'flex min-h-16 flex-col items-center justify-center gap-0.5 font-semibold text-sm',
              isActive ? 'text-blue' : 'text-soft',
            )
          }
        >
          {({ isActive }) => (
            <>
              <span
                className={classes(
                  'grid h-8 w-14 place-items-center rounded-full',
                  isActive && 'bg-blue-wash',
                )}
              >
                <Icon className="size-6" aria-hidden="true" />
              </span>
              {label}
            </>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
