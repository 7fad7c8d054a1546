import { useId } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import { useCount } from '#web/data/cart/cart-counts.ts'
import { say } from '#web/language/say.ts'
import { formatPack } from '#web/language/words.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { CHOSEN } from '#web/ui/chosen.ts'
import { classes } from '#web/ui/classes.ts'

type Props = {
  packs: readonly FoodItem[]
  chosen: FoodItem
  onChoose: (itemId: string) => void
}

/** The packs of a family, to choose one. Each shows its count in the cart. */
export function PackChips({ packs, chosen, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset
      aria-label={say(shopTexts.packsOf, { name: chosen.name })}
      className="-mr-1 flex flex-wrap gap-x-1"
    >
      {packs.map((pack) => (
        <Chip
          key={pack._id}
          pack={pack}
          name={name}
          isChosen={pack === chosen}
          onChoose={() => onChoose(pack._id)}
        />
      ))}
    </fieldset>
  )
}

type ChipProps = { pack: FoodItem; name: string; isChosen: boolean; onChoose: () => void }

/** Looks smaller than its touch target. */
function Chip({ pack, name, isChosen, onChoose }: ChipProps) {
  const count = useCount(pack.shopId, pack._id)
  const size = formatPack(1, pack.quantity, pack.unit)
  return (
    <label className="relative inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center">
      <input
        type="radio"
        name={name}
        value={pack._id}
        checked={isChosen}
        onChange={onChoose}
        aria-label={nameOf(size, pack.inStock, count)}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span
        className={classes(
          'inline-flex min-h-8 w-full items-center justify-center whitespace-nowrap rounded-full border px-2 font-medium text-sm',
          'peer-focus-visible:outline-3 peer-focus-visible:outline-blue peer-focus-visible:outline-offset-2',
          isChosen ? `${CHOSEN} border-blue bg-blue-wash text-blue` : 'border-line-strong text-ink',
          !pack.inStock && 'border-dashed line-through',
        )}
      >
        {size}
      </span>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-1.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-blue px-1 font-semibold text-on-blue text-sm leading-none"
        >
          {count}
        </span>
      )}
    </label>
  )
}

/** The accessible name: says what strikethrough and badge show. */
function nameOf(size: string, isInStock: boolean, count: number): string {
  const pack = isInStock ? size : say(shopTexts.packSoldOut, { pack: size })
  return count > 0 ? say(shopTexts.packInCart, { pack, count }) : pack
}
