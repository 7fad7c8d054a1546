import Bell from 'virtual:icon/bell'
import BellRing from 'virtual:icon/bell-ring'
import VolumeX from 'virtual:icon/volume-x'
import WifiOff from 'virtual:icon/wifi-off'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { deskPaths } from '#web/desk-paths.ts'
import { say } from '#web/language/say.ts'
import { useLinkState } from '#web/live/live-orders.ts'
import { deskAlertTexts as texts } from '#web/texts/desk-alert.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon, type Outline } from '#web/ui/icon.tsx'
import { wakeSound } from './chime.ts'
import { AWAKE, SOUND, usePreference } from './preference.ts'
import { useIsLost } from './use-is-lost.ts'
import { useRinging } from './use-ringing.ts'
import { useTitleBadge } from './use-title-badge.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { quiet, useWaitingOrders } from './waiting-orders.ts'

/** On every page of the desk: rings for unanswered orders, and warns when it cannot. Shows the most urgent message only. */
export default function DeskAlert() {
  const { count, isCalling } = useWaitingOrders()
  const [wantsSound] = usePreference(SOUND)
  const [wantsAwake] = usePreference(AWAKE)
  const isBlocked = useRinging(isCalling, wantsSound)
  const isLost = useIsLost()
  useTitleBadge(count)
  useWakeLock(wantsAwake)

  if (isCalling) return <NewOrders count={count} />
  if (isLost) return <Lost />
  if (count > 0) return <Waiting count={count} />
  return isBlocked ? <Silent /> : <Quiet />
}

function NewOrders({ count }: { count: number }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()

  function look() {
    quiet()
    if (pathname !== deskPaths.shopOrders) navigate(deskPaths.shopOrders)
  }

  return (
    <DeskLine look="bg-leaf-wash text-leaf-ink" icon={BellRing} text={say(texts.newOrders, { count })} isLoud>
      <Button onClick={look}>{pathname === deskPaths.shopOrders ? texts.look : texts.showOrders}</Button>
    </DeskLine>
  )
}

/** Orders that were seen but not answered: an unobtrusive line. They ring again after a while. */
function Waiting({ count }: { count: number }) {
  return (
    <p className="flex min-h-(--desk-line) items-center gap-3 bg-leaf-wash px-4 font-semibold text-leaf-ink md:px-8">
      <Icon of={BellRing} className="size-6 shrink-0" />
      {say(texts.newOrders, { count })}
    </p>
  )
}

function Lost() {
  return (
    <DeskLine
      look="bg-brick-wash text-brick-ink"
      icon={WifiOff}
      text={navigator.onLine ? texts.lost : texts.lostOffline}
    >
      <Button tone="plain" onClick={() => window.dispatchEvent(new Event('online'))}>
        {texts.tryNow}
      </Button>
    </DeskLine>
  )
}

/** Sound is blocked. Any touch of the page enables it; the button makes that clear. */
function Silent() {
  return (
    <DeskLine look="bg-marigold-wash text-marigold-ink" icon={VolumeX} text={texts.blocked}>
      <Button tone="plain" onClick={() => void wakeSound()}>
        {texts.unblock}
      </Button>
    </DeskLine>
  )
}

/** No order waits: says whether new ones would be heard. */
function Quiet() {
  const isListening = useLinkState() === 'open'
  return (
    <p className="flex min-h-(--desk-line) items-center gap-3 px-4 text-soft text-sm md:px-8">
      {isListening && (
        <>
          <Icon of={Bell} className="size-4 shrink-0" />
          {texts.listening}
        </>
      )}
    </p>
  )
}

type LineProps = { look: string; icon: Outline; text: string; isLoud?: boolean; children: ReactNode }

/** As high as the space that the shell reserves for it, against layout shifts. */
function DeskLine({ look, icon, text, isLoud = false, children }: LineProps) {
  return (
    <div
      role="alert"
      className={classes(
        'flex min-h-(--desk-line) items-center gap-3 border-line border-b px-4 py-1.5 max-2xs:gap-2 max-2xs:px-3 md:px-8 xs:short:py-0',
        look,
      )}
    >
      <Icon of={icon} className="size-6 shrink-0 max-[22rem]:hidden" />
      <p
        className={classes(
          'min-w-0 flex-1 leading-tight',
          'max-sm:text-sm',
          isLoud && 'font-semibold sm:text-lg',
        )}
      >
        {text}
      </p>
      <div className="shrink-0 max-2xs:w-20 max-2xs:*:px-1.5">{children}</div>
    </div>
  )
}
