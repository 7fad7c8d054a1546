import { Banknote, CreditCard } from 'lucide'
import type { PaymentMethod } from '#contract/rules/checkout.ts'
import { words } from '#web/language/words.ts'
import { checkoutTexts as texts } from '#web/texts/checkout.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

const methods = [
  { value: 'COD', label: words.paymentMethods.COD, hint: texts.codHint, icon: Banknote },
  { value: 'online', label: words.paymentMethods.online, hint: texts.onlineHint, icon: CreditCard },
] as const

type Props = { value: PaymentMethod; onChange: (method: PaymentMethod) => void }

export function PaymentChoice({ value, onChange }: Props) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-bold font-head text-xl">{texts.payment}</legend>
      {methods.map(({ value: method, label, hint, icon }) => (
        <label
          key={method}
          className={classes(
            'flex min-h-16 cursor-pointer items-center gap-4 rounded-field border-2 px-4 py-2',
            'has-focus-visible:outline-3 has-focus-visible:outline-blue has-focus-visible:outline-offset-2',
            method === value ? 'border-blue bg-blue-wash' : 'border-line bg-card hover:border-line-strong',
          )}
        >
          <input
            type="radio"
            name="payment"
            value={method}
            checked={method === value}
            onChange={() => onChange(method)}
            className="size-5 outline-none"
          />
          <span className="flex-1">
            <span className="block font-semibold">{label}</span>
            <span className="text-sm text-soft">{hint}</span>
          </span>
          <Icon of={icon} className="size-6 shrink-0 text-soft" />
        </label>
      ))}
    </fieldset>
  )
}
