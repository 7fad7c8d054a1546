import { WifiOff } from 'lucide'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { useCurrentCart } from '#web/data/cart.ts'
import { paths } from '#web/paths.ts'
import { offlineTexts } from '#web/texts/offline.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Says so while there is no network, and leads to what still works. */
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
    <div role="status">
      {!isOnline && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-marigold-wash px-4 py-2 text-center font-medium text-marigold-ink">
          <span className="flex items-center gap-3 text-left">
            <Icon of={WifiOff} className="size-5 shrink-0" />
            {offlineTexts.offline}
          </span>
          {canOpenShop && (
            // A whole page, not a step of this one: only that is kept for when there is no network.
            <Link reloadDocument to={paths.shop(shopId)} className="underline underline-offset-2">
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
