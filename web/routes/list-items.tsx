import ArrowDownUp from 'virtual:icon/arrow-down-up'
import Table from 'virtual:icon/table'
import { deskPaths } from '#web/desk-paths.ts'
import { ItemList } from '#web/features/menu-editor/item-list.tsx'
import { ExportMenu } from '#web/features/menu-filling/export-menu.tsx'
import { LastBatches } from '#web/features/menu-filling/last-batches.tsx'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { menuOrderTexts } from '#web/texts/menu-order.ts'
import { priceSheetTexts } from '#web/texts/price-sheet.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DeskPage } from '#web/ui/desk-page.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { deskMeta } from './desk-meta.ts'

export const meta = deskMeta(menuEditorTexts.list.title)

export default function ListItemsRoute() {
  return (
    <DeskPage title={menuEditorTexts.list.title} aside={<Aside />}>
      <LastBatches />
      <ItemList />
    </DeskPage>
  )
}

const Aside = () => (
  // On a phone in one row, without icons.
  <div className="flex gap-2 max-xs:flex-col max-sm:w-full max-sm:*:flex-1 max-sm:[&_svg]:hidden sm:flex-wrap sm:*:whitespace-nowrap">
    <ButtonLink to={deskPaths.priceSheet} tone="plain" size="sm">
      <Icon of={Table} className="size-5" />
      {priceSheetTexts.open}
    </ButtonLink>
    <ButtonLink to={deskPaths.arrangeItems} tone="plain" size="sm">
      <Icon of={ArrowDownUp} className="size-5" />
      {menuOrderTexts.open}
    </ButtonLink>
    <ExportMenu />
  </div>
)
