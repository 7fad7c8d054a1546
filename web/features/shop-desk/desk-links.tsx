import CirclePlus from 'virtual:icon/circle-plus'
import ClipboardList from 'virtual:icon/clipboard-list'
import LayoutDashboard from 'virtual:icon/layout-dashboard'
import List from 'virtual:icon/list'
import ReceiptIndianRupee from 'virtual:icon/receipt-indian-rupee'
import Settings from 'virtual:icon/settings'
import Star from 'virtual:icon/star'
import Store from 'virtual:icon/store'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { deskPaths } from '#web/desk-paths.ts'
import { paths } from '#web/paths.ts'
import { shopDeskTexts as texts } from '#web/texts/shop-desk.ts'
import { CHOSEN } from '#web/ui/chosen.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon, type Outline } from '#web/ui/icon.tsx'

type DeskLink = { to: string; label: string; icon: Outline }

/** Pages that belong to a navigation entry although their addresses do not begin with its address. */
const besides: Record<string, readonly string[]> = {
  [deskPaths.listItems]: [deskPaths.editItem(''), deskPaths.addPhotos],
  [deskPaths.shopProfile]: [deskPaths.poster],
  [deskPaths.money]: [deskPaths.statement],
}

const main: DeskLink[] = [
  { to: paths.home, label: texts.dashboard, icon: LayoutDashboard },
  { to: deskPaths.addItem, label: texts.addItems, icon: CirclePlus },
  { to: deskPaths.listItems, label: texts.listItems, icon: List },
  { to: deskPaths.shopOrders, label: texts.orders, icon: ClipboardList },
]
const more: DeskLink[] = [
  { to: deskPaths.shopProfile, label: texts.profile, icon: Store },
  { to: deskPaths.reviews, label: texts.reviews, icon: Star },
  { to: deskPaths.money, label: texts.money, icon: ReceiptIndianRupee },
  { to: paths.account, label: texts.account, icon: Settings },
]
const bar: DeskLink[] = [
  { to: paths.home, label: texts.short.home, icon: LayoutDashboard },
  { to: deskPaths.shopOrders, label: texts.short.orders, icon: ClipboardList },
  { to: deskPaths.addItem, label: texts.short.add, icon: CirclePlus },
  { to: deskPaths.listItems, label: texts.short.list, icon: List },
]

/** On wide screens: the four main pages of the desk, and below them the less used ones. */
export function Sidebar({ languageChoice }: { languageChoice: ReactNode }) {
  return (
    <div className="sticky top-(--navbar) hidden h-[calc(100dvh-4rem)] w-60 shrink-0 flex-col gap-6 overflow-y-auto border-line border-r px-3 py-5 md:flex print:hidden">
      <nav aria-label={texts.navigation} className="flex flex-col gap-1">
        {main.map((link) => (
          <SideLink key={link.to} link={link} />
        ))}
      </nav>
      <nav aria-label={texts.more} className="flex flex-col gap-1 border-line border-t pt-5">
        {more.map((link) => (
          <SideLink key={link.to} link={link} />
        ))}
        <div className="mt-5 px-3">{languageChoice}</div>
      </nav>
    </div>
  )
}

function SideLink({ link: { to, label, icon } }: { link: DeskLink }) {
  const current = useCurrent(to)
  return (
    <Link
      to={to}
      aria-current={current}
      className={classes(
        'flex min-h-12 items-center gap-3 rounded-field px-3 font-semibold text-base transition-colors',
        current ? `${CHOSEN} bg-blue-wash text-blue` : 'text-soft hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon of={icon} className="size-5 shrink-0" />
      {label}
    </Link>
  )
}

/** For `aria-current`: `page` if it is open itself, `true` if a page that belongs to it is. */
function useCurrent(to: string): 'page' | 'true' | undefined {
  const { pathname } = useLocation()
  if (pathname === to || (to === paths.home && pathname === paths.dashboard)) return 'page'
  const isBelow = [`${to}/`, ...(besides[to] ?? [])].some((start) => pathname.startsWith(start))
  return isBelow ? 'true' : undefined
}

/** On phones: the same four at the bottom of the screen. */
export function BottomBar() {
  return (
    <nav
      aria-label={texts.navigation}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-4 max-xs:grid-cols-[repeat(4,auto)] border-line border-t bg-card pb-[env(safe-area-inset-bottom)] shadow-lifted md:hidden"
    >
      {bar.map((link) => (
        <BarLink key={link.to} link={link} />
      ))}
    </nav>
  )
}

function BarLink({ link: { to, label, icon } }: { link: DeskLink }) {
  const current = useCurrent(to)
  return (
    <Link
      to={to}
      aria-current={current}
      className={classes(
        'flex min-h-16 flex-col items-center justify-center gap-0.5 font-semibold text-sm xs:short:min-h-12 xs:short:gap-0',
        current ? 'text-blue' : 'text-soft',
      )}
    >
      <span
        className={classes(
          'grid h-8 w-14 max-xs:w-10 place-items-center rounded-full xs:short:h-6',
          current && `${CHOSEN} bg-blue-wash`,
        )}
      >
        <Icon of={icon} className="size-6" />
      </span>
      {label}
    </Link>
  )
}
