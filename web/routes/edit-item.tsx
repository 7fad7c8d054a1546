import { EditItem } from '#web/features/menu-editor/edit-item.tsx'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { DeskPage } from '#web/ui/desk-page.tsx'
import type { Route } from './+types/edit-item'

export const meta = () => [{ title: menuEditorTexts.form.editTitle }]

export default function EditItemRoute({ params: { itemId } }: Route.ComponentProps) {
  return (
    <DeskPage title={menuEditorTexts.form.editTitle}>
      <EditItem itemId={itemId} />
    </DeskPage>
  )
}
