import { useEffect } from 'react'
import { addressOf, thisAddress } from '#web/language/addresses.ts'
import { isRecord } from '#web/stored-json.ts'

/** The notices of this device that lead to this page go once `shown` is looked at on it, as one does that is pressed. */
export function useSeenNotices(shown: unknown) {
  useEffect(() => {
    if (shown === undefined) return undefined
    const done = new AbortController()
    const closeSeen = () => void closeNoticesOfPage().catch(() => undefined)
    closeSeen()
    document.addEventListener('visibilitychange', closeSeen, { signal: done.signal })
    return () => done.abort()
  }, [shown])
}

/** Most browsers have been asked for none, and some know none. */
const hasNotices = () =>
  'serviceWorker' in navigator && 'Notification' in window && Notification.permission === 'granted'

async function closeNoticesOfPage() {
  if (document.visibilityState === 'hidden' || !hasNotices()) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notice of (await registration?.getNotifications()) ?? []) if (leadsHere(notice)) notice.close()
}

/** In another language it is the same page. */
function leadsHere({ data }: Notification): boolean {
  if (!isRecord(data) || typeof data.url !== 'string') return false
  return addressOf(new URL(data.url, window.location.origin)) === thisAddress()
}
