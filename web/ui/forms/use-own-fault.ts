import { type FormEvent, useState } from 'react'
import { say } from '#web/language/say.ts'
import { fieldFaults } from '#web/texts/field-faults.ts'

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type FaultProps = ReturnType<typeof useOwnFault>['faultProps']

/**
 * Shows a field's validation message below it, instead of the browser's own bubble, which is in the browser's language,
 * covers the next field and disappears. Of several invalid fields the first is focused. The message goes once the value
 * is valid.
 * @param otherwise replaces the browser's message
 * @param wrong a fault that HTML attributes cannot express
 */
export function useOwnFault(otherwise?: string, wrong = '') {
  const [fault, setFault] = useState<string>()
  return {
    fault,
    faultProps: {
      ref(control: Control | null) {
        control?.setCustomValidity(wrong)
        if (control?.validity.valid) setFault(undefined)
      },
      onInvalid(event: FormEvent<Control>) {
        event.preventDefault()
        const control = event.currentTarget
        setFault(faultOf(control, otherwise))
        focusFirst(control)
      },
      onInput: () => setFault(undefined),
    },
  }
}

let isFocused = false

/** Focuses the first invalid field only: a form validates all of them synchronously, in their order. */
function focusFirst(control: Control) {
  if (isFocused) return
  isFocused = true
  setTimeout(() => {
    isFocused = false
  })
  control.focus()
}

function faultOf(control: Control, otherwise?: string): string {
  const { validity } = control
  if (validity.valueMissing) return missingIn(control, otherwise)
  if (validity.customError) return control.validationMessage
  if (validity.typeMismatch && control.type === 'email') return fieldFaults.email
  if (validity.tooShort && 'minLength' in control)
    return say(fieldFaults.tooShort, { count: control.minLength })
  return otherwise || fieldFaults.wrong
}

function missingIn(control: Control, otherwise?: string): string {
  if (control.type === 'checkbox') return otherwise ?? fieldFaults.missing
  return control.type === 'radio' || control instanceof HTMLSelectElement
    ? fieldFaults.choose
    : fieldFaults.missing
}
