import { useEffect, useRef, useState } from 'react'
import type { SetupForm } from '#contract/setup-form.ts'
import { faultOfStep, type Step } from './use-submit.ts'

/**
 * Begins at the first step that is not complete, so that a return lands where the work is; a reload stays on the step it
 * was on, as far as what stands before it is there still. Each step has an entry of the browser's history, above those
 * before it: Back goes to the step before, and from the first it leaves.
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

/** Entries for these steps, one upon the other. To the router nothing has moved. */
function lay(from: number, to: number) {
  // Of no popup, though it may lie upon the entry of one that has closed.
  for (let step = from; step <= to; step += 1)
    history.pushState({ ...history.state, isPopup: false, setupStep: step }, '')
}

const stepOfEntry = (): Step | undefined => history.state?.setupStep
