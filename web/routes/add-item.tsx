import { useSearchParams } from 'react-router'
import { AddItem } from '#web/features/menu-editor/add-item.tsx'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { deskMeta } from './desk-meta.ts'

export const meta = deskMeta(menuEditorTexts.form.addTitle)

export default function AddItemRoute() {
  const [asked] = useSearchParams()
  return (
    <DeskPage title={menuEditorTexts.form.addTitle}>
      <AddItem copyOf={asked.get('copy')} isPack={asked.get('as') === 'pack'} />
    </DeskPage>
  )
}
