import { AddPhotos } from '#web/features/menu-photos/add-photos.tsx'
import { menuPhotosTexts } from '#web/texts/menu-photos.ts'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { deskMeta } from './desk-meta.ts'

export const meta = deskMeta(menuPhotosTexts.title)

export default function AddPhotosRoute() {
  return (
    <DeskPage title={menuPhotosTexts.title}>
      <AddPhotos />
    </DeskPage>
  )
}
