import { wholeNumbers } from '#contract/rules/reading/read-number.ts'
import { FigureField } from '#web/ui/forms/figure-field.tsx'
import { SectionForm } from './section.tsx'
import { useStoredNumber } from './use-shop-edit.ts'

/** A field for a whole number from 1, or empty for none. */
export const useStoredLimit = (
  name: Parameters<typeof useStoredNumber>[0],
  stored: number | null | undefined,
  most: number,
  send: (value: number | null) => Promise<boolean>,
) => useStoredNumber(name, stored, wholeNumbers(1, most), send)

type Props = ReturnType<typeof useStoredLimit> & { label: string; isBusy: boolean }

export function LimitForm({ label, isBusy, field, submit }: Props) {
  return (
    <SectionForm onSave={submit} isBusy={isBusy}>
      <FigureField label={label} {...field} className="max-w-sm" />
    </SectionForm>
  )
}
