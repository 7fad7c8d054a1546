import { useEffect } from 'react'
import { addressOf, thisAddress } from '#web/language/addresses.ts'
import { isRecord } from '#web/stored-json.ts'

/** Closes this device's notifications that lead to this page once the page is visible with its data (`shown`). */
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

/** Whether there can be notifications at all. */
const hasNotices = () =>
  'serviceWorker' in navigator && 'Notification' in window && Notification.permission === 'granted'

async function closeNoticesOfPage() {
  if (document.visibilityState === 'hidden' || !hasNotices()) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notice of (await registration?.getNotifications()) ?? []) if (leadsHere(notice)) notice.close()
}

/** Compared without the language. */
function leadsHere({ data }: Notification): boolean {
  if (!isRecord(data) || typeof data.url !== 'string') return false
  return addressOf(new URL(data.url, window.location.origin)) === thisAddress()
}
