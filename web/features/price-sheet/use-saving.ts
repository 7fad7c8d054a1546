import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { failureOf, sentenceOf } from '#web/api/answer-failure.ts'
import { refreshReply } from '#web/data/replies.ts'
import { say } from '#web/language/say.ts'
import { priceSheetTexts as texts } from '#web/texts/price-sheet.ts'
import { toast } from '#web/ui/toast.ts'
import { saveSheet } from './save-sheet.ts'
import { changesOf, emptySheet, priceCell, type Sheet } from './sheet.ts'

/**
 * What *Save* does. What cannot be read or was changed elsewhere is not sent: who saves is led to it.
 * @param leadTo shows a row and enters it
 */
export function useSaving(
  items: readonly OwnFoodItem[],
  sheet: Sheet,
  setSheet: Dispatch<SetStateAction<Sheet>>,
  leadTo: (itemId: string) => void,
) {
  const [isBusy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const { edits } = sheet
  const { changes, wrong, moved } = useMemo(() => {
    const edited = items.filter(({ _id }) => edits[_id])
    const cells = edited.map((item) => ({ itemId: item._id, ...priceCell(item, edits[item._id]) }))
    return {
      changes: changesOf(edited, edits),
      wrong: cells.filter(({ paise }) => paise === undefined),
      moved: cells.filter(({ theirs }) => theirs !== undefined),
    }
  }, [items, edits])

  function sayAndLead(
    said: typeof texts.conflicts | typeof texts.wrongPrices,
    [first, ...others]: typeof wrong,
  ) {
    if (!first) return
    toast.error(say(said, { count: others.length + 1 }))
    leadTo(first.itemId)
  }

  // The menu is read anew after a refusal; only then is it known which cells it was for.
  useEffect(() => {
    if (!isRefused || moved.length === 0) return
    setRefused(false)
    sayAndLead(texts.conflicts, moved)
  })

  async function send() {
    setBusy(true)
    try {
      await saveSheet(changes)
      setSheet(emptySheet)
      toast.success(say(texts.saved, { count: countCells(changes) }))
    } catch (error) {
      const failure = failureOf(error)
      if (failure === 'changed' || failure === 'gone') await refreshReply('listOwnFood', {})
      if (failure === 'changed') setRefused(true)
      else toast.error(failure === 'gone' ? texts.gone : sentenceOf(error, texts.saveFailed))
    }
    setBusy(false)
  }

  function save() {
    setRefused(false)
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
