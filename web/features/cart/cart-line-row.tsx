import Trash2 from 'virtual:icon/trash'
import { useRef } from 'react'
import { packOf } from '#contract/rules/items/quantity.ts'
import { formatPaise, toPaise } from '#contract/rules/money/money.ts'
import { lineTotalPaise } from '#contract/rules/orders/checkout.ts'
import { addOne, removeLine, removeOne } from '#web/data/cart/change-cart.ts'
import { wasPack, wasPaise } from '#web/device/seen-then.ts'
import { say } from '#web/language/say.ts'
import { formatPack, namedPack } from '#web/language/words.ts'
import { cartTexts } from '#web/texts/cart.ts'
import { Badge } from '#web/ui/badge.tsx'
import { passFocus } from '#web/ui/focus/pass-focus.ts'
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import type { CartLine } from './cart-lines.ts'

export function CartLineRow({ shopId, line }: { shopId: string; line: CartLine }) {
  const { item, itemId, count, seen } = line
  const known = item?.name ?? seen?.name ?? line.name
  const name = known ?? cartTexts.gone
  const named = item ? namedPack(name, item.quantity, item.unit) : name
  const was = item && wasPaise(seen, toPaise(item.price))
  const held = item && wasPack(seen, packOf(item))
  const total = item && formatPaise(lineTotalPaise(toPaise(item.price), count))
  const row = useRef<HTMLLIElement>(null)
  const changeBy = (change: typeof removeLine, isLast: boolean) => () => {
    if (isLast) passFocus(row.current)
    change(shopId, itemId)
  }
  return (
    <li
      ref={row}
      className="grid grid-cols-[4.5rem_1fr_auto] items-start gap-x-4 gap-y-2 py-4 sm:grid-cols-[5.5rem_1fr_auto_auto] sm:items-center"
    >
      <Picture
        src={item?.image ?? ''}
        alt=""
        width={88}
        height={88}
        sizes="5.5rem"
        className="aspect-square w-full rounded-field"
      />
      <div className="min-w-0 max-xs:col-span-3 max-xs:row-start-2">
        <h2 className="xs:line-clamp-3 font-sans font-semibold text-base">{name}</h2>
        {item && (
          <p className="tabular text-sm text-soft">
            <Money rupees={item.price} /> {cartTexts.each}
            {was !== undefined && ` · ${say(cartTexts.wasEach, { price: formatPaise(was) })}`}
          </p>
        )}
        {item && (
          <p className="tabular text-sm text-soft">
            {formatPack(count, item.quantity, item.unit)}
            {held && ` · ${say(cartTexts.wasPack, { pack: formatPack(1, held.packSize, held.unit) })}`}
          </p>
        )}
        {!item && known && <Badge tone="brick">{cartTexts.gone}</Badge>}
        {item && !item.inStock && <Badge tone="brick">{cartTexts.soldOut}</Badge>}
      </div>
      <IconButton
        label={say(cartTexts.remove, { name: named })}
        onClick={changeBy(removeLine, true)}
        className="-mt-2 -mr-2 text-soft max-xs:col-start-3 sm:col-start-4 sm:mt-0"
      >
        <Icon of={Trash2} className="size-5" />
      </IconButton>
      {item && (
        <div className="col-span-2 col-start-2 flex items-center justify-between gap-3 max-xs:col-span-3 max-xs:col-start-1 sm:col-span-1 max-sm:flex-wrap sm:col-start-3 sm:row-start-1">
          <QuantityStepper
            of={named}
            count={count}
            onMore={() => addOne(shopId, itemId)}
            onFewer={changeBy(removeOne, count === 1)}
            isFull={!item.inStock}
          />
          <span className="tabular ml-auto min-w-20 whitespace-nowrap text-right font-bold text-lg">
            {item.inStock ? total : <s className="text-soft">{total}</s>}
          </span>
        </div>
      )}
    </li>
  )
}
