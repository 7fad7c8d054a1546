import WifiOff from 'virtual:icon/wifi-off'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { useCurrentCart } from '#web/data/cart.ts'
import { paths } from '#web/paths.ts'
import { offlineTexts } from '#web/texts/offline.ts'
import { Icon } from '#web/ui/icon.tsx'

/**
 * Says so while there is no network, and leads to what still works. It hangs below the bar, over the room that every
 * page leaves there, and goes along as the page is scrolled: nothing moves when it comes or goes.
 */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const { shopId } = useCurrentCart()
  const { pathname } = useLocation()
  const canOpenShop = shopId !== '' && pathname !== paths.shop(shopId)
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-full">
      {!isOnline && (
        <p className="flex h-6 items-center justify-center gap-2 overflow-hidden whitespace-nowrap bg-marigold-wash px-4 font-medium text-marigold-ink text-sm">
          <Icon of={WifiOff} className="size-4 shrink-0" />
          <span>
            {offlineTexts.offline} <span className="max-md:sr-only">{offlineTexts.kept}</span>
          </span>
          {canOpenShop && (
            // A whole page, not a step of this one: only that is kept for when there is no network.
            <Link
              reloadDocument
              to={paths.shop(shopId)}
              className="pointer-events-auto underline underline-offset-2"
            >
              {offlineTexts.lastShop}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

function subscribe(tell: () => void) {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
