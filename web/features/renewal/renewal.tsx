import { type ReactNode, useState } from 'react'
import { formatPaise } from '#contract/rules/money/money.ts'
import { planTerm } from '#contract/rules/money/plan-dates.ts'
import { defaultRenewalPlan, findPlan, type Plan, renewalPlans } from '#contract/rules/money/plans.ts'
import { indiaDay, startOfIndiaDay } from '#contract/rules/time/india-time.ts'
import { formatDate } from '#web/language/moments.ts'
import { say } from '#web/language/say.ts'
import { words } from '#web/language/words.ts'
import { renewalTexts as texts } from '#web/texts/renewal.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ChoiceCards } from '#web/ui/forms/choice-cards.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useClock } from '#web/use-clock.ts'

type Props = {
  subEndDate: string
  planDay: number | null
  testMode: ReactNode
  pay: (plan: Plan) => Promise<void>
}

/** When the subscription ends, the plans with the end date that each leads to, and the button that pays. */
export function Renewal({ subEndDate, planDay, testMode, pay }: Props) {
  const [chosen, setChosen] = useState(String(defaultRenewalPlan.pricePaise))
  const [isBusy, setBusy] = useState(false)
  const end = new Date(subEndDate)
  // The page may stay open past the end, and past midnight.
  const hasEnded = useClock((now) => end.getTime() <= now)
  const today = useClock((now) => indiaDay(new Date(now)))
  const present = hasEnded ? undefined : { end, day: planDay }
  const plan = findPlan(renewalPlans, Number(chosen))

  async function renew() {
    if (!plan) return void toast.error(texts.none)
    setBusy(true)
    await pay(plan)
    setBusy(false)
  }

  return (
    <div className="flex max-w-narrow flex-col gap-6">
      <Standing end={end} hasEnded={hasEnded} />
      <ChoiceCards
        legend={texts.choose}
        choices={renewalPlans.map(({ pricePaise, name, span }) => ({
          value: String(pricePaise),
          title: words.plans[name],
          price: formatPaise(pricePaise),
          note: say(texts.until, { date: formatDate(planTerm(span, startOfIndiaDay(today), present).end) }),
        }))}
        value={chosen}
        onChange={setChosen}
      />
      {testMode}
      <Button size="lg" busy={isBusy} onClick={renew}>
        {isBusy ? texts.paying : say(texts.pay, { price: formatPaise(plan?.pricePaise ?? 0) })}
      </Button>
    </div>
  )
}

function Standing({ end, hasEnded }: { end: Date; hasEnded: boolean }) {
  const day = formatDate(end)
  return (
    <div
      className={classes(
        'rounded-card p-4',
        hasEnded ? 'bg-brick-wash text-brick-ink' : 'bg-leaf-wash text-leaf-ink',
      )}
    >
      <p className="font-semibold text-lg">{say(hasEnded ? texts.ended : texts.runs, { date: day })}</p>
      <p>{hasEnded ? texts.endedNote : texts.runsNote}</p>
    </div>
  )
}
