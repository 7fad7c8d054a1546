import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { setupTexts as texts } from '#web/texts/setup.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'

/** The money is on its way and the bank has not said so yet: nothing to do but wait, and nothing to pay twice. */
export function PendingSetup({ onOpen }: { onOpen: () => void }) {
  const [isBusy, setBusy] = useState(false)

  async function check() {
    setBusy(true)
    const me = await api('showMe', {}).catch(() => undefined)
    setBusy(false)
    if (me?.account.shop?.isSetUp) return onOpen()
    toast.show(texts.pendingStill)
  }

  return (
    <EmptyState art={<Spinner className="size-10" />} title={texts.pendingTitle}>
      <p className="text-soft">{texts.pendingText}</p>
      <Button busy={isBusy} onClick={check}>
        {texts.pendingCheck}
      </Button>
    </EmptyState>
  )
}
