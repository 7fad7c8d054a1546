import Bell from 'virtual:icon/bell'
import BellOff from 'virtual:icon/bell-off'
import { useState } from 'react'
import { deskAlertTexts as texts } from '#web/texts/desk-alert.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { focusPage } from '#web/ui/focus/pass-focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AlarmSettings } from './alarm-settings.tsx'
import { ALARM_SET, SOUND, usePreference } from './preference.ts'

/** The alert settings above the orders, until somebody has confirmed them on this device. */
export function AlarmPanel() {
  const [isSet, setSet] = usePreference(ALARM_SET)
  if (isSet) return null

  function finish() {
    setSet(true)
    focusPage()
  }

  return (
    <section
      aria-labelledby="alarm-title"
      className="flex flex-col gap-2 rounded-card border border-line bg-card p-4 print:hidden"
    >
      <div className="flex items-center justify-between gap-3 max-xs:flex-wrap">
        <h2 id="alarm-title" className="text-lg">
          {texts.heading}
        </h2>
        <Button tone="plain" onClick={finish} className="shrink-0">
          {texts.done}
        </Button>
      </div>
      <AlarmSettings />
    </section>
  )
}

/** The same behind a button, whose icon shows whether the device would ring. */
export function AlarmButton() {
  const [wantsSound] = usePreference(SOUND)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={wantsSound ? texts.settingsOn : texts.settingsOff} onClick={() => setOpen(true)}>
        <Icon of={wantsSound ? Bell : BellOff} className="size-6" />
      </IconButton>
      <Dialog title={texts.heading} open={isOpen} onClose={() => setOpen(false)}>
        <AlarmSettings />
      </Dialog>
    </>
  )
}
