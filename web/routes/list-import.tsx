import { ListImport } from '#web/features/menu-filling/list-import.tsx'
import { menuFillingTexts } from '#web/texts/menu-filling.ts'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { deskMeta } from './desk-meta.ts'

export const meta = deskMeta(menuFillingTexts.list.title)

export default function ListImportRoute() {
  return (
    <DeskPage title={menuFillingTexts.list.title}>
      <ListImport />
    </DeskPage>
  )
}
