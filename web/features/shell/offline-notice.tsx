import WifiOff from 'virtual:icon/wifi-off'
import { useEffect, useState } from 'react'
import { Link, useHref, useLocation } from 'react-router'
import { useCurrentCart } from '#web/data/cart/cart.ts'
import { paths, sharedShop } from '#web/paths.ts'
import { useDoor } from '#web/session/door.ts'
import { offlineTexts } from '#web/texts/offline.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useIsOnline } from '#web/use-is-online.ts'

/**
 * Says that there is no network, and links to what still works. It floats below the navbar over space that every page
 * leaves free, so that it causes no layout shift.
 */
export function OfflineNotice() {
  const isOnline = useIsOnline()
  const { shopId } = useCurrentCart()
  const { pathname } = useLocation()
  const door = useDoor()
  const path = door?._id === shopId ? sharedShop(door) : paths.shop(shopId)
  const isKept = useIsKept(path, isOnline)
  const canOpenShop = isKept && pathname !== path && pathname !== paths.shop(shopId)
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-full">
      {!isOnline && (
        <p className="flex h-6 items-center justify-center gap-2 overflow-hidden whitespace-nowrap bg-marigold-wash px-4 font-medium text-marigold-ink text-sm">
          <Icon of={WifiOff} className="size-4 shrink-0" />
          <span>
            {offlineTexts.offline} <span className="max-md:sr-only">{offlineTexts.kept}</span>
          </span>
          {canOpenShop && (
            // A full page load: only whole pages are in the service worker's cache.
            <Link reloadDocument to={path} className="pointer-events-auto underline underline-offset-2">
              {offlineTexts.lastShop}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

/** Whether the page is in the service worker's cache, which holds pages that were loaded as documents. */
function useIsKept(path: string, isOnline: boolean): boolean {
  const href = useHref(path)
  const [kept, setKept] = useState('')
  useEffect(() => {
    if (isOnline) return
    // `caches` is missing on pages without HTTPS.
    const looking = window.caches?.match(href, { ignoreVary: true })
    looking?.then((page) => setKept(page ? href : '')).catch(() => undefined)
  }, [href, isOnline])
  return kept === href
}
