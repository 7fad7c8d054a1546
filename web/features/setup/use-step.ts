import { useEffect, useRef, useState } from 'react'
import type { SetupForm } from '#contract/setup-form.ts'
import { faultOfStep, type Step } from './use-submit.ts'

/**
 * The present step of the wizard. It begins at the first incomplete one; a reload stays on its step, if those before are
 * complete. Each step has its own history entry, so that Back leads to the step before, and from the first one out.
 */
export function useStep(form: SetupForm) {
  const [step, setStep] = useState<Step>(() => {
    const first = faultOfStep(1, form) ? 1 : faultOfStep(2, form) ? 2 : 3
    const wanted = stepOfEntry() ?? first
    return wanted < first ? wanted : first
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)

  useEffect(() => {
    if (stepOfEntry() === undefined) {
      history.replaceState({ ...history.state, setupStep: 1 }, '')
      lay(2, shown.current)
    }
    const follow = () => setStep((now) => stepOfEntry() ?? now)
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])

  function goTo(to: Step) {
    setStep(to)
    if (to > step) lay(step + 1, to)
    else if (to < step) history.go(to - step)
  }
  return { step, goTo, heading }
}

/** Pushes history entries for these steps. The router does not notice, since the address stays the same. */
function lay(from: number, to: number) {
  // Overrides `isPopup`, which the present entry may have from a closed popup.
  for (let step = from; step <= to; step += 1)
    history.pushState({ ...history.state, isPopup: false, setupStep: step }, '')
}

const stepOfEntry = (): Step | undefined => history.state?.setupStep
