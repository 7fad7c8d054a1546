import { useEffect, useState } from 'react'
import { patientApi } from '#web/api/ask-once-more.ts'
import { type Loaded, loadShop } from './load-shop.ts'

/**
 * The shop and its menu as they were loaded; as they are now once a network is back, without which the page may be one that
 * the worker kept for days. Not by a revalidation: one that failed would take the page away.
 */
export function useShopNow(loaded: Loaded): Loaded {
  const [renewed, setRenewed] = useState<{ since: Loaded; now: Loaded }>()
  useEffect(() => {
    const done = new AbortController()
    const renew = () =>
      void loadShop(patientApi, loaded.shop._id).then(
        (now) => !done.signal.aborted && setRenewed({ since: loaded, now }),
        () => undefined,
      )
    window.addEventListener('online', renew, { signal: done.signal })
    return () => done.abort()
  }, [loaded])
  return renewed?.since === loaded ? renewed.now : loaded
}
