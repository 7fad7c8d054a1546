import { useEffect, useRef, useState } from 'react'
import { documentsFault, profileFault, type SetupFault } from '#contract/rules/shops/setup-checks.ts'
import type { SetupDraft, SetupForm } from '#contract/setup-form.ts'
import { sayRefusal } from '#web/language/refusals.ts'
import { setupTexts as texts } from '#web/texts/setup.ts'

export type Step = 1 | 2 | 3
/** The outcome of asking for push. Only `denied` stops the submission; a push service that does not answer is `none`. */
export type PushAnswer = { kind: 'token'; token: string } | { kind: 'none' } | { kind: 'denied' }

/** `left`: the user went to another step or page while the browser was asking. */
type Answer = PushAnswer | { kind: 'left' }

export type Submission = {
  form: SetupForm
  step: Step
  hasAgreed: boolean
  onChange: (fields: SetupDraft) => void
  askForPush: () => Promise<PushAnswer>
  /** Takes the payment, and reports its outcome itself. */
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

/** Submits the wizard: validates all three steps again, then asks for push, then takes the payment. */
export function useSubmit(submission: Submission) {
  const { form, step, hasAgreed, onChange, askForPush, pay, leavePayment, refuse } = submission
  const [doing, setDoing] = useState<'asking' | 'paying'>()
  const [isPushDenied, setPushDenied] = useState(false)
  const run = useRef(0)
  // The browser's prompt may stay open for long; changes made meanwhile count.
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
    // Unless the user has left the step and submitted again meanwhile.
    if (own === run.current) setDoing(undefined)
  }

  function refusesTerms(): boolean {
    const { hasAgreed } = latest.current
    if (!hasAgreed) refuse(3, setupSentence('terms'))
    return !hasAgreed
  }

  /** The push token to submit, null for none. Undefined if push was refused or the user left: then no payment is begun. */
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
