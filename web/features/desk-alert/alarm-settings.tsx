import { type ReactNode, useEffect, useState } from 'react'
import { patientApi } from '#web/api/ask-once-more.ts'
import { canPush, isPushOn, needsHomeScreen, turnOffPush, turnOnPush } from '#web/live/push.ts'
import { deskAlertTexts as texts } from '#web/texts/desk-alert.ts'
import { noticesTexts } from '#web/texts/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { playChime } from './chime.ts'
import { AWAKE, SOUND, usePreference } from './preference.ts'
import { canStayAwake } from './use-wake-lock.ts'

/** Settings of how this device alerts the shopkeeper. */
export function AlarmSettings() {
  const [wantsSound, setSound] = usePreference(SOUND)
  const [wantsAwake, setAwake] = usePreference(AWAKE)

  async function test() {
    if (!(await playChime())) toast.error(texts.testFailed)
  }

  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] items-start gap-x-8 gap-y-2">
      <div className="flex flex-col items-start gap-2">
        <Setting hint={texts.soundHint}>
          <Switch label={texts.sound} isOn={wantsSound} onChange={setSound} />
        </Setting>
        <Button tone="plain" onClick={test}>
          {texts.test}
        </Button>
      </div>
      {canStayAwake() && (
        <Setting hint={texts.awakeHint}>
          <Switch label={texts.awake} isOn={wantsAwake} onChange={setAwake} />
        </Setting>
      )}
      {canPush() && (
        <Setting hint={texts.noticesHint}>
          <NoticesSwitch />
        </Setting>
      )}
      {needsHomeScreen() && <p className="text-sm text-soft">{noticesTexts.fromHomeScreen}</p>}
    </div>
  )
}

function Setting({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <div>
      {children}
      <p className="text-sm text-soft">{hint}</p>
    </div>
  )
}

function NoticesSwitch() {
  const [isOn, setOn] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    void isOnHere().then(setOn)
  }, [])

  async function change(wanted: boolean) {
    setBusy(true)
    if (wanted) setOn(await begin())
    else {
      await turnOffPush()
      setOn(false)
    }
    setBusy(false)
  }

  return <Switch label={texts.notices} isOn={isOn} disabled={isBusy} onChange={change} />
}

/** Whether push works here: the device is subscribed, and the shop has notifications switched on. */
async function isOnHere(): Promise<boolean> {
  if (!(await isPushOn())) return false
  const own = await patientApi('showOwnShop', {}).catch(() => undefined)
  return own?.shop.browserNotificationOptIn ?? true
}

async function begin(): Promise<boolean> {
  const { kind } = await turnOnPush()
  if (kind === 'denied') toast.error(texts.noticesDenied)
  if (kind === 'unavailable') toast.error(texts.noticesUnavailable)
  if (kind === 'on') toast.success(texts.noticesOn)
  return kind === 'on'
}
