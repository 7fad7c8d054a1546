import Star from 'virtual:icon/star'
import { useId } from 'react'
import { say } from '#web/language/say.ts'
import { controlTexts as texts } from '#web/texts/controls.ts'
import { classes } from './classes.ts'
import { useOwnFault } from './forms/use-own-fault.ts'
import { Icon } from './icon.tsx'

const five = [1, 2, 3, 4, 5]

/** The stars that one customer gave. */
export function StarsGiven({ rating }: { rating: number }) {
  return (
    <span className="inline-flex">
      <span className="sr-only">{say(texts.stars, { count: rating })}</span>
      {five.map((star) => (
        <Icon
          key={star}
          of={Star}
          className={classes('size-5', star <= rating ? 'fill-marigold text-marigold' : 'text-line-strong')}
        />
      ))}
    </span>
  )
}

type InputProps = { legend: string; value: number; onChange: (rating: number) => void }

/** A radio group that looks like five stars. Required in its form. */
export function StarsInput({ legend, value, onChange }: InputProps) {
  const name = useId()
  const { fault, faultProps } = useOwnFault()
  return (
    <fieldset aria-describedby={fault && `${name}-about`} className="flex flex-col gap-1">
      <legend className="font-medium text-sm">{legend}</legend>
      <div className="-ml-2 flex">
        {five.map((rating) => (
          <label
            key={rating}
            className="grid size-11 max-xs:w-auto max-xs:flex-1 cursor-pointer place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-blue"
          >
            <input
              {...faultProps}
              type="radio"
              required
              name={name}
              value={rating}
              checked={value === rating}
              onChange={() => onChange(rating)}
              className="sr-only"
              aria-label={say(texts.stars, { count: rating })}
            />
            <Icon
              of={Star}
              className={classes(
                'size-7',
                rating <= value ? 'fill-marigold text-marigold' : 'text-line-strong',
              )}
            />
          </label>
        ))}
      </div>
      {fault && (
        <p id={`${name}-about`} className="text-brick-ink text-sm">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
