import { setupTexts as texts } from '#web/texts/setup.ts'
import { Field } from '#web/ui/field.tsx'
import type { StepProps } from './profile-step.tsx'
import { useBankName } from './use-bank-name.ts'

export function BankFields({ form, onChange }: StepProps) {
  const { isUnknown, look, isFilled } = useBankName(form.bankName, onChange)

  function typeIfsc(text: string) {
    const ifscCode = text.toUpperCase().trim()
    onChange({ ifscCode })
    void look(ifscCode)
  }

  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-2 font-bold font-head text-xl">{texts.bankTitle}</legend>
      <p className="text-soft">{texts.bankLead}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          required
          label={texts.accountHolderName}
          value={form.accountHolderName}
          onChange={(event) => onChange({ accountHolderName: event.target.value })}
          autoComplete="name"
          maxLength={100}
        />
        <Field
          required
          label={texts.accountNumber}
          value={form.accountNumber}
          onChange={(event) => onChange({ accountNumber: event.target.value.replace(/\D/g, '') })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={18}
        />
        <Field
          required
          label={texts.ifsc}
          value={form.ifscCode}
          onChange={(event) => typeIfsc(event.target.value)}
          hint={isUnknown ? texts.ifscUnknown : texts.ifscHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={11}
        />
        <Field
          required
          label={texts.bankName}
          value={form.bankName}
          onChange={(event) => onChange({ bankName: event.target.value })}
          hint={isFilled && texts.bankFound}
          maxLength={100}
        />
      </div>
    </fieldset>
  )
}
