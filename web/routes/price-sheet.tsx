import { PriceSheet } from '#web/features/price-sheet/price-sheet.tsx'
import { priceSheetTexts } from '#web/texts/price-sheet.ts'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { deskMeta } from './desk-meta.ts'

export const meta = deskMeta(priceSheetTexts.title)

export default function PriceSheetRoute() {
  return (
    <DeskPage title={priceSheetTexts.title}>
      <PriceSheet />
    </DeskPage>
  )
}
