import { Starters } from '#web/features/menu-filling/starters.tsx'
import { menuFillingTexts } from '#web/texts/menu-filling.ts'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { deskMeta } from './desk-meta.ts'

export const meta = deskMeta(menuFillingTexts.starters.title)

export default function StartersRoute() {
  return (
    <DeskPage title={menuFillingTexts.starters.title}>
      <Starters />
    </DeskPage>
  )
}
