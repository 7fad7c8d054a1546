import ChevronLeft from 'virtual:icon/chevron-left'
import ChevronRight from 'virtual:icon/chevron-right'
import { formatMonth } from '#web/language/moments.ts'
import { statementTexts as texts } from '#web/texts/statement.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { usePresentMonth } from '#web/use-present-month.ts'

/** Chooses a month, up to the present one. */
export function MonthChoice({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const isPresent = month >= usePresentMonth()
  return (
    <fieldset className="flex items-center gap-1 max-xs:flex-wrap">
      <legend className="sr-only">{texts.month}</legend>
      <IconButton label={texts.earlier} onClick={() => onChange(shift(month, -1))}>
        <Icon of={ChevronLeft} className="size-5" />
      </IconButton>
      <span className="min-w-36 text-center font-semibold max-xs:order-first" aria-live="polite">
        {formatMonth(month)}
      </span>
      <IconButton label={texts.later} disabled={isPresent} onClick={() => onChange(shift(month, 1))}>
        <Icon of={ChevronRight} className="size-5" />
      </IconButton>
    </fieldset>
  )
}

function shift(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}
