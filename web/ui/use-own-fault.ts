import { type FormEvent, useState } from 'react'
import { say } from '#web/language/say.ts'
import { fieldFaults } from '#web/texts/field-faults.ts'

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type FaultProps = ReturnType<typeof useOwnFault>['faultProps']

/**
 * Says below a field what the browser would say in a bubble of its own, in its own language, that covers the next
 * field and goes away by itself. Of several that are wrong the first has the focus. `wrong` is what no attribute tells
 * the browser; what somebody or something else made right is said no longer.
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

/** A form asks all its fields in one go, in their order. */
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
