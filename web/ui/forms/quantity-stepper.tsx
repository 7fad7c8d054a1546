import Minus from 'virtual:icon/minus'
import Plus from 'virtual:icon/plus'
import type { Ref } from 'react'
import { MAX_COUNT } from '#contract/rules/orders/checkout.ts'
import { say } from '#web/language/say.ts'
import { stepperTexts as texts } from '#web/texts/stepper.ts'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { softDisabled } from '../soft-disabled.ts'

type Props = {
  /** The name of what is counted, for the buttons' accessible names. */
  of: string
  count: number
  onMore: () => void
  onFewer: () => void
  /** Disables the plus button. */
  isFull: boolean
  className?: string
  /** The button for one more. */
  plus?: Ref<HTMLButtonElement>
}

/** A count between minus and plus buttons. Changes are announced to screen readers. */
export function QuantityStepper({ of, count, onMore, onFewer, isFull, className, plus }: Props) {
  const button = 'grid size-11 shrink-0 place-items-center rounded-full aria-disabled:opacity-50'
  return (
    <fieldset
      aria-label={say(texts.label, { name: of })}
      className={classes(
        'inline-flex min-w-28 shrink-0 items-center justify-between rounded-full bg-blue font-semibold text-on-blue',
        className,
      )}
    >
      <button type="button" aria-label={say(texts.fewer, { name: of })} onClick={onFewer} className={button}>
        <Icon of={Minus} className="size-4" />
      </button>
      <output aria-live="polite" className="tabular whitespace-nowrap px-1 text-center">
        {count}
      </output>
      <button
        ref={plus}
        type="button"
        aria-label={say(texts.more, { name: of })}
        {...softDisabled(isFull || count >= MAX_COUNT, onMore)}
        title={count >= MAX_COUNT ? say(texts.most, { most: MAX_COUNT }) : undefined}
        className={button}
      >
        <Icon of={Plus} className="size-4" />
      </button>
    </fieldset>
  )
}
