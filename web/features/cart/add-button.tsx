import { useRef } from 'react'
import type { FoodItem } from '#contract/menu.ts'
import { MAX_LINES } from '#contract/rules/orders/checkout.ts'
import { figures } from '#contract/rules/pages/figures.ts'
import { useCount } from '#web/data/cart/cart-counts.ts'
import { addOne, removeOne } from '#web/data/cart/change-cart.ts'
import { linesIn } from '#web/data/cart/stored-carts.ts'
import { say } from '#web/language/say.ts'
import { currentSession } from '#web/session/session.ts'
import { cartTexts } from '#web/texts/cart.ts'
import { shopTexts } from '#web/texts/shop.ts'
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx'
import { softDisabled } from '#web/ui/soft-disabled.ts'
import { toast } from '#web/ui/toasts/toast.ts'

type Props = { item: FoodItem; isOutOfReach?: boolean; isShopGone?: boolean }

/**
 * Add, and from then on the count between minus and plus, in the same place and of the same size: a keyboard goes on from there. Out of reach,
 * and of a shop that has closed for good, only the minus works. A keeper sees it as customers do, and has no cart.
 */
export function AddButton({ item, isOutOfReach = false, isShopGone = false }: Props) {
  const { _id, shopId, name } = item
  const count = useCount(shopId, _id)
  const whyNone = isShopGone ? shopTexts.badges.gone : item.inStock ? undefined : shopTexts.soldOut
  const isReplaced = useRef(false)
  const takeFocus = (place: HTMLElement | null) => {
    if (!place || !isReplaced.current) return
    isReplaced.current = false
    place.focus()
  }
  if (whyNone && count === 0)
    return (
      <p
        ref={takeFocus}
        tabIndex={-1}
        className="grid min-h-11 place-items-center rounded-full bg-sunken text-center font-medium text-sm text-soft"
      >
        {whyNone}
      </p>
    )
  if (count === 0)
    return (
      <button
        ref={takeFocus}
        type="button"
        aria-label={say(shopTexts.addOf, { name })}
        {...softDisabled(isOutOfReach, () => {
          if (currentSession().userType === 'shop') return void toast.show(cartTexts.ofCustomers)
          if (linesIn(shopId) >= MAX_LINES) return void toast.error(say(cartTexts.full, figures))
          isReplaced.current = true
          addOne(shopId, _id)
        })}
        className="plus inline-flex min-h-11 w-full items-center justify-center gap-1 rounded-full border-2 border-blue font-semibold text-blue hover:bg-blue-wash aria-disabled:border-line-strong aria-disabled:bg-sunken aria-disabled:text-soft"
      >
        {shopTexts.add}
      </button>
    )
  return (
    <>
      {whyNone && <p className="pb-1 text-center font-medium text-sm text-soft">{whyNone}</p>}
      <QuantityStepper
        of={name}
        plus={takeFocus}
        count={count}
        onMore={() => addOne(shopId, _id)}
        onFewer={() => {
          isReplaced.current = count === 1
          removeOne(shopId, _id)
        }}
        isFull={isOutOfReach || whyNone !== undefined}
        className="w-full"
      />
    </>
  )
}
