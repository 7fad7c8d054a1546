import CirclePause from 'virtual:icon/circle-pause'
import type { Pause } from '#contract/shapes.ts'
import { followOwnShop, pauseOwnShop, refreshOwnShop } from '#web/data/own-shop.ts'
import { useData } from '#web/data/use-data.ts'
import { useDue } from '#web/data/use-due.ts'
import { useTask } from '#web/data/use-task.ts'
import { useLiveOrders } from '#web/live/live-orders.ts'
import { shopDeskTexts } from '#web/texts/shop-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Said } from '#web/ui/said.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { When } from '#web/ui/when.tsx'

const texts = shopDeskTexts.pause

/** On every page of the desk while the shop is paused: why or until when, and a button that resumes. */
export function PauseLine() {
  const { data } = useData('showMe', {})
  const shop = data?.account.shop
  return shop ? <PauseOf pause={shop.pause} /> : null
}

function PauseOf({ pause }: { pause: Pause | undefined }) {
  const until = pause?.until
  // A cancelled order may be an unanswered one, after which the server pauses the shop.
  useLiveOrders({
    onOrder: ({ status }) => void (status === 'Cancelled' && followOwnShop()),
    onStale: () => void followOwnShop(),
  })
  useDue(until, refreshOwnShop)
  if (!pause) return null
  return (
    <section
      aria-label={texts.label}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-marigold-wash px-4 py-2 text-marigold-ink md:px-6"
    >
      <Icon of={CirclePause} className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 font-semibold">
        <Why pause={pause} />
      </p>
      <Resume />
    </section>
  )
}

function Why({ pause: { until, because } }: { pause: Pause }) {
  if (because) return texts.unanswered
  return until ? <Said text={texts.until} values={{ moment: <When at={until} /> }} /> : texts.open
}

function Resume() {
  const { isBusy, run } = useTask({ tell: toast, unexpected: texts.failed })
  return (
    <Button tone="plain" busy={isBusy} onClick={() => run(texts.failed, () => pauseOwnShop(null))}>
      {texts.resume}
    </Button>
  )
}
