import { WifiOff } from 'lucide'
import { useEffect, useState } from 'react'
import { useLinkState } from '#web/api/live-orders.ts'
import { deskAlertTexts as texts } from '#web/texts/desk-alert.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** A restart of the server takes a second: nobody needs to be told of that. */
const SAY_AFTER_MS = 4_000

export function LostBanner() {
  const isLost = useLinkState() === 'lost'
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    if (!isLost) return setSaid(false)
    const timer = setTimeout(() => setSaid(true), SAY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isLost])

  return (
    <div role="alert" className="empty:hidden">
      {isSaid && (
        <div className="flex flex-wrap items-center gap-3 border-line border-b bg-brick-wash px-4 py-3 text-brick-ink md:px-8">
          <Icon of={WifiOff} className="size-6 shrink-0" />
          <p className="min-w-52 flex-1 font-semibold">{navigator.onLine ? texts.lost : texts.lostOffline}</p>
          <Button tone="plain" onClick={() => window.dispatchEvent(new Event('online'))}>
            {texts.tryNow}
          </Button>
        </div>
      )}
    </div>
  )
}
