import { useMemo } from 'react'
import { Link } from 'react-router'
import type { OwnFoodItem } from '#contract/menu.ts'
import { itemKey } from '#contract/rules/batches.ts'
import { formatRupees } from '#contract/rules/money.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { say } from '#web/language/say.ts'
import { namedPack } from '#web/language/words.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { fieldsOf, type ItemDraft } from './item-draft.ts'

const texts = menuEditorTexts.same

type Props = {
  draft: ItemDraft
  menu: readonly OwnFoodItem[] | undefined
  /** What is being edited, which is on the menu itself. */
  itemId?: string
}

/** Says that the menu has another item of this name and pack: a list would not add it, and a form does for whoever sells two. */
export function SameOnMenu({ draft, menu, itemId }: Props) {
  // Not of thousands at each letter.
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
