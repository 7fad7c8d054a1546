import Circle from 'virtual:icon/circle'
import CircleCheck from 'virtual:icon/circle-check'
import { type ReactNode, useRef } from 'react'
import type { FirstDay as FirstDayOfShop } from '#contract/orders/first-day.ts'
import { FIRST_ITEMS, type FirstDayStep, firstDaySteps } from '#contract/rules/orders/first-day.ts'
import type { OwnShop } from '#contract/shops/own-shop.ts'
import { useTask } from '#web/data/use-task.ts'
import { say } from '#web/language/say.ts'
import { firstDayTexts as texts } from '#web/texts/first-day.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { focusPage } from '#web/ui/focus/pass-focus.ts'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { stepActs } from './step-acts.tsx'
import { sayDone } from './use-first-day.ts'

type Props = {
  shop: OwnShop
  /** Undefined if it could not be read: then nothing is shown. */
  day: FirstDayOfShop | undefined
  /** Rings once. Resolves to false if the browser blocks sound. */
  ring: () => Promise<boolean>
}

/** A new shop's checklist. Its lines tick themselves off, and the list disappears when all are done; the focus is kept. */
export function FirstDay({ day, ...props }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useKeptFocus(place, focusPage)
  return (
    <div ref={place} className="contents">
      {day?.isShown && <Checklist day={day} {...props} />}
    </div>
  )
}

function Checklist({ shop, day, ring }: Props & { day: FirstDayOfShop }) {
  const { isBusy, run } = useTask({ tell: toast, unexpected: texts.failed })
  const act = (task: () => Promise<unknown>) => void run(texts.failed, async () => void (await task()))
  return (
    <Card className="flex flex-col gap-3 p-4 max-xs:p-2 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{texts.title}</h2>
        <p className="text-soft">
          {say(texts.progress, { done: day.done.length, all: firstDaySteps.length })}
        </p>
      </div>
      <ol className="flex flex-col divide-y divide-line">
        {firstDaySteps.map((step) => (
          <Step key={step} step={step} isDone={day.done.includes(step)}>
            {stepActs[step]({ shop, day, isBusy, act, ring, isDone: day.done.includes(step) })}
          </Step>
        ))}
      </ol>
      <Button
        tone="quiet"
        className="xs:-ml-4 self-start"
        busy={isBusy}
        onClick={() => act(() => sayDone('dismissed'))}
      >
        {texts.putAway}
      </Button>
    </Card>
  )
}

function Step({ step, isDone, children }: { step: FirstDayStep; isDone: boolean; children: ReactNode }) {
  return (
    <li className="flex gap-3 max-xs:gap-2 py-2.5">
      <Icon
        of={isDone ? CircleCheck : Circle}
        className={classes('mt-0.5 size-6 shrink-0', isDone ? 'text-leaf' : 'text-soft')}
      />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-2 sm:grid-cols-2">
        <p className={classes('sm:pt-0.5', isDone ? 'text-soft' : 'font-semibold')}>
          {isDone && <span className="sr-only">{texts.isDone} </span>}
          {say(texts.steps[step], { firstItems: FIRST_ITEMS })}
        </p>
        <div>{children}</div>
      </div>
    </li>
  )
}
