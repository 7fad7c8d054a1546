import { fieldFaults } from '#web/texts/field-faults.ts'
import type { Control } from './use-own-fault.ts'

/**
 * Validates a form. Its fields show their own faults (`use-own-fault.ts`); focuses the one whose fault is `sentence`, which
 * was shown for the whole form, or else the first missing one.
 *
 * @returns whether the form is valid
 */
export function showFaults(form: HTMLFormElement, sentence?: string): boolean {
  if (form.reportValidity()) return true
  const wrong = [...form.querySelectorAll<Control>('input:invalid, textarea:invalid, select:invalid')]
  const said = wrong.find(({ validationMessage }) => validationMessage === sentence)
  const goal = said ?? wrong.find(isMissing)
  goal?.focus()
  return false
}

const isMissing = ({ validity, validationMessage }: Control) =>
  validity.valueMissing || validationMessage === fieldFaults.missing
