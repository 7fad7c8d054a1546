import Undo2 from 'virtual:icon/undo-2'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoints.ts'
import type { Batch } from '#contract/menu/many-items.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { changeReply, refreshReply } from '#web/data/replies.ts'
import { useData } from '#web/data/use-data.ts'
import { say } from '#web/language/say.ts'
import { formatClock } from '#web/language/shop-words.ts'
import { menuFillingTexts } from '#web/texts/menu-filling.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useClock } from '#web/use-clock.ts'

const texts = menuFillingTexts.batches
const MOST_NAMED = 10

type Kept = ReplyOf<'undoBatch'>['data']['kept']

/** The batches of the last hour, each with a button that takes it back. */
export function LastBatches() {
  const { data, reload } = useData('listBatches', {})
  const [asked, setAsked] = useState<Batch>()
  const [kept, setKept] = useState<Kept>([])
  const all = data?.data ?? []
  // Batches are sorted newest first; this many may still be taken back.
  const young = useClock((now) => all.filter(({ undoUntil }) => Date.parse(undoUntil) > now).length)
  const batches = all.slice(0, young)

  async function undo({ _id: batchId }: Batch) {
    try {
      const { data: undone } = await api('undoBatch', { batchId })
      toast.success(say(texts.done, { count: undone.removed }))
      setKept(undone.kept)
      changeReply('listBatches', {}, (reply) => ({
        ...reply,
        data: reply.data.filter(({ _id }) => _id !== batchId),
      }))
      setAsked(undefined)
    } catch (error) {
      setAsked(undefined)
      toast.error(sentenceOf(error, texts.failed))
      await reload()
    }
    // Without an answer it may have taken effect all the same.
    await refreshReply('listOwnFood', {})
  }

  const count = asked?.count ?? 0
  if (batches.length === 0 && kept.length === 0) return null
  return (
    <section aria-label={texts.label} className="flex flex-col gap-2">
      {kept.length > 0 && <KeptItems kept={kept} onClose={() => setKept([])} />}
      {batches.map((batch) => (
        <div
          key={batch._id}
          className="flex items-center justify-between gap-3 rounded-card border border-line bg-leaf-wash py-1.5 pr-2 pl-4 text-leaf-ink"
        >
          <p>{say(texts.line, { count: batch.count, time: formatClock(new Date(batch.addedAt)) })}</p>
          <Button
            tone="plain"
            aria-label={say(texts.undoOf, { count: batch.count })}
            onClick={() => setAsked(batch)}
            className="shrink-0"
          >
            <Icon of={Undo2} className="size-5" />
            {texts.undo}
          </Button>
        </div>
      ))}
      <ConfirmDialog
        title={say(texts.undoOf, { count })}
        open={asked !== undefined}
        words={{ yes: texts.confirm, busy: texts.busy, no: texts.keep }}
        onConfirm={async () => asked && undo(asked)}
        onClose={() => setAsked(undefined)}
      >
        <p>{say(texts.question, { count })}</p>
      </ConfirmDialog>
    </section>
  )
}

function KeptItems({ kept, onClose }: { kept: Kept; onClose: () => void }) {
  const named = kept.slice(0, MOST_NAMED)
  return (
    <div role="status" className="flex flex-col gap-2 rounded-card border border-line bg-marigold-wash p-4">
      <p className="font-semibold">{say(texts.kept, { count: kept.length })}</p>
      <ul className="list-disc pl-5">
        {named.map(({ _id, name, because }) => (
          <li key={_id}>{say(because === 'ordered' ? texts.keptOrdered : texts.keptChanged, { name })}</li>
        ))}
        {kept.length > named.length && <li>{say(texts.keptMore, { count: kept.length - named.length })}</li>}
      </ul>
      <Button tone="plain" onClick={onClose} className="self-start">
        {texts.close}
      </Button>
    </div>
  )
}
