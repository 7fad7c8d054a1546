import { EditItem } from '#web/features/menu-editor/edit-item.tsx'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { DeskPage } from '#web/ui/desk-page.tsx'
import type { Route } from './+types/edit-item'
import { deskMeta } from './desk-meta.ts'

export const meta = deskMeta(menuEditorTexts.form.editTitle)

export default function EditItemRoute({ params: { itemId } }: Route.ComponentProps) {
  return (
    <DeskPage title={menuEditorTexts.form.editTitle}>
      <EditItem itemId={itemId} />
    </DeskPage>
  )
}
