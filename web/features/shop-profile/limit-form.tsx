import { Field } from '#web/ui/field.tsx'
import { SectionForm } from './section.tsx'
import { useStoredField } from './use-shop-edit.ts'

/** A whole number from one up, or none. */
export const useStoredLimit = (
  name: Parameters<typeof useStoredField>[0],
  stored: number | null | undefined,
  send: (value: number | null) => Promise<boolean>,
) => useStoredField(name, String(stored ?? ''), (typed) => send(typed === '' ? null : Number(typed)))

type Props = ReturnType<typeof useStoredLimit> & { label: string; max: number; isBusy: boolean }

export function LimitForm({ label, max, isBusy, field, submit }: Props) {
  return (
    <SectionForm onSave={submit} isBusy={isBusy}>
      <Field
        label={label}
        type="number"
        inputMode="numeric"
        min="1"
        max={max}
        step="1"
        {...field}
        className="max-w-sm"
      />
    </SectionForm>
  )
}
