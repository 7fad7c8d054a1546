import { useState } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import { say } from '#web/language/say.ts'
import { namedPack } from '#web/language/words.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const texts = menuEditorTexts.list

type Props = {
  item: FoodItem | undefined
  onClose: () => void
  onConfirm: (item: FoodItem) => Promise<void>
}

export function RemoveDialog({ item, onClose, onConfirm }: Props) {
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    if (!item) return
    setBusy(true)
    await onConfirm(item)
    setBusy(false)
  }

  return (
    <Dialog title={texts.confirmTitle} open={item !== undefined} onClose={onClose}>
      <p>{item && say(texts.confirm, { name: namedPack(item.name, item.quantity, item.unit) })}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="plain" onClick={onClose}>
          {texts.keep}
        </Button>
        <Button tone="danger" busy={isBusy} onClick={confirm}>
          {texts.remove}
        </Button>
      </div>
    </Dialog>
  )
}
