import { type Dispatch, type SetStateAction, useMemo, useState } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { type Failure, failureOf, sentenceOf } from '#web/api/answer-failure.ts'
import { refreshReply } from '#web/data/replies.ts'
import { say } from '#web/language/say.ts'
import { priceSheetTexts as texts } from '#web/texts/price-sheet.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { saveSheet } from './save-sheet.ts'
import { changesOf, emptySheet, movedOf, type Sheet, wrongOf } from './sheet.ts'
import { inOrder } from './use-rows.ts'

/**
 * The *Save* button. With invalid prices or conflicts nothing is sent; the first of them is focused instead.
 * @param leadTo shows a row and focuses its price
 */
export function useSaving(
  items: readonly OwnFoodItem[],
  sheet: Sheet,
  setSheet: Dispatch<SetStateAction<Sheet>>,
  leadTo: (itemId: string) => void,
) {
  const [isBusy, setBusy] = useState(false)
  const { edits } = sheet
  const { changes, wrong, moved } = useMemo(
    () => ({ changes: changesOf(items, edits), wrong: wrongOf(items, edits), moved: movedOf(items, edits) }),
    [items, edits],
  )

  function sayAndLead(
    said: typeof texts.conflicts | typeof texts.wrongPrices,
    [first, ...others]: typeof moved,
  ) {
    if (!first) return
    toast.error(say(said, { count: others.length + 1 }))
    leadTo(first.itemId)
  }

  /** The conflicts for which the server refused, found by refetching the menu. */
  async function readClashes(failure: Failure) {
    if (failure !== 'changed' && failure !== 'gone') return []
    const anew = await refreshReply('listOwnFood', {})
    return failure === 'changed' && anew ? movedOf(inOrder(anew.data), edits) : []
  }

  async function send() {
    setBusy(true)
    try {
      await saveSheet(changes)
      setSheet(emptySheet)
      toast.success(say(texts.saved, { count: countCells(changes) }))
    } catch (error) {
      const failure = failureOf(error)
      const clashes = await readClashes(failure)
      if (clashes.length > 0) sayAndLead(texts.conflicts, clashes)
      else toast.error(failure === 'gone' ? texts.gone : sentenceOf(error, texts.saveFailed))
    }
    setBusy(false)
  }

  function save() {
    if (wrong.length > 0) return sayAndLead(texts.wrongPrices, wrong)
    if (moved.length > 0) return sayAndLead(texts.conflicts, moved)
    void send()
  }
  return { save, isBusy, changed: countCells(changes) + wrong.length }
}

const countCells = (changes: ReturnType<typeof changesOf>) =>
  changes.reduce(
    (sum, { price, inStock }) => sum + Number(price !== undefined) + Number(inStock !== undefined),
    0,
  )
