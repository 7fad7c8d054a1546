import { type ReactNode, useState } from 'react'
import { formatPaise } from '#contract/rules/money/money.ts'
import { setupPlans } from '#contract/rules/money/plans.ts'
import { words } from '#web/language/words.ts'
import { needsHomeScreen } from '#web/live/push.ts'
import { noticesTexts } from '#web/texts/notices.ts'
import { setupTexts as texts } from '#web/texts/setup.ts'
import { CheckField } from '#web/ui/forms/check-field.tsx'
import { ChoiceCards } from '#web/ui/forms/choice-cards.tsx'
import type { StepProps } from './profile-step.tsx'
import { TermsDialog } from './terms-dialog.tsx'

const choices = setupPlans.map(({ pricePaise, name }) => ({
  value: String(pricePaise / 100),
  title: words.plans[name],
  price: formatPaise(pricePaise),
  note: words.planNotes[name],
}))

const pushHints = { free: texts.pushHint, asked: texts.pushAsked, denied: texts.pushHelp }

/** A browser that has no push yet will not ask for permission. */
const hintOf = (push: keyof typeof pushHints): string =>
  needsHomeScreen() ? noticesTexts.fromHomeScreen : pushHints[push]

type Props = StepProps & {
  hasAgreed: boolean
  onAgree: (hasAgreed: boolean) => void
  /** The state of the browser's permission for notifications, for the hint beside the checkbox. */
  push: keyof typeof pushHints
  testMode: ReactNode
}

export function PlanStep({ form, onChange, hasAgreed, onAgree, push, testMode }: Props) {
  const [isReading, setReading] = useState(false)
  return (
    <div className="flex flex-col gap-6">
      <ChoiceCards
        legend={texts.planTitle}
        choices={choices}
        value={String(form.subscription)}
        onChange={(subscription) => onChange({ subscription })}
      />
      <div className="flex flex-col gap-2">
        <CheckField
          checked={form.browserNotificationOptIn}
          onChange={(event) => onChange({ browserNotificationOptIn: event.target.checked })}
          hint={form.browserNotificationOptIn ? hintOf(push) : texts.pushOff}
        >
          {texts.push}
        </CheckField>
        <CheckField
          checked={hasAgreed}
          onChange={(event) => onAgree(event.target.checked)}
          aside={
            <button
              type="button"
              onClick={() => setReading(true)}
              className="min-h-11 font-semibold text-blue underline underline-offset-4"
            >
              {texts.termsRead}
            </button>
          }
        >
          {texts.terms}
        </CheckField>
      </div>
      {testMode}
      <TermsDialog
        open={isReading}
        onClose={() => setReading(false)}
        onAgree={() => {
          onAgree(true)
          setReading(false)
        }}
      />
    </div>
  )
}
