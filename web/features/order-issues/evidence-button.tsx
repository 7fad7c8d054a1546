import FileDown from 'virtual:icon/file-down'
import { useState } from 'react'
import { orderNumber } from '#contract/rules/orders/order-number.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { apiFile } from '#web/api/client.ts'
import { saveFile } from '#web/device/save-file.ts'
import { orderIssuesTexts as texts } from '#web/texts/order-issues.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** Downloads the evidence of an order. */
export function EvidenceButton({ orderId }: { orderId: string }) {
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const file = await apiFile('showEvidence', { orderId }, 'text/html')
      saveFile(`order-${orderNumber(orderId)}.html`, file)
    } catch (error) {
      toast.error(sentenceOf(error, texts.evidenceFailed))
    }
    setBusy(false)
  }

  return (
    <Button tone="quiet" busy={isBusy} onClick={download} className="xs:-mx-5 -my-2.5 self-start">
      <Icon of={FileDown} className="size-5" />
      {texts.evidence}
    </Button>
  )
}
