import { type SyntheticEvent, useRef, useState } from 'react'
import { showFaults } from './show-faults.ts'

/** A form that marks missing and wrong fields once it has been submitted (`data-tried`, see `field-box.ts`). */
export function useTriedForm() {
  const ref = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  return {
    formProps: {
      ref,
      'data-tried': isTried || undefined,
      // Fields show their faults themselves (`use-own-fault.ts`), instead of the browser's bubble.
      onInvalidCapture: (event: SyntheticEvent) => event.preventDefault(),
    },
    /** Marks missing and wrong fields, and focuses the one that this sentence is about. */
    showFault(sentence: string) {
      setTried(true)
      requestAnimationFrame(() => {
        if (ref.current) showFaults(ref.current, sentence)
      })
    },
    forget: () => setTried(false),
  }
}
