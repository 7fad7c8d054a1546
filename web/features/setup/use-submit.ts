import { useEffect, useRef, useState } from 'react'
import { documentsFault, profileFault, type SetupFault } from '#contract/rules/setup-checks.ts'
import type { SetupDraft, SetupForm } from '#contract/setup-form.ts'
import { sayRefusal } from '#web/language/refusals.ts'
import { setupTexts as texts } from '#web/texts/setup.ts'

export type Step = 1 | 2 | 3
/** What asking for notifications came to. Only `denied` holds a person up; a service that hangs never does. */
export type PushAnswer = { kind: 'token'; token: string } | { kind: 'none' } | { kind: 'denied' }

/** Who goes on to another step or page while the browser asks has not gone on to pay. */
type Answer = PushAnswer | { kind: 'left' }

export type Submission = {
  form: SetupForm
  step: Step
  hasAgreed: boolean
  onChange: (fields: SetupDraft) => void
  askForPush: () => Promise<PushAnswer>
  /** Takes the money. What came of it is said by whoever pays. */
  pay: (form: SetupForm) => Promise<void>
  leavePayment: () => void
  refuse: (at: Step, sentence: string) => void
}

/** The sentence for the first fault of a step. */
export function faultOfStep(step: Step, form: SetupForm): string | undefined {
  const fault = step === 1 ? profileFault(form) : step === 2 ? documentsFault(form) : undefined
  return fault && setupSentence(fault)
}

const setupSentence = (reason: SetupFault) => sayRefusal('setup_incomplete', { reason })

/** All three steps once more, then notifications, then the money. */
export function useSubmit(submission: Submission) {
  const { form, step, hasAgreed, onChange, askForPush, pay, leavePayment, refuse } = submission
  const [doing, setDoing] = useState<'asking' | 'paying'>()
  const [isPushDenied, setPushDenied] = useState(false)
  const run = useRef(0)
  // A browser may ask out of sight, and for long: what is changed meanwhile counts.
  const latest = useRef({ form, hasAgreed })
  const goOn = useRef<(answer: Answer) => void>(null)
  useEffect(() => {
    latest.current = { form, hasAgreed }
    if (!form.browserNotificationOptIn) goOn.current?.({ kind: 'none' })
  }, [form, hasAgreed])
  useEffect(() => {
    if (step !== 3) return
    return () => {
      goOn.current?.({ kind: 'left' })
      leavePayment()
      run.current += 1
      setDoing(undefined)
    }
  }, [step, leavePayment])

  async function submit() {
    for (const step of [1, 2] as const) {
      const fault = faultOfStep(step, form)
      if (fault) return refuse(step, fault)
    }
    if (refusesTerms()) return
    const own = run.current
    setDoing('asking')
    const token = await pushToken()
    if (token !== undefined && !refusesTerms()) {
      setDoing('paying')
      await pay({ ...latest.current.form, fcmToken: token })
    }
    // Whoever left the step was free to begin anew.
    if (own === run.current) setDoing(undefined)
  }

  function refusesTerms(): boolean {
    const { hasAgreed } = latest.current
    if (!hasAgreed) refuse(3, setupSentence('terms'))
    return !hasAgreed
  }

  /** Undefined where the browser refuses what the shop asks for, or nobody waits for its answer: no payment is begun. */
  async function pushToken(): Promise<string | null | undefined> {
    if (!form.browserNotificationOptIn || form.fcmToken) return form.fcmToken
    const changed = new Promise<Answer>((resolve) => {
      goOn.current = resolve
    })
    const answer = await Promise.race([askForPush(), changed])
    if (answer.kind === 'left') return undefined
    setPushDenied(answer.kind === 'denied')
    if (answer.kind === 'denied') {
      refuse(3, texts.pushDenied)
      return undefined
    }
    if (answer.kind === 'none') return null
    onChange({ fcmToken: answer.token })
    return answer.token
  }
  return { submit, doing, isPushDenied }
}
