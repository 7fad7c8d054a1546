import Check from 'virtual:icon/check'
import { setupTexts as texts } from '#web/texts/setup.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Shows which of the three steps is the present one. */
export function StepList({ step }: { step: number }) {
  return (
    <ol aria-label={texts.progress} className="flex items-start gap-2">
      {texts.steps.map((name, i) => {
        const number = i + 1
        const isDone = number < step
        const isHere = number === step
        return (
          <li
            key={name}
            aria-current={isHere ? 'step' : undefined}
            className="flex min-w-0 flex-1 flex-col gap-2"
          >
            <span
              aria-hidden="true"
              className={classes('h-1.5 rounded-full', isDone || isHere ? 'bg-blue' : 'bg-line')}
            />
            <span className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className={classes(
                  'grid size-7 shrink-0 place-items-center rounded-full font-bold text-sm',
                  isDone && 'bg-leaf-wash text-leaf-ink',
                  isHere && 'bg-blue text-on-blue',
                  !isDone && !isHere && 'bg-sunken text-soft',
                )}
              >
                {isDone ? <Icon of={Check} className="size-4" /> : number}
              </span>
              <span
                // On phones three names do not fit side by side; the heading below names the step.
                className={classes('max-sm:sr-only', isHere ? 'font-semibold' : 'text-soft')}
              >
                {name}
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
