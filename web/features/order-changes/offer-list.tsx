import { useDeferredValue, useMemo, useState } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import { familyKey } from '#contract/rules/items/packs.ts'
import { formatRupees, toPaise } from '#contract/rules/money/money.ts'
import { fetchFoodWords, useFindItems } from '#web/data/find-items.ts'
import { useData } from '#web/data/use-data.ts'
import { say } from '#web/language/say.ts'
import { namedPack } from '#web/language/words.ts'
import { orderChangesTexts } from '#web/texts/order-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Loading, Skeleton } from '#web/ui/loading/skeleton.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Part } from './chosen.ts'

const texts = orderChangesTexts.shop

/** How many offers are listed; the most similar come first, the rest can be searched for. */
const MOST = 30

/** Items of the own menu that could come instead. A tap offers as many packs as cost no more than the line. */
export function OfferList({ order, line, isBusy, send }: Part) {
  // The public menu: the keeper's own list requires a running subscription, while open orders can be finished without.
  const { data, failure, reload } = useData('listShopFood', { shopId: order.shopId })
  const [sought, setSought] = useState('')
  // Deferred: searching a menu of thousands takes a phone longer than a keystroke.
  const text = useDeferredValue(sought.trim())
  const find = useFindItems()
  const all = useMemo(() => offersOf(data?.data ?? [], order, line), [data, order, line])
  const found = useMemo(() => (text === '' ? all : find(all, text, ['name'])), [find, all, text])
  if (!data)
    return failure ? (
      <>
        <p>{texts.loadFailed}</p>
        <Button tone="plain" onClick={reload}>
          {texts.again}
        </Button>
      </>
    ) : (
      <Loading label={texts.loading}>
        <Skeleton className="h-40 w-full rounded-card" />
      </Loading>
    )
  const isOnline = order.paymentMethod === 'online'
  const offers = found.slice(0, MOST)
  return (
    <>
      <p className="text-sm text-soft">
        {texts.offerHint} {isOnline && say(texts.offerDear, { price: formatRupees(line.total) })}
      </p>
      {all.length > MOST && (
        <Field
          label={texts.find}
          type="search"
          value={sought}
          onFocus={fetchFoodWords}
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      {offers.length === 0 && <p>{texts.noOffer}</p>}
      <ul className="flex flex-col gap-2">
        {offers.map(({ count, ...item }) => (
          <li key={item._id}>
            <Button
              tone="plain"
              wide
              disabled={isBusy}
              className="text-left"
              onClick={() => send({ replacement: { itemId: item._id, count } })}
            >
              <span className="grow">
                {say(texts.offer, { count, name: namedPack(item.name, item.quantity, item.unit) })}
              </span>
              <Money rupees={(toPaise(item.price) * count) / 100} />
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function offersOf(menu: readonly FoodItem[], order: Part['order'], line: Part['line']) {
  const inOrder = new Set(order.items.map(({ _id }) => _id))
  const own = menu.find(({ _id }) => _id === line._id)
  const likeness = (item: FoodItem) =>
    own === undefined
      ? 0
      : Number(item.foodType === own.foodType) +
        2 * Number(item.category === own.category) +
        4 * Number(familyKey(item) === familyKey(own))
  return menu
    .filter(({ _id, inStock }) => inStock && !inOrder.has(_id))
    .map((item) => ({ ...item, count: packsFor(item, line) }))
    .filter(({ count }) => count > 0 || order.paymentMethod === 'COD')
    .map((item) => ({ ...item, count: Math.max(1, item.count) }))
    .sort((a, b) => likeness(b) - likeness(a))
}

/** As many packs as were ordered, but not more than the line's total buys. */
const packsFor = (item: FoodItem, line: Part['line']) =>
  Math.min(line.count, Math.floor(toPaise(line.total) / toPaise(item.price)))
