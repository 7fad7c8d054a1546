import ChevronLeft from 'virtual:icon/chevron-left'
import ChevronRight from 'virtual:icon/chevron-right'
import type { ComponentProps } from 'react'
import { DayPicker, type PropsBase } from 'react-day-picker'
import { daysBetween } from '#contract/rules/time/holidays.ts'
import { startOfIndiaDay } from '#contract/rules/time/india-time.ts'
import { formatDate, formatMonth } from '#web/language/moments.ts'
import { say } from '#web/language/say.ts'
import { calendarTexts as texts } from '#web/texts/calendar.ts'
import { Icon } from '../icon.tsx'

type Props = {
  /** Single days, or all from one to another. */
  mode: 'several' | 'stretch'
  /** Days 'YYYY-MM-DD', in their order. */
  chosen: readonly string[]
  onChoose: (days: string[]) => void
  first: string
  last: string
  today: string
  marked: readonly string[]
  /** Describes marked days to screen readers. */
  mark: string
}

const ROUND = 'inline-grid size-11 place-items-center rounded-full aria-disabled:text-line-strong'
const CHOSEN =
  '[&>button]:bg-blue [&>button]:text-on-blue [&>button]:font-bold [&>button:hover]:bg-blue-strong [&>button]:forced-colors:bg-[Highlight] [&>button]:forced-colors:text-[HighlightText] [&>button]:forced-color-adjust-none'

/** Shows a month at a time. Arrow keys move by days, Page Up and Page Down by months. */
export function Calendar({ mode, chosen, onChoose, first, last, today, marked, mark }: Props) {
  const shared: PropsBase = {
    startMonth: dateOf(first),
    endMonth: dateOf(last),
    today: dateOf(today),
    disabled: { before: dateOf(first), after: dateOf(last) },
    weekStartsOn: 1,
    navLayout: 'around',
    modifiers: { marked: marked.map(dateOf) },
    formatters: {
      formatCaption: (month) => formatMonth(dayOf(month).slice(0, 7)),
      formatWeekdayName: (day) => texts.daysShort[day.getDay()] ?? '',
    },
    labels: {
      labelDayButton: (date, { marked: isMarked }) =>
        isMarked ? say(texts.dayWith, { day: nameOf(date), mark }) : nameOf(date),
      labelWeekday: (day) => texts.days[day.getDay()] ?? '',
      labelGrid: (month) => formatMonth(dayOf(month).slice(0, 7)),
      labelNav: () => texts.months,
      labelPrevious: () => texts.previous,
      labelNext: () => texts.next,
    },
    components: { Chevron },
    classNames: {
      month: 'relative w-full max-w-sm',
      month_caption: 'flex h-11 items-center justify-center font-bold text-lg max-xs:mt-11',
      button_previous: `${ROUND} absolute top-0 left-0 hover:bg-sunken`,
      button_next: `${ROUND} absolute top-0 right-0 hover:bg-sunken`,
      month_grid: 'tabular mt-1 w-full table-fixed border-collapse',
      weekday: 'h-8 font-medium text-sm text-soft',
      day: 'p-0 text-center',
      day_button: 'inline-grid h-11 w-full max-w-11 place-items-center rounded-full hover:bg-sunken',
      today: '[&>button]:font-bold [&>button]:underline [&>button]:underline-offset-4',
      disabled: '[&>button]:text-line-strong [&>button]:hover:bg-transparent',
      selected: CHOSEN,
      hidden: 'invisible',
    },
    modifiersClassNames: { marked: '[&>button]:border-2 [&>button]:border-brick' },
  }
  if (mode === 'several')
    return (
      <DayPicker
        {...shared}
        mode="multiple"
        selected={chosen.map(dateOf)}
        onSelect={(days = []) => onChoose(days.map(dayOf).sort())}
      />
    )
  const [from, to] = [chosen[0], chosen.at(-1)]
  return (
    <DayPicker
      {...shared}
      mode="range"
      selected={from && to ? { from: dateOf(from), to: dateOf(to) } : undefined}
      onSelect={(range) =>
        onChoose(range?.from ? daysBetween(dayOf(range.from), dayOf(range.to ?? range.from)) : [])
      }
    />
  )
}

function Chevron({ orientation }: ComponentProps<'svg'> & { orientation?: string | undefined }) {
  return <Icon of={orientation === 'left' ? ChevronLeft : ChevronRight} className="size-5" />
}

/** The date picker works in the browser's time zone, so days are converted by their calendar date alone. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

const nameOf = (at: Date): string =>
  say(texts.day, { weekday: texts.days[at.getDay()] ?? '', date: formatDate(startOfIndiaDay(dayOf(at))) })
