import { fieldFaults } from '#web/texts/field-faults.ts'
import type { Control } from './use-own-fault.ts'

/**
 * Asks the fields of a form, each of which says what is wrong with it (`use-own-fault.ts`), and enters the one that the message
 * about them all speaks of: where its sentence stands, or else what is missing, which every form says first.
 *
 * @returns whether nothing is wrong
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
