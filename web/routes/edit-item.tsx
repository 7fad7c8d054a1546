import { useParams } from 'react-router'
import { EditItem } from '#web/features/menu-editor/edit-item.tsx'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { DeskPage } from '#web/ui/desk-page.tsx'

export const handle = { side: 'shop' }
export const meta = () => [{ title: menuEditorTexts.form.editTitle }]

export default function EditItemRoute() {
  const { itemId = '' } = useParams()
  return (
    <DeskPage title={menuEditorTexts.form.editTitle}>
      <EditItem itemId={itemId} />
    </DeskPage>
  )
}
