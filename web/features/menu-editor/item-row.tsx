import Boxes from 'virtual:icon/boxes'
import Copy from 'virtual:icon/copy'
import Pencil from 'virtual:icon/pencil'
import Trash2 from 'virtual:icon/trash'
import { memo } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { say } from '#web/language/say.ts'
import { categoryName } from '#web/language/shop-words.ts'
import { formatQuantity, namedPack } from '#web/language/words.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { editLinkId } from './list-place.ts'
import { backOnSale, type SetStock, stockWords } from './stock.ts'

const texts = menuEditorTexts.list

type Props = {
  item: OwnFoodItem
  onEdit: (item: OwnFoodItem) => void
  onDelete: (item: OwnFoodItem) => void
  onStock: SetStock
  onMoreStock: (item: OwnFoodItem) => void
}

/** Memoised, so that in a long list only the changed row rerenders. */
export const ItemRow = memo(function ItemRow(props: Props) {
  const { item, onEdit, onDelete, onStock, onMoreStock } = props
  const named = { name: namedPack(item.name, item.quantity, item.unit) }
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-card p-3 shadow-soft lg:flex-row lg:items-center lg:gap-4">
      <div className="flex min-w-0 flex-1 items-center gap-3 max-xs:flex-wrap max-xs:justify-between sm:gap-4">
        <Picture
          src={item.image}
          alt=""
          width={240}
          height={240}
          sizes="80px"
          className="size-20 shrink-0 rounded-field"
        />
        <div className="min-w-0 flex-1 max-xs:order-last max-xs:basis-full">
          <h2 className="font-sans font-semibold text-base">{item.name}</h2>
          <p className="text-sm text-soft">
            {categoryName(item.category)} · {formatQuantity(1, item.quantity, item.unit)}
          </p>
          <Money rupees={item.price} className="font-semibold text-lg" />
        </div>
        <IconLink
          to={deskPaths.copyItem(item._id)}
          label={say(texts.copyOf, named)}
          className="self-start lg:self-center"
        >
          <Icon of={Copy} className="size-5" />
        </IconLink>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 lg:justify-end">
        <div className="flex items-center">
          <Switch
            label={stockWords(item)}
            name={say(texts.inStockOf, named)}
            isOn={item.inStock}
            className="max-sm:text-sm"
            onChange={(inStock) => onStock(item, inStock ? backOnSale(item) : { mode: 'sold_out_today' })}
          />
          <IconButton label={say(texts.stockOf, named)} onClick={() => onMoreStock(item)}>
            <Icon of={Boxes} className="size-5" />
          </IconButton>
        </div>
        <div className="flex gap-2 max-xs:w-full max-xs:flex-wrap max-xs:*:grow">
          <ButtonLink
            id={editLinkId(item._id)}
            to={deskPaths.editItem(item._id)}
            onClick={() => onEdit(item)}
            tone="plain"
            className="max-sm:px-3"
            aria-label={say(texts.editOf, named)}
          >
            <Icon of={Pencil} className="size-4 max-sm:hidden" />
            {texts.edit}
          </ButtonLink>
          <Button
            tone="danger"
            className="max-sm:px-3"
            onClick={() => onDelete(item)}
            aria-label={say(texts.deleteOf, named)}
          >
            <Icon of={Trash2} className="size-4 max-sm:hidden" />
            {texts.delete}
          </Button>
        </div>
      </div>
    </li>
  )
})
