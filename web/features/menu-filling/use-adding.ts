import { useNavigate } from 'react-router'
import type { Batch } from '#contract/menu/many-items.ts'
import { isRefusedAs } from '#web/api/answer-failure.ts'
import { refreshReply } from '#web/data/replies.ts'
import { useLastAsked } from '#web/data/use-last-asked.ts'
import { useTask } from '#web/data/use-task.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { say } from '#web/language/say.ts'
import { menuFillingTexts } from '#web/texts/menu-filling.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { addBatch, type NewItems } from './add-batch.ts'

const texts = menuFillingTexts.adding

/** Adds items to the menu, and leads to the list that shows them. */
export function useAdding() {
  const navigate = useNavigate()
  const begin = useLastAsked()
  const { isBusy, run } = useTask({ tell: toast, unexpected: texts.failed })
  const add = (items: NewItems) =>
    run(texts.failed, async () => {
      const isStillHere = begin()
      const { count } = await addToMenu(items)
      toast.success(say(texts.added, { count }))
      // Otherwise the list would first show the cached menu.
      await refreshReply('listOwnFood', {})
      if (isStillHere()) await navigate(deskPaths.listItems)
    })
  return { add, isBusy }
}

async function addToMenu(items: NewItems): Promise<Batch> {
  try {
    return await addBatch(items)
  } catch (error) {
    // Another device added some of them. After a lost answer the menu is not refetched: the very same items have to be
    // sent again, with the same idempotency key.
    if (isRefusedAs(error, 'conflict')) await refreshReply('listOwnFood', {})
    throw error
  }
}
