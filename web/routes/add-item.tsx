import { AddItem } from '#web/features/menu-editor/add-item.tsx'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { deskMeta } from './desk-meta.ts'

export const meta = deskMeta(menuEditorTexts.form.addTitle)

export default function AddItemRoute() {
  return (
    <DeskPage title={menuEditorTexts.form.addTitle}>
      <AddItem />
    </DeskPage>
  )
}
