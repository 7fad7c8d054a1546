import { BellRing, VolumeX } from 'lucide'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { deskAlertTexts as texts } from '#web/texts/desk-alert.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { wakeSound } from './chime.ts'
import { LostBanner } from './lost-banner.tsx'
import { AWAKE, SOUND, usePreference } from './preference.ts'
import { lookAtOrders, useUnseenOrders } from './unseen-orders.ts'
import { useRinging } from './use-ringing.ts'
import { useTitleBadge } from './use-title-badge.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** On every page of the shop's side: rings for new orders, and says when it cannot hear of them. */
export default function DeskAlert() {
  const count = useUnseenOrders().size
  const [wantsSound] = usePreference(SOUND, true)
  const [wantsAwake] = usePreference(AWAKE, false)
  const isBlocked = useRinging(count > 0, wantsSound)
  useTitleBadge(count)
  useWakeLock(wantsAwake)

  return (
    <div className="sticky top-16 z-20 -mt-5 mb-5 flex flex-col md:-mt-8 md:mb-8">
      <LostBanner />
      <div role="alert">{count > 0 && <NewOrders count={count} />}</div>
      {isBlocked && <Silent />}
    </div>
  )
}

function NewOrders({ count }: { count: number }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()

  function look() {
    lookAtOrders()
    if (pathname !== paths.shopOrders) navigate(paths.shopOrders)
  }

  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-b bg-leaf-wash px-4 py-3 text-leaf-ink md:px-8">
      <Icon of={BellRing} className="size-6 shrink-0" />
      <p className="min-w-52 flex-1 font-semibold text-lg">{texts.newOrders(count)}</p>
      <Button onClick={look}>{pathname === paths.shopOrders ? texts.look : texts.showOrders}</Button>
    </div>
  )
}

/** Any touch of the page is enough; the button is there to be seen. */
function Silent() {
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-b bg-marigold-wash px-4 py-2 text-marigold-ink md:px-8">
      <Icon of={VolumeX} className="size-5 shrink-0" />
      <p className="min-w-52 flex-1">{texts.blocked}</p>
      <Button tone="plain" onClick={() => void wakeSound()}>
        {texts.unblock}
      </Button>
    </div>
  )
}
