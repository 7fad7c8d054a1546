import { ItemList } from '#web/features/menu-editor/item-list.tsx'
import { ExportMenu } from '#web/features/menu-filling/export-menu.tsx'
import { LastBatches } from '#web/features/menu-filling/last-batches.tsx'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { deskMeta } from './desk-meta.ts'

export const meta = deskMeta(menuEditorTexts.list.title)

export default function ListItemsRoute() {
  return (
    <DeskPage title={menuEditorTexts.list.title} aside={<ExportMenu />}>
      <LastBatches />
      <ItemList />
    </DeskPage>
  )
}
