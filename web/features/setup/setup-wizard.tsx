import { type FormEvent, type ReactNode, useState } from 'react'
import { formatPaise } from '#contract/rules/money/money.ts'
import type { SetupDraft, SetupForm } from '#contract/setup-form.ts'
import { say } from '#web/language/say.ts'
import { setupTexts as texts } from '#web/texts/setup.ts'
import { Button } from '#web/ui/button.tsx'
import type { AddressSlot } from '#web/ui/forms/address-slot.ts'
import { useTriedForm } from '#web/ui/forms/use-tried-form.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { DocumentsStep } from './documents-step.tsx'
import type { Kept } from './keep-draft.ts'
import { PlanStep } from './plan-step.tsx'
import { type PinSlot, ProfileStep, type StepProps, useGuesses, useStreet } from './profile-step.tsx'
import { StepList } from './step-list.tsx'
import type { Locked } from './use-setup-form.ts'
import { useStep } from './use-step.ts'
import { faultOfStep, type Step, type Submission, useSubmit } from './use-submit.ts'

type Props = StepProps &
  Pick<Submission, 'askForPush' | 'pay' | 'leavePayment'> & {
    locked: Locked
    kept: Kept
    addressBox: AddressSlot
    pinMap: PinSlot
    testMode: ReactNode
  }

export function SetupWizard(props: Props) {
  const { form, onChange, locked, kept, addressBox, pinMap, testMode } = props
  const { step, goTo, heading } = useStep(form)
  const street = useStreet(form)
  const guesses = useGuesses()
  const [fault, setFault] = useState<string>()
  const [hasAgreed, setAgreed] = useState(false)
  const { formProps, showFault, forget } = useTriedForm()
  const { submit, doing, isPushDenied } = useSubmit({ ...props, step, hasAgreed, refuse })
  const waiting = doing && texts[doing]
  const push = doing === 'asking' ? 'asked' : isPushDenied ? 'denied' : 'free'

  function change(fields: SetupDraft) {
    setFault(undefined)
    onChange(fields)
  }
  function move(to: Step) {
    setFault(undefined)
    forget()
    goTo(to)
  }
  function refuse(at: Step, sentence: string) {
    goTo(at)
    setFault(sentence)
    toast.error(sentence)
    showFault(sentence)
  }
  function next(event: FormEvent) {
    event.preventDefault()
    const wrong = faultOfStep(step, form)
    if (wrong) return refuse(step, wrong)
    setFault(undefined)
    if (step === 3) void submit()
    else move(step === 1 ? 2 : 3)
  }

  return (
    <form {...formProps} onSubmit={next} noValidate className="flex flex-col gap-6">
      <StepList step={step} />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {say(texts.stepOf, { step, name: texts.steps[step - 1] ?? '' })}
      </h2>
      {step === 1 && (
        <ProfileStep {...{ form, onChange: change, locked, street, guesses, addressBox, pinMap }} />
      )}
      {step === 2 && <DocumentsStep form={form} onChange={change} />}
      {step === 3 && (
        <PlanStep {...{ form, onChange: change, hasAgreed, onAgree: setAgreed, push, testMode }} />
      )}
      {fault && <p className="rounded-field bg-brick-wash px-4 py-3 text-brick-ink">{fault}</p>}
      <div className="flex flex-wrap-reverse items-center gap-3">
        {step > 1 && (
          <Button
            tone="plain"
            size="lg"
            onClick={() => move(step === 3 ? 2 : 1)}
            disabled={waiting !== undefined}
            whyDisabled={waiting}
          >
            {texts.previous}
          </Button>
        )}
        <Button type="submit" size="lg" busy={waiting !== undefined} className="grow sm:ml-auto sm:grow-0">
          {step < 3 ? texts.next : (waiting ?? say(texts.pay, { price: priceOf(form) }))}
        </Button>
      </div>
      <p className="text-sm text-soft" aria-live="polite">
        {kept.is === 'refused' ? say(texts.refused, kept) : texts[kept.is]}
      </p>
    </form>
  )
}

const priceOf = (form: SetupForm) => formatPaise(Number(form.subscription) * 100)
