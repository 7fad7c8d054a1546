import { useState } from 'react'
import type { OwnFoodItem } from '#contract/menu.ts'
import { groupKey, groupsOf } from '#contract/rules/sections.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { changeReply } from '#web/data/replies.ts'
import { showAtOnce } from '#web/data/show-at-once.ts'
import { useData } from '#web/data/use-data.ts'
import { say } from '#web/language/say.ts'
import { categoryName, foodTypeName } from '#web/language/shop-words.ts'
import { formatQuantity } from '#web/language/words.ts'
import { menuOrderTexts as texts } from '#web/texts/menu-order.ts'
import { EmptyMenu } from '#web/ui/empty-menu.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { ReadInPlace } from '#web/ui/read-in-place.tsx'
import { toast } from '#web/ui/toast.ts'
import { arranged, moved } from './arrangement.ts'
import { OrderedItem } from './ordered-item.tsx'

export function MenuOrder() {
  const menu = useData('listOwnFood', {}, { isSaidInPlace: true })
  return (
    <ReadInPlace {...menu} texts={texts}>
      {({ data }) => (data.length > 0 ? <Categories menu={data} /> : <EmptyMenu />)}
    </ReadInPlace>
  )
}

function Categories({ menu }: { menu: OwnFoodItem[] }) {
  const groups = groupsOf(menu)
  // Chosen from the beginning: what another device adds in between is not to take its place.
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

  async function move(item: OwnFoodItem, to: number) {
    const itemIds = moved(
      items.map(({ _id }) => _id),
      item._id,
      to,
    )
    setSaid(say(texts.moved, { name: item.name, place: itemIds.indexOf(item._id) + 1, count: items.length }))
    const { foodType, category } = item
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
        {items.map((item, at) => (
          <OrderedItem
            key={item._id}
            item={item}
            name={say(texts.name, {
              name: item.name,
              pack: formatQuantity(1, item.quantity, item.unit),
            })}
            at={at}
            count={items.length}
            onMove={(to) => move(item, to)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

const put =
  (itemIds: readonly string[]) =>
  <R extends { data: OwnFoodItem[] }>(reply: R): R => ({ ...reply, data: arranged(reply.data, itemIds) })
