import LogOut from 'virtual:icon/log-out'
import { type ReactNode, useRef } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { useSite } from '#web/data/site.ts'
import { paths } from '#web/paths.ts'
import { useIsNewShop } from '#web/session/session.ts'
import { shopDeskTexts as texts } from '#web/texts/shop-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { focusPage } from '#web/ui/focus/pass-focus.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { BottomBar, Sidebar } from './desk-links.tsx'
import { PauseLine } from './pause-line.tsx'

/** The frame of the desk: a sidebar on wide screens, a bar at the bottom on phones. */
export default function ShopShell({
  alert,
  languageChoice,
  children,
}: {
  alert?: ReactNode
  languageChoice: ReactNode
  children: ReactNode
}) {
  // Without a set-up shop there are no orders or figures to read.
  if (useIsNewShop()) return <Navigate to={paths.setup} replace />
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-full bg-blue font-semibold text-on-blue focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-5 focus:py-3"
      >
        {texts.skip}
      </a>
      <DeskNavbar />
      <div className="flex flex-1">
        <Sidebar languageChoice={languageChoice} />
        <div className="flex min-w-0 flex-1 flex-col">
          {/* At least a screen high, so that what follows does not move visibly while the page loads. */}
          <main
            id="content"
            tabIndex={-1}
            className="flex min-h-[calc(100dvh-4rem)] flex-1 flex-col outline-none"
          >
            <Lines alert={alert} />
            <div className="flex flex-1 flex-col pt-3 pb-6 md:pt-5 md:pb-14">{children}</div>
          </main>
          {/* On wide screens it is in the sidebar. */}
          <footer className="px-4 pb-28 md:hidden print:hidden">{languageChoice}</footer>
        </div>
      </div>
      <BottomBar />
    </div>
  )
}

/**
 * The lines above the page. The one for alerts has a fixed height, against layout shifts. When a button of them disappears,
 * the focus is kept.
 */
function Lines({ alert }: { alert: ReactNode }) {
  const lines = useRef<HTMLDivElement>(null)
  useKeptFocus(lines, focusPage)
  return (
    // Not a box of its own, in which the line for alerts would not be sticky.
    <div ref={lines} className="contents">
      <PauseLine />
      <div
        data-desk-line
        className="top-(--navbar) z-20 h-(--desk-line) print:hidden has-[[role=alert]]:sticky [--desk-line:4.5rem] max-2xs:[--desk-line:6.5rem] sm:[--desk-line:3.75rem] xs:short:[--desk-line:3rem]"
      >
        {alert}
      </div>
    </div>
  )
}

function DeskNavbar() {
  const { productName } = useSite()
  const navigate = useNavigate()
  return (
    <header className="sticky top-0 z-30 short:relative border-line border-b bg-paper pt-[env(safe-area-inset-top)]">
      <div className="flex h-16 items-center justify-between gap-2 px-4 md:px-6">
        <Link
          to={paths.home}
          className="min-w-0 rounded-field py-2"
          aria-label={`${productName}, ${texts.short.home}`}
        >
          <Logo name={productName} />
        </Link>
        <Button tone="plain" className="shrink-0" onClick={() => navigate(paths.logout)}>
          <Icon of={LogOut} className="size-5 max-xs:hidden" />
          {texts.logout}
        </Button>
      </div>
    </header>
  )
}
