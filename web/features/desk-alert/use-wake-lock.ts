import { useEffect } from 'react'
import { deskAlertTexts as texts } from '#web/texts/desk-alert.ts'
import { toast } from '#web/ui/toasts/toast.ts'

export const canStayAwake = (): boolean => 'wakeLock' in navigator

/** Keeps the screen on. The browser releases the lock whenever the page is hidden, so it is requested again afterwards. */
export function useWakeLock(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted || !canStayAwake()) return
    let held: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (held && !held.released)) return
      try {
        held = await navigator.wakeLock.request('screen')
        if (isOver) await held.release()
      } catch {
        if (!isOver) toast.error(texts.awakeRefused)
      }
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void held?.release()
    }
  }, [isWanted])
}
