import { type Wish, wishes } from '#contract/rules/order-acts.ts'
import { orderWords } from '#web/language/order-words.ts'
import { checkoutTexts as texts } from '#web/texts/checkout.ts'
import { classes } from '#web/ui/classes.ts'

type Props = { value: Wish; onChange: (wish: Wish) => void }

/** What the shop is to do where it has run out of something. */
export function WishChoice({ value, onChange }: Props) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-bold font-head text-xl">{texts.wish}</legend>
      {wishes.map((wish) => (
        <label
          key={wish}
          className={classes(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-field border-2 px-4 py-1.5',
            'has-focus-visible:outline-3 has-focus-visible:outline-blue has-focus-visible:outline-offset-2',
            wish === value ? 'border-blue bg-blue-wash' : 'border-line bg-card hover:border-line-strong',
          )}
        >
          <input
            type="radio"
            name="wish"
            value={wish}
            checked={wish === value}
            onChange={() => onChange(wish)}
            className="size-5 outline-none"
          />
          <span className="font-semibold">{orderWords.wishes[wish]}</span>
        </label>
      ))}
    </fieldset>
  )
}
