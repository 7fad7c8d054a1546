import { type Wish, wishes } from '#contract/rules/orders/order-acts.ts'
import { orderWords } from '#web/language/order-words.ts'
import { checkoutTexts as texts } from '#web/texts/checkout.ts'
import { RadioCard } from '#web/ui/forms/radio-card.tsx'

type Props = { value: Wish; onChange: (wish: Wish) => void }

/** What the shop is to do where it has run out of something. */
export function WishChoice({ value, onChange }: Props) {
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-2 font-bold font-head text-xl">{texts.wish}</legend>
      {wishes.map((wish) => (
        <RadioCard
          key={wish}
          name="wish"
          value={wish}
          isChosen={wish === value}
          onChoose={() => onChange(wish)}
          className="min-h-11 gap-3 rounded-field max-xs:gap-2 py-1.5"
        >
          <span className="min-w-0 font-semibold">{orderWords.wishes[wish]}</span>
        </RadioCard>
      ))}
    </fieldset>
  )
}
