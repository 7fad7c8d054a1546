import Bell from 'virtual:icon/bell'
import { useEffect, useState } from 'react'
import { canPush, isPushOn, needsHomeScreen, turnOnPush } from '#web/live/push.ts'
import { noticesTexts as texts } from '#web/texts/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** Offers push notifications. The browser's prompt appears only after a press; hidden if push is on, refused or impossible. */
export function NoticeOffer() {
  // Known at once if permission was never asked for, so that the offer does not appear late and push the page down.
  const [isOffered, setOffered] = useState(() => canPush() && Notification.permission === 'default')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (canPush() && Notification.permission !== 'denied') void isPushOn().then((isOn) => setOffered(!isOn))
  }, [])
  if (needsHomeScreen())
    return <p className="text-center text-sm text-balance text-soft">{texts.fromHomeScreen}</p>
  if (!isOffered) return null

  async function turnOn() {
    setBusy(true)
    const { kind } = await turnOnPush()
    setBusy(false)
    if (kind === 'unavailable') return toast.error(texts.unavailable)
    setOffered(false)
    if (kind === 'on') toast.success(texts.on)
    else toast.error(texts.denied)
  }

  return (
    <Button tone="quiet" busy={isBusy} onClick={turnOn} className="-my-2.5 self-center">
      <Icon of={Bell} className="size-5" />
      {texts.offer}
    </Button>
  )
}
