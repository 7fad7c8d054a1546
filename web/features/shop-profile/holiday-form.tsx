import { LONGEST_REASON, stretchesOf } from '#contract/rules/time/holidays.ts'
import { say } from '#web/language/say.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { stretchName } from './coming-holidays.tsx'

type Props = {
  mode: 'several' | 'stretch'
  chosen: readonly string[]
  reason: string
  onReason: (reason: string) => void
  isBusy: boolean
  onAdd: () => void
}

/** Adds the days chosen in the calendar as holidays, with a reason. */
export function HolidayForm({ mode, chosen, reason, onReason, isBusy, onAdd }: Props) {
  const names = stretchesOf(chosen.map((day) => ({ day }))).map(stretchName)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onAdd()
      }}
      className="flex flex-col items-start gap-4"
    >
      <p role="status" className="min-h-6">
        {names.length > 0 ? names.join(', ') : texts.chooseDays[mode]}
      </p>
      <Field
        label={texts.holidayReason}
        hint={texts.holidayReasonHint}
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
        optional
        className="w-full"
      />
      <Button type="submit" tone="plain" busy={isBusy} disabled={chosen.length === 0}>
        {chosen.length === 0 ? texts.closeOnChosen : say(texts.closeOn, { count: chosen.length })}
      </Button>
    </form>
  )
}
