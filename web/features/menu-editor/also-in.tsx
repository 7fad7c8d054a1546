import Plus from 'virtual:icon/plus'
import { Link } from 'react-router'
import type { FoodItem } from '#contract/menu.ts'
import { formatRupees } from '#contract/rules/money/money.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { say } from '#web/language/say.ts'
import { formatQuantity } from '#web/language/words.ts'
import { menuEditorTexts } from '#web/texts/menu-editor.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const texts = menuEditorTexts.packs

/** Links to the forms of an item's other packs, and to a form for one more. */
export function AlsoIn({ item, others }: { item: FoodItem; others: readonly FoodItem[] }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {others.length > 0 && <p className="text-soft">{texts.alsoIn}</p>}
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-x-4" aria-label={say(texts.othersOf, { name: item.name })}>
          {others.map((pack) => (
            <li key={pack._id}>
              <Link
                to={deskPaths.editItem(pack._id)}
                className="inline-flex min-h-11 items-center font-semibold text-blue underline"
              >
                {say(texts.alsoInPack, {
                  pack: formatQuantity(1, pack.quantity, pack.unit),
                  price: formatRupees(pack.price),
                })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to={deskPaths.anotherPack(item._id)} tone="quiet" className="xs:-mx-5">
        <Icon of={Plus} className="size-5" />
        {texts.another}
      </ButtonLink>
    </div>
  )
}
