import { say } from '#web/language/say.ts'
import { orderDeskTexts as texts } from '#web/texts/order-desk.ts'
import { classes } from '#web/ui/classes.ts'
import { fieldBox } from '#web/ui/forms/field-box.ts'
import { promisesFrom } from './usual-minutes.ts'

type Props = { number: string; value: number | undefined; first: number; onChange: (minutes: number) => void }

/** The minutes to promise for an order; the usual ones come first. */
export function MinutesChoice({ number, value, first, onChange }: Props) {
  return (
    <select
      aria-label={say(texts.minutesOf, { number })}
      value={value ?? ''}
      onChange={({ target }) => onChange(Number(target.value))}
      className={classes(fieldBox, 'w-28! px-2.5! font-semibold')}
    >
      {value === undefined && (
        <option value="" disabled>
          {texts.noMinutes}
        </option>
      )}
      {promisesFrom(first).map((minutes) => (
        <option key={minutes} value={minutes}>
          {say(texts.minutes, { minutes })}
        </option>
      ))}
    </select>
  )
}
