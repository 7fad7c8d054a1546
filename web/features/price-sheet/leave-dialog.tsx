import type { Blocker } from 'react-router'
import { say } from '#web/language/say.ts'
import { priceSheetTexts } from '#web/texts/price-sheet.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const texts = priceSheetTexts.leave

export function LeaveDialog({ blocker, count }: { blocker: Blocker; count: number }) {
  const stay = () => blocker.reset?.()
  return (
    // Back is what asks here: an entry of its own in the history would be in the way of it.
    <Dialog title={texts.title} open={blocker.state === 'blocked'} onClose={stay} isPassedByBack>
      <p>{say(texts.question, { count })}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="danger" onClick={() => blocker.proceed?.()}>
          {texts.leave}
        </Button>
        <Button onClick={stay} data-first>
          {texts.stay}
        </Button>
      </div>
    </Dialog>
  )
}
