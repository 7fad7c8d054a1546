import { type SyntheticEvent, useRef, useState } from 'react'

/** A form that somebody may try to send too early. The boxes know how to look then: `field.tsx`. */
export function useTriedForm() {
  const ref = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  return {
    formProps: {
      ref,
      'data-tried': isTried || undefined,
      // Fields say it themselves (`use-own-fault.ts`): no bubble of the browser.
      onInvalidCapture: (event: SyntheticEvent) => event.preventDefault(),
    },
    /** Marks what is missing or wrong, and goes to the first of it once it is drawn. */
    showMissing() {
      setTried(true)
      requestAnimationFrame(() => {
        ref.current?.reportValidity()
        ref.current?.querySelector<HTMLElement>('input:invalid')?.focus()
      })
    },
    forget: () => setTried(false),
  }
}
