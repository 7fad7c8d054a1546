import { useMemo } from 'react'
import { Link } from 'react-router'
import type { OwnFoodItem } from '#contract/menu.ts'
import { itemKey } from '#contract/rules/items/batches.ts'
import { formatRupees } from '#contract/rules/money/money.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { say } from '#web/language/say.ts'
import { namedPack } from '#web/language/words.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { fieldsOf, type ItemDraft } from './item-draft.ts'

const texts = menuEditorTexts.same

type Props = {
  draft: ItemDraft
  menu: readonly OwnFoodItem[] | undefined
  /** The item being edited, which is on the menu itself. */
  itemId?: string
}

/** Warns that the menu has another item with this name and pack. The form allows that; the import of a list does not. */
export function SameOnMenu({ draft, menu, itemId }: Props) {
  // Memoised: a menu may have thousands of items, and this renders at every keystroke.
  const others = useMemo(
    () => new Map(menu?.filter(({ _id }) => _id !== itemId).map((item) => [itemKey(item), item])),
    [menu, itemId],
  )
  const same = others.get(itemKey(fieldsOf(draft)))
  return (
    <div role="status" className="empty:hidden">
      {same && (
        <div className="rounded-card bg-marigold-wash p-4 pb-2 text-marigold-ink">
          <p>
            {say(texts.said, {
              item: namedPack(same.name, same.quantity, same.unit),
              price: formatRupees(same.price),
            })}
          </p>
          <Link
            to={deskPaths.editItem(same._id)}
            className="inline-flex min-h-11 items-center font-semibold underline"
          >
            {texts.edit}
          </Link>
        </div>
      )}
    </div>
  )
}
