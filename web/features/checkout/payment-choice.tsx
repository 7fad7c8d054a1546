import Banknote from 'virtual:icon/banknote'
import CreditCard from 'virtual:icon/credit-card'
import type { PaymentMethod } from '#contract/rules/orders/checkout.ts'
import { words } from '#web/language/words.ts'
import { checkoutTexts as texts } from '#web/texts/checkout.ts'
import { RadioCard } from '#web/ui/forms/radio-card.tsx'
import { Icon } from '#web/ui/icon.tsx'

const methods = [
  { value: 'COD', label: words.paymentMethods.COD, hint: texts.codHint, icon: Banknote },
  { value: 'online', label: words.paymentMethods.online, hint: texts.onlineHint, icon: CreditCard },
] as const

type Props = { value: PaymentMethod; onChange: (method: PaymentMethod) => void }

export function PaymentChoice({ value, onChange }: Props) {
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-2 font-bold font-head text-xl">{texts.payment}</legend>
      {methods.map(({ value: method, label, hint, icon }) => (
        <RadioCard
          key={method}
          name="payment"
          value={method}
          isChosen={method === value}
          onChoose={() => onChange(method)}
          className="min-h-16 gap-4 rounded-field max-xs:gap-2 py-2"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{label}</span>
            <span className="text-sm text-soft">{hint}</span>
          </span>
          <Icon of={icon} className="size-6 shrink-0 text-soft max-xs:hidden" />
        </RadioCard>
      ))}
    </fieldset>
  )
}
