import { type SyntheticEvent, useRef, useState } from 'react'
import { showFaults } from './show-faults.ts'

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
    /** Marks what is missing or wrong, and goes to what this sentence speaks of once it is drawn. */
    showFault(sentence: string) {
      setTried(true)
      requestAnimationFrame(() => {
        if (ref.current) showFaults(ref.current, sentence)
      })
    },
    forget: () => setTried(false),
  }
}
