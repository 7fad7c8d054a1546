import { useMemo, useState } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { type Family, familiesOf } from '#contract/rules/items/packs.ts'
import { groupKey, groupsOf } from '#contract/rules/items/sections.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { changeReply } from '#web/data/replies.ts'
import { showAtOnce } from '#web/data/show-at-once.ts'
import { useData } from '#web/data/use-data.ts'
import { say } from '#web/language/say.ts'
import { categoryName, foodTypeName } from '#web/language/shop-words.ts'
import { formatQuantity, namedPack } from '#web/language/words.ts'
import { menuOrderTexts as texts } from '#web/texts/menu-order.ts'
import { EmptyMenu } from '#web/ui/empty-menu.tsx'
import { SelectField } from '#web/ui/forms/field.tsx'
import { ReadInPlace } from '#web/ui/loading/read-in-place.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { arranged, moved } from './arrangement.ts'
import { OrderedItem } from './ordered-item.tsx'

/** How many rows are rendered at once: a category may have thousands. */
const PAGE = 50

export function MenuOrder() {
  const menu = useData('listOwnFood', {})
  return (
    <ReadInPlace {...menu} texts={texts}>
      {({ data }) => (data.length > 0 ? <Categories menu={data} /> : <EmptyMenu />)}
    </ReadInPlace>
  )
}

function Categories({ menu }: { menu: OwnFoodItem[] }) {
  const groups = groupsOf(menu)
  // Stored at first, so that a category added by another device does not replace the shown one.
  const [wanted, setWanted] = useState(groups[0]?.key)
  const group = groups.find(({ key }) => key === wanted) ?? groups[0]
  if (!group) return null
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="text-soft">{texts.intro}</p>
      <SelectField
        label={texts.category}
        value={group.key}
        onChange={({ target }) => setWanted(target.value)}
        className="sm:max-w-xs"
      >
        {groups.map(({ key, foodType, category }) => (
          <option key={key} value={key}>
            {categoryName(category)} · {foodTypeName(foodType)}
          </option>
        ))}
      </SelectField>
      <Items key={group.key} items={group.items} />
    </div>
  )
}

function Items({ items }: { items: OwnFoodItem[] }) {
  const [said, setSaid] = useState('')
  const [most, setMost] = useState(PAGE)
  const families = useMemo(() => familiesOf(items), [items])

  async function move(family: Family<OwnFoodItem>, to: number) {
    const [item] = family
    const next = moved(families, family, to)
    const itemIds = next.flat().map(({ _id }) => _id)
    setSaid(say(texts.moved, { name: item.name, place: next.indexOf(family) + 1, count: families.length }))
    const { foodType, category } = item
    // Keeps an item visible that is moved below the last rendered row.
    setMost((now) => Math.max(now, to + 1))
    try {
      await showAtOnce('listOwnFood', groupKey(item), put(itemIds), async () => {
        const { data } = await api('arrangeFood', { foodType, category, itemIds })
        changeReply('listOwnFood', {}, put(data))
      })
    } catch (error) {
      setSaid('')
      toast.error(sentenceOf(error, texts.moveFailed))
    }
  }

  return (
    <>
      <ol className="overflow-hidden rounded-card border border-line bg-card">
        {families.slice(0, most).map((family, at) => (
          <OrderedItem
            key={family[0]._id}
            item={family[0]}
            {...wordsOf(family)}
            at={at}
            count={families.length}
            onMove={(to) => move(family, to)}
          />
        ))}
      </ol>
      <MoreButton hasMore={families.length > most} onMore={() => setMost(most + PAGE)}>
        {say(texts.more, { count: families.length - most })}
      </MoreButton>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

/** There may be several of one name: each is told apart by its pack, and a family by how many it has. */
function wordsOf(family: Family<OwnFoodItem>) {
  const [{ name, quantity, unit }, ...others] = family
  const count = family.length
  const sizes = family.map((pack) => formatQuantity(1, pack.quantity, pack.unit)).join(', ')
  if (others.length === 0) return { name: namedPack(name, quantity, unit), packs: sizes }
  return { name: say(texts.family, { name, count }), packs: say(texts.packs, { count, sizes }) }
}

const put =
  (itemIds: readonly string[]) =>
  <R extends { data: OwnFoodItem[] }>(reply: R): R => ({ ...reply, data: arranged(reply.data, itemIds) })
