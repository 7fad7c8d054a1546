import X from 'virtual:icon/x'
import { daysBetween, type Holiday, type Stretch, stretchesOf } from '#contract/rules/time/holidays.ts'
import { startOfIndiaDay } from '#contract/rules/time/india-time.ts'
import { formatDate, formatDayOfMonth } from '#web/language/moments.ts'
import { say } from '#web/language/say.ts'
import { shopProfileTexts as texts } from '#web/texts/shop-profile.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = { holidays: readonly Holiday[]; isBusy: boolean; onRemove: (days: string[]) => void }

export function ComingHolidays({ holidays, isBusy, onRemove }: Props) {
  if (holidays.length === 0) return <p className="text-soft">{texts.noHolidays}</p>
  return (
    <ul className="flex flex-col divide-y divide-line border-line border-y">
      {stretchesOf(holidays).map((stretch) => (
        <li key={stretch.from} className="flex min-h-12 items-center justify-between gap-3">
          <span className="min-w-0">
            <time dateTime={stretch.from} className="font-medium">
              {stretchName(stretch)}
            </time>
            {stretch.reason && <span className="text-soft"> {stretch.reason}</span>}
          </span>
          <IconButton
            label={say(texts.removeHoliday, { day: stretchName(stretch) })}
            disabled={isBusy}
            onClick={() => onRemove(daysBetween(stretch.from, stretch.to))}
          >
            <Icon of={X} className="size-4" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** '20 Oct 2026', or '20 Oct to 24 Oct 2026'. */
export function stretchName({ from, to }: Stretch): string {
  const last = formatDate(startOfIndiaDay(to))
  return from === to ? last : say(texts.fromDayTo, { from: formatDayOfMonth(from), to: last })
}
