import { useBankName } from '#web/data/use-bank-name.ts'
import { setupTexts as texts } from '#web/texts/setup.ts'
import { BankFields } from '#web/ui/forms/bank-fields.tsx'
import type { StepProps } from './profile-step.tsx'

export function BankAccount({ form, onChange }: StepProps) {
  const { isUnknown, look, isFilled } = useBankName(form.bankName, onChange)
  const hints = {
    ifsc: isUnknown ? texts.ifscUnknown : texts.ifscHint,
    bankName: isFilled && texts.bankFound,
  }
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-2 font-bold font-head text-xl">{texts.bankTitle}</legend>
      <p className="text-soft">{texts.bankLead}</p>
      <BankFields bank={form} onChange={onChange} onIfsc={look} labels={texts} hints={hints} />
    </fieldset>
  )
}
