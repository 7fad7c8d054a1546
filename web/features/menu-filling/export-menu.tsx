import Download from 'virtual:icon/download'
import { useState } from 'react'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { saveFile } from '#web/device/save-file.ts'
import { connectionTexts } from '#web/texts/connection.ts'
import { menuFillingTexts } from '#web/texts/menu-filling.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { bringScript } from '#web/ui/loading/renewed-site.ts'
import { toast } from '#web/ui/toasts/toast.ts'

const texts = menuFillingTexts.list
const FILE_NAME = 'menu.csv'

/** Downloads the menu as a list that can be imported again. An empty menu gives a list with only a header. */
export function ExportMenu() {
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const [{ data }, sheet] = await Promise.all([
        api('listOwnFood', {}),
        bringScript(() => import('./sheet/files/menu-sheet.ts')),
      ])
      if (sheet) saveFile(FILE_NAME, new Blob([sheet.writeMenu(data)], { type: 'text/csv' }))
      else toast.error(connectionTexts.unreachable)
    } catch (error) {
      toast.error(sentenceOf(error, texts.exportFailed))
    }
    setBusy(false)
  }

  return (
    <Button tone="plain" size="sm" busy={isBusy} onClick={download}>
      {!isBusy && <Icon of={Download} className="size-5" />}
      {texts.export}
    </Button>
  )
}
